// A source with some files edited, without writing them anywhere.
import type { Coverage } from '../source/coverage/coverage.ts';
import { blobId } from '../source/git/blob-id.ts';
import type { GitRepository } from '../source/git/git-repository.ts';
import type { Source, SourceContent, SourceEntry } from '../source/source.ts';

export class EditedSource implements Source {
  readonly commit: string | null;
  readonly ref: string | null;
  readonly git: GitRepository | null;
  readonly #source: Source;
  readonly #edits: ReadonlyMap<string, Buffer>;

  /** @param edits texts by path; closing it leaves the source open */
  constructor(source: Source, edits: ReadonlyMap<string, string>) {
    this.commit = source.commit;
    this.ref = source.ref;
    this.git = source.git;
    this.#source = source;
    this.#edits = new Map([...edits].map(([path, text]) => [path, Buffer.from(text)]));
  }

  async list(coverage: Coverage, signal?: AbortSignal): Promise<readonly SourceEntry[]> {
    const entries = await this.#source.list(coverage, signal);
    const others = entries.filter(({ path }) => !this.#edits.has(path));
    const executable = new Set(entries.flatMap((entry) => (entry.executable ? [entry.path] : [])));
    const edited = [...this.#edits].map(([path, bytes]) => ({
      path,
      size: bytes.length,
      blob: blobId(bytes),
      executable: executable.has(path),
    }));
    return [...others, ...edited].sort((a, b) => (a.path < b.path ? -1 : 1));
  }

  async *read(
    entries: Iterable<SourceEntry>,
    coverage: Coverage,
    signal?: AbortSignal,
  ): AsyncGenerator<SourceContent, void, undefined> {
    const others: SourceEntry[] = [];
    for (const entry of entries) {
      const bytes = this.#edits.get(entry.path);
      if (bytes === undefined) {
        others.push(entry);
        continue;
      }
      // Keeps the order of what was asked for.
      yield* this.#source.read(others.splice(0), coverage, signal);
      yield { entry, bytes: Buffer.from(bytes) };
    }
    yield* this.#source.read(others, coverage, signal);
  }

  async close(): Promise<void> {}
}
