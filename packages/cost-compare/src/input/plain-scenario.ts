// The scenario as nearly every file writes it, straight from its bytes: a name without escapes, counts of plain
// digits. Whatever looks any different is left to the general reader, which knows all that JSON allows.
import { countFields } from '../scenario-table.ts';
import { afterKey, fieldAt, NAME } from './scenario-fields.ts';

const lineFeed = 10;
const quote = 34;
const backslash = 92;

/** Reads plain scenarios one after the other and keeps what the last one held. */
export class PlainScenario {
  /** The counts by `countFields`. */
  readonly counts: Float64Array = new Float64Array(countFields.length);
  /** Where the name lies. */
  nameFrom = 0;
  nameTo = 0;
  readonly #isOneLine: boolean;
  /** Not 0 for the bytes that can separate two words. */
  readonly #isSpace = new Uint8Array(256);
  /** The fields of the scenario before: the next one mostly has the same in the same order. */
  readonly #order: number[] = [];

  constructor({ isOneLine }: { readonly isOneLine: boolean }) {
    this.#isOneLine = isOneLine;
    for (const byte of isOneLine ? [9, 13, 32] : [9, lineFeed, 13, 32]) this.#isSpace[byte] = 1;
  }

  /**
   * Reads the object that starts at `from`; gives the position after it, or of the next line where each line holds
   * one; −1 when it is not plain.
   */
  read(bytes: Uint8Array, from: number, end: number): number {
    if (bytes[from] !== 123) return -1;
    const isSpace = this.#isSpace;
    const { counts } = this;
    for (let field = 0; field < counts.length; field++) counts[field] = 0;
    let seen = 0;
    let at = from + 1;
    for (let place = 0; ; place++) {
      while (at < end && isSpace[bytes[at] as number] !== 0) at++;
      let field = this.#order[place] ?? NAME;
      let value = afterKey(bytes, at, end, field);
      if (value < 0) {
        field = this.#otherField(bytes, at, end);
        if (field < 0) return -1;
        value = afterKey(bytes, at, end, field);
        this.#order[place] = field;
      }
      if (value < 0 || (seen & (1 << field)) !== 0) return -1;
      seen |= 1 << field;
      at = value;
      while (at < end && isSpace[bytes[at] as number] !== 0) at++;
      at = field === NAME ? this.#name(bytes, at, end) : this.#count(bytes, at, end, field);
      if (at < 0) return -1;
      while (at < end && isSpace[bytes[at] as number] !== 0) at++;
      if (at >= end) return -1;
      const byte = bytes[at++] as number;
      if (byte === 125) return (seen & (1 << NAME)) === 0 ? -1 : this.#after(bytes, at, end);
      if (byte !== 44) return -1;
    }
  }

  #after(bytes: Uint8Array, from: number, end: number): number {
    if (!this.#isOneLine) return from;
    let at = from;
    while (at < end && this.#isSpace[bytes[at] as number] !== 0) at++;
    if (at === end) return end;
    return bytes[at] === lineFeed ? at + 1 : -1;
  }

  #otherField(bytes: Uint8Array, at: number, end: number): number {
    let to = at + 1;
    while (to < end && bytes[to] !== quote) to++;
    const field = fieldAt(bytes, at + 1, to);
    return field <= NAME ? field : -1;
  }

  #name(bytes: Uint8Array, from: number, end: number): number {
    if (from + 1 >= end || bytes[from] !== quote) return -1;
    // Printable ASCII to begin with: then the name is not just whitespace.
    const first = bytes[from + 1] as number;
    if (first <= 32 || first >= 127) return -1;
    for (let at = from + 1; at < end; at++) {
      const byte = bytes[at] as number;
      if (byte === quote) {
        this.nameFrom = from + 1;
        this.nameTo = at;
        return at === from + 1 ? -1 : at + 1;
      }
      if (byte < 32 || byte === backslash) return -1;
    }
    return -1;
  }

  /** Up to fifteen digits can't be anything but a safe whole number. */
  #count(bytes: Uint8Array, from: number, end: number, field: number): number {
    let at = from;
    let count = 0;
    for (; at < end; at++) {
      const digit = (bytes[at] as number) - 48;
      if (digit < 0 || digit > 9) break;
      count = count * 10 + digit;
    }
    const length = at - from;
    if (length === 0 || length > 15 || (length > 1 && bytes[from] === 48)) return -1;
    this.counts[field] = count;
    return at;
  }
}
