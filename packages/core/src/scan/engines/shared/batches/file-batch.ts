// Files that are scanned together, by whatever thread is free: their bytes behind one another in one buffer.
import type { SourceContent, SourceEntry } from '../../../source/source.ts';

export interface FileBatch {
  readonly paths: readonly string[];
  /** Where each file ends; the first one starts at 0. */
  readonly ends: readonly number[];
  readonly bytes: Uint8Array;
}

/** The files one by one; their bytes are views of the batch's. */
export function* filesOf({ paths, ends, bytes }: FileBatch): Generator<{ path: string; bytes: Buffer }> {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (const [index, path] of paths.entries())
    yield { path, bytes: all.subarray(ends[index - 1] ?? 0, ends[index]) };
}

/** Collects contents, whose own buffer is used again, until there are enough of them. */
export class BatchBuilder {
  readonly #fullBytes: number;
  #buffer: Buffer = Buffer.alloc(0);
  #free: Buffer[] = [];
  #size = 0;
  #entries: SourceEntry[] = [];
  #ends: number[] = [];

  /** `fullBytes`: enough work to be worth a message between threads. */
  constructor(fullBytes: number) {
    this.#fullBytes = fullBytes;
  }

  get isFull(): boolean {
    return this.#size >= this.#fullBytes;
  }

  get isEmpty(): boolean {
    return this.#entries.length === 0;
  }

  add({ entry, bytes }: SourceContent): void {
    if (this.#size + bytes.length > this.#buffer.length) this.#grow(this.#size + bytes.length);
    bytes.copy(this.#buffer, this.#size);
    this.#size += bytes.length;
    this.#entries.push(entry);
    this.#ends.push(this.#size);
  }

  /** The batch so far; the next one begins. */
  take(): { readonly entries: readonly SourceEntry[]; readonly batch: FileBatch } {
    const entries = this.#entries;
    const batch = { paths: entries.map(({ path }) => path), ends: this.#ends, bytes: this.#buffer };
    this.#buffer = this.#free.pop() ?? Buffer.alloc(0);
    this.#size = 0;
    this.#entries = [];
    this.#ends = [];
    return { entries, batch };
  }

  /** Takes back the bytes of a batch that has been scanned. */
  recycle(bytes: Uint8Array): void {
    // A large file's buffer is not worth keeping.
    if (bytes.length <= 4 * this.#fullBytes && this.#free.length < 4)
      this.#free.push(Buffer.from(bytes.buffer));
  }

  #grow(wanted: number): void {
    const larger = Buffer.allocUnsafeSlow(Math.max(wanted, 2 * this.#fullBytes));
    this.#buffer.copy(larger, 0, 0, this.#size);
    this.#buffer = larger;
  }
}
