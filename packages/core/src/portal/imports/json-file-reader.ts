// A JSON document that is in a file, and the ends of its large values known: read by parts, through a window.
import { readSync } from 'node:fs';
import type { JsonFilePlace, JsonSource } from './json-part.ts';
import { largeBytes, skipSpace, valueEnd } from './json-scan.ts';

/** What is read at once; has room for any value that is not large. */
const windowBytes = 4 * largeBytes;

export class JsonFileReader implements JsonSource {
  readonly place: JsonFilePlace;
  readonly #file: number;
  readonly #window = Buffer.allocUnsafeSlow(windowBytes);
  #windowStart = 0;
  #windowLength = 0;

  /** `file` is open, and is closed by others. */
  constructor(file: number, place: JsonFilePlace) {
    this.#file = file;
    this.place = place;
  }

  byteAt(position: number): number | undefined {
    return this.#windowAt(position, 1)[position - this.#windowStart];
  }

  skipSpace(from: number): number {
    let position = from;
    while (position < this.place.length) {
      const window = this.#windowAt(position, 1);
      const end = skipSpace(window, position - this.#windowStart);
      position = this.#windowStart + end;
      if (end < window.length) return position;
    }
    return position;
  }

  valueEnd(start: number): number {
    const known = this.place.largeEnds.get(start);
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

  /** What is held of the file, with so many bytes from the position as far as there are some. */
  #windowAt(position: number, length: number): Buffer {
    const isHeld =
      position >= this.#windowStart &&
      Math.min(position + length, this.place.length) <= this.#windowStart + this.#windowLength;
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
}
