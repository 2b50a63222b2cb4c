// Values that memory has no room for, one after the other in a file of their own.
import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';

/** Bytes that are collected before they are written. */
const chunkBytes = 256 * 1024;
/** Bytes of a character at most. */
const characterBytes = 3;

export class RecordFile {
  readonly #path: string;
  readonly #file: number;
  /** Made once: buffers for each of very many records would wait for a collection. */
  #waiting = Buffer.allocUnsafeSlow(chunkBytes);
  #waitingBytes = 0;
  #read = Buffer.allocUnsafeSlow(chunkBytes);
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
    const text = JSON.stringify(value);
    this.#makeRoom(text.length * characterBytes);
    this.#waitingBytes += this.#waiting.write(text, this.#waitingBytes);
    return this.#starts.length - 1;
  }

  /** The same for what has been written as JSON before. */
  append(bytes: Buffer): number {
    this.#makeRoom(bytes.length);
    this.#waitingBytes += bytes.copy(this.#waiting, this.#waitingBytes);
    return this.#starts.length - 1;
  }

  read<Value>(number: number): Value {
    return JSON.parse(this.bytes(number).toString('utf8'));
  }

  /** What was written; good until the next is read. */
  bytes(number: number): Buffer {
    const start = this.#start(number);
    const end = this.#start(number + 1);
    if (end > this.#written) this.#flush();
    const length = end - start;
    if (length > this.#read.length) this.#read = Buffer.allocUnsafeSlow(length);
    for (let from = 0; from < length; ) {
      const count = readSync(this.#file, this.#read, from, length - from, start + from);
      if (count === 0) throw new Error(`${this.#path} is truncated.`);
      from += count;
    }
    return this.#read.subarray(0, length);
  }

  close(): void {
    closeSync(this.#file);
    rmSync(this.#path, { force: true });
  }

  /** For a record of at most so many bytes. */
  #makeRoom(maxBytes: number): void {
    if (this.#waitingBytes + maxBytes > this.#waiting.length) this.#flush();
    if (maxBytes > this.#waiting.length) this.#waiting = Buffer.allocUnsafeSlow(maxBytes);
    this.#starts.push(this.#written + this.#waitingBytes);
  }

  #start(number: number): number {
    return this.#starts[number] ?? this.#written + this.#waitingBytes;
  }

  #flush(): void {
    const length = this.#waitingBytes;
    for (let from = 0; from < length; ) {
      from += writeSync(this.#file, this.#waiting, from, length - from, this.#written + from);
    }
    this.#written += length;
    this.#waitingBytes = 0;
  }
}
