// A JSON document in a file, written as it comes. Where its large values end is noted meanwhile, so that nobody has to go
// through them again to find what stands behind.
import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { JsonPart, type JsonSource } from './json-part.ts';
import { byteOrderMark, isSpace, largeBytes, malformed, sign, skipSpace, valueEnd } from './json-scan.ts';

/** What is read at once; has room for any value that is not large. */
const windowBytes = 4 * largeBytes;
/** Deeper than anything that a tool writes; each level is held. */
const maxDepth = 1_000;

export class JsonFile implements JsonSource {
  readonly #path: string;
  readonly #file: number;
  #length = 0;
  /** From the beginning to the end of each large value. */
  readonly #largeEnds = new Map<number, number>();
  /** Where the values begin that have not ended yet. */
  readonly #open: number[] = [];
  #isInText = false;
  #isEscaped = false;
  /** Where the document's value begins, and ends. */
  #start = -1;
  #end = -1;
  readonly #window = Buffer.allocUnsafeSlow(windowBytes);
  #windowStart = 0;
  #windowLength = 0;
  #isClosed = false;

  /** The file must not be there; it goes with `close()`. */
  constructor(path: string) {
    this.#path = path;
    this.#file = openSync(path, 'wx+', 0o600);
  }

  /** Bytes that were written. */
  get length(): number {
    return this.#length;
  }

  /** Throws ValidationError when they cannot be part of a JSON object or list. */
  write(bytes: Buffer): void {
    for (let from = 0; from < bytes.length; )
      from += writeSync(this.#file, bytes, from, bytes.length - from, this.#length + from);
    this.#note(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** The document, once all of it was written. Throws ValidationError when it is not a complete object or list. */
  document(): JsonPart {
    if (this.#end === -1) throw malformed(this.#isInText ? 'an unterminated string' : 'unexpected end');
    return new JsonPart(this, this.#start, this.#end);
  }

  byteAt(position: number): number | undefined {
    return this.#windowAt(position, 1)[position - this.#windowStart];
  }

  skipSpace(from: number): number {
    let position = from;
    while (position < this.#length) {
      const window = this.#windowAt(position, 1);
      const end = skipSpace(window, position - this.#windowStart);
      position = this.#windowStart + end;
      if (end < window.length) return position;
    }
    return position;
  }

  valueEnd(start: number): number {
    const known = this.#largeEnds.get(start);
    if (known !== undefined) return known;
    const window = this.#windowAt(start, largeBytes);
    return this.#windowStart + valueEnd(window, start - this.#windowStart);
  }

  text(start: number, end: number): string {
    const length = end - start;
    if (length <= largeBytes) {
      const window = this.#windowAt(start, length);
      return window.toString('utf8', start - this.#windowStart, end - this.#windowStart);
    }
    const bytes = Buffer.allocUnsafeSlow(length);
    return bytes.toString('utf8', 0, this.#read(bytes, start, length));
  }

  /** Removes the file. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    closeSync(this.#file);
    rmSync(this.#path, { force: true });
  }

  /** What is held of the file, with so many bytes from the position as far as there are some. */
  #windowAt(position: number, length: number): Buffer {
    const isHeld =
      position >= this.#windowStart &&
      Math.min(position + length, this.#length) <= this.#windowStart + this.#windowLength;
    if (!isHeld) {
      this.#windowLength = this.#read(this.#window, position, windowBytes);
      this.#windowStart = position;
    }
    return this.#window.subarray(0, this.#windowLength);
  }

  #read(into: Buffer, position: number, length: number): number {
    let read = 0;
    while (read < length) {
      const count = readSync(this.#file, into, read, length - read, position + read);
      if (count === 0) break;
      read += count;
    }
    return read;
  }

  /** `at` is where the bytes stand in the document. */
  #note(bytes: Buffer, at: number): void {
    let position = 0;
    if (at === 0 && bytes.subarray(0, byteOrderMark.length).equals(byteOrderMark))
      position = byteOrderMark.length;
    while (position < bytes.length) {
      if (this.#isInText) {
        position = this.#textEnd(bytes, position);
        if (!this.#isInText) this.#noteEnd(at + position);
        continue;
      }
      const byte = bytes[position];
      position += 1;
      if (byte === sign.quote || byte === sign.openList || byte === sign.openObject) {
        this.#noteStart(at + position - 1, byte);
      } else if (byte === sign.closeList || byte === sign.closeObject) {
        if (this.#open.length === 0) throw malformed('data after its end');
        this.#noteEnd(at + position);
      } else if (this.#open.length === 0 && !isSpace(byte)) {
        throw malformed(this.#end === -1 ? 'a missing value' : 'data after its end');
      }
    }
  }

  #noteStart(position: number, byte: number): void {
    if (this.#open.length === 0) {
      if (this.#end !== -1) throw malformed('data after its end');
      this.#start = position;
    }
    if (this.#open.length === maxDepth) throw malformed('more than a thousand levels');
    this.#open.push(position);
    this.#isInText = byte === sign.quote;
  }

  #noteEnd(position: number): void {
    const start = this.#open.pop() ?? 0;
    if (position - start >= largeBytes) this.#largeEnds.set(start, position);
    if (this.#open.length === 0) this.#end = position;
  }

  /** Behind the quote that ends a string, or behind the bytes. */
  #textEnd(bytes: Buffer, from: number): number {
    let position = this.#isEscaped ? from + 1 : from;
    this.#isEscaped = false;
    while (position < bytes.length) {
      const byte = bytes[position];
      position += 1;
      if (byte === sign.backslash) position += 1;
      else if (byte === sign.quote) {
        this.#isInText = false;
        return position;
      }
    }
    this.#isEscaped = position > bytes.length;
    return bytes.length;
  }
}
