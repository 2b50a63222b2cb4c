// Texts of files of a source, read when they are asked for.
import { decodeText } from '../engines/dependencies/parse-lockfile.ts';
import { Coverage } from '../source/coverage/coverage.ts';
import type { Source, SourceEntry } from '../source/source.ts';

export class SourceTexts {
  readonly #source: Source;
  readonly #entries: ReadonlyMap<string, SourceEntry>;
  readonly #signal: AbortSignal;
  readonly #texts = new Map<string, string | undefined>();

  constructor(source: Source, entries: readonly SourceEntry[], signal: AbortSignal) {
    this.#source = source;
    this.#entries = new Map(entries.map((entry) => [entry.path, entry]));
    this.#signal = signal;
  }

  pathsNamed(name: string): readonly string[] {
    return [...this.#entries.keys()].filter((path) => path === name || path.endsWith(`/${name}`));
  }

  async read(path: string): Promise<string | undefined> {
    const entry = this.#entries.get(path);
    if (entry === undefined) return undefined;
    if (!this.#texts.has(path)) {
      this.#texts.set(path, undefined);
      for await (const { bytes } of this.#source.read([entry], new Coverage(), this.#signal))
        this.#texts.set(path, decodeText(bytes));
    }
    return this.#texts.get(path);
  }
}
