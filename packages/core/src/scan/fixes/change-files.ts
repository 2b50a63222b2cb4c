// Both sides of a change by their files: which differ, and what these hold.
import { decodeText } from '../engines/dependencies/parse-lockfile.ts';
import { Coverage } from '../source/coverage/coverage.ts';
import type { Source, SourceEntry } from '../source/source.ts';

export interface ChangedFile {
  readonly path: string;
  /** Null where the side has no such file, or it cannot be read. */
  readonly before: string | null;
  readonly after: string | null;
}

export class ChangeFiles {
  readonly base: ReadonlyMap<string, SourceEntry>;
  readonly head: ReadonlyMap<string, SourceEntry>;
  /** Files that were asked for and could not be read on a side that has them. */
  readonly unreadPaths = new Set<string>();
  readonly #sources: { readonly base: Source; readonly head: Source };
  readonly #signal: AbortSignal;

  private constructor(
    sources: { readonly base: Source; readonly head: Source },
    entries: readonly [readonly SourceEntry[], readonly SourceEntry[]],
    signal: AbortSignal,
  ) {
    this.#sources = sources;
    this.#signal = signal;
    this.base = new Map(entries[0].map((entry) => [entry.path, entry]));
    this.head = new Map(entries[1].map((entry) => [entry.path, entry]));
  }

  static async open(
    sources: { readonly base: Source; readonly head: Source },
    signal: AbortSignal,
  ): Promise<ChangeFiles> {
    const base = await sources.base.list(new Coverage(), signal);
    const head = await sources.head.list(new Coverage(), signal);
    return new ChangeFiles(sources, [base, head], signal);
  }

  /** Files that one side lacks or has with other content, sorted. */
  get changedPaths(): readonly string[] {
    const all = new Set([...this.base.keys(), ...this.head.keys()]);
    return [...all].filter((path) => this.base.get(path)?.blob !== this.head.get(path)?.blob).sort();
  }

  /** Paths of the head that have the content that the base has under this one. */
  copiesOf(path: string): readonly string[] {
    const blob = this.base.get(path)?.blob;
    if (blob === undefined || blob === null) return [];
    return [...this.head.values()].filter((entry) => entry.blob === blob).map((entry) => entry.path);
  }

  async read(paths: readonly string[]): Promise<readonly ChangedFile[]> {
    const before = await this.#texts('base', paths);
    const after = await this.#texts('head', paths);
    return paths.map((path) => ({
      path,
      before: before.get(path) ?? null,
      after: after.get(path) ?? null,
    }));
  }

  async #texts(side: 'base' | 'head', paths: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const entries = paths.flatMap((path) => this[side].get(path) ?? []);
    const texts = new Map<string, string>();
    for await (const { entry, bytes } of this.#sources[side].read(entries, new Coverage(), this.#signal))
      texts.set(entry.path, decodeText(bytes));
    for (const { path } of entries) if (!texts.has(path)) this.unreadPaths.add(path);
    return texts;
  }
}
