// Values that memory has no room for, one after the other in a file of their own.
import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';

/** Bytes that are collected before they are written. */
const chunkBytes = 256 * 1024;

export class RecordFile {
  readonly #path: string;
  readonly #file: number;
  #waiting: Buffer[] = [];
  #waitingBytes = 0;
  #written = 0;
  /** Where each record begins; it ends where the next one does. */
  readonly #starts: number[] = [];

  /** The file must not be there; it goes with `close()`. */
  constructor(path: string) {
    this.#path = path;
    this.#file = openSync(path, 'wx+', 0o600);
  }

  /** Writes what JSON can hold, and gives its number: they count from 0. */
  write(value: object): number {
    const bytes = Buffer.from(JSON.stringify(value));
    this.#starts.push(this.#written + this.#waitingBytes);
    this.#waiting.push(bytes);
    this.#waitingBytes += bytes.length;
    if (this.#waitingBytes >= chunkBytes) this.#flush();
    return this.#starts.length - 1;
  }

  read<Value>(number: number): Value {
    const start = this.#start(number);
    const end = this.#start(number + 1);
    if (end > this.#written) this.#flush();
    const length = end - start;
    const bytes = Buffer.allocUnsafe(length);
    for (let from = 0; from < length; ) {
      const count = readSync(this.#file, bytes, from, length - from, start + from);
      if (count === 0) throw new Error(`${this.#path} is truncated.`);
      from += count;
    }
    return JSON.parse(bytes.toString('utf8'));
  }

  close(): void {
    closeSync(this.#file);
    rmSync(this.#path, { force: true });
  }

  #start(number: number): number {
    return this.#starts[number] ?? this.#written + this.#waitingBytes;
  }

  #flush(): void {
    const bytes = Buffer.concat(this.#waiting);
    for (let from = 0; from < bytes.length; ) {
      from += writeSync(this.#file, bytes, from, bytes.length - from, this.#written + from);
    }
    this.#written += bytes.length;
    this.#waiting = [];
    this.#waitingBytes = 0;
  }
}
