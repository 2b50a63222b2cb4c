// A JSON document in a file, written as it comes. Where its large values end is noted meanwhile, so that nobody has to go
// through them again to find what stands behind.
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { JsonFileReader } from './json-file-reader.ts';
import { JsonPart, type JsonPartPlace } from './json-part.ts';
import { byteOrderMark, isSpace, largeBytes, malformed, sign } from './json-scan.ts';

/** Deeper than anything that a tool writes; each level is held. */
const maxDepth = 1_000;

export class JsonFile {
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
    const { file, start, end } = this.place();
    return new JsonPart(new JsonFileReader(this.#file, file), start, end);
  }

  /** The same for another process. */
  place(): JsonPartPlace {
    if (this.#end === -1) throw malformed(this.#isInText ? 'an unterminated string' : 'unexpected end');
    const file = { path: this.#path, length: this.#length, largeEnds: this.#largeEnds };
    return { file, start: this.#start, end: this.#end };
  }

  /** Removes the file. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    closeSync(this.#file);
    rmSync(this.#path, { force: true });
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
