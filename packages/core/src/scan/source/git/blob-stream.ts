// Reads what `git cat-file --batch` prints: one process for any number of blobs, one buffer for all.
import type { GitRepository } from './git-repository.ts';

export interface Blob {
  /** Its place in the list that was asked for. */
  readonly index: number;
  readonly size: number;
  /** In a buffer that is used again; null when there is no such blob or it is larger than allowed. */
  readonly bytes: Buffer | null;
}

const newline = 10;

/** The blobs with the given ids, in their order. Where none is asked for, git is not started: that alone takes a large process a while. */
export async function* readBlobs(
  git: GitRepository,
  ids: Iterable<string>,
  { maxBytes, signal }: { readonly maxBytes: number; readonly signal?: AbortSignal | undefined },
): AsyncGenerator<Blob, void, undefined> {
  const lines = linesOf(ids);
  const first = lines.next();
  if (first.done) return;
  const chunks = git.stream(['cat-file', '--batch', '--buffer'], {
    input: joined(first.value, lines),
    ...(signal === undefined ? {} : { signal }),
  });
  const parser = new BatchParser(maxBytes);
  for await (const chunk of chunks) yield* parser.parse(chunk);
}

function* linesOf(ids: Iterable<string>): Generator<string, void> {
  for (const id of ids) yield `${id}\n`;
}

function* joined(first: string, others: Iterable<string>): Generator<string, void> {
  yield first;
  yield* others;
}

/** `<id> blob <size>`, a newline, the bytes, a newline; or `<id> missing` and a newline. */
class BatchParser {
  readonly #maxBytes: number;
  /** For blobs that come in several pieces. */
  #buffer: Buffer | undefined;
  #index = 0;
  #header = '';
  /** The size of the object being read, or -1 between two. */
  #size = -1;
  /** Bytes of it, and of the newline behind it, that have come. */
  #seen = 0;
  #wanted = false;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  *parse(chunk: Buffer): Generator<Blob> {
    let offset = 0;
    while (offset < chunk.length) {
      if (this.#size < 0) {
        const end = chunk.indexOf(newline, offset);
        this.#header += chunk.toString('latin1', offset, end < 0 ? chunk.length : end);
        if (end < 0) return;
        offset = end + 1;
        if (!this.#begin()) yield this.#blob(null, 0);
        continue;
      }
      const { length } = chunk;
      if (this.#seen === 0 && length - offset > this.#size) {
        const bytes = chunk.subarray(offset, offset + this.#size);
        offset += this.#size + 1;
        yield this.#blob(this.#wanted ? bytes : null, this.#size);
        continue;
      }
      const count = Math.min(this.#size + 1 - this.#seen, length - offset);
      this.#buffer ??= Buffer.allocUnsafeSlow(this.#maxBytes);
      if (this.#wanted)
        chunk.copy(
          this.#buffer,
          this.#seen,
          offset,
          Math.min(offset + count, offset + this.#size - this.#seen),
        );
      this.#seen += count;
      offset += count;
      if (this.#seen > this.#size)
        yield this.#blob(this.#wanted ? this.#buffer.subarray(0, this.#size) : null, this.#size);
    }
  }

  /** Reads the header; false when no bytes will follow. */
  #begin(): boolean {
    const [, type, size] = this.#header.split(' ');
    this.#header = '';
    // `<what was asked> missing`, or `ambiguous`.
    if (size === undefined) return false;
    this.#size = Number(size);
    this.#seen = 0;
    this.#wanted = type === 'blob' && this.#size <= this.#maxBytes;
    return true;
  }

  #blob(bytes: Buffer | null, size: number): Blob {
    this.#size = -1;
    this.#index += 1;
    return { index: this.#index - 1, size, bytes };
  }
}
