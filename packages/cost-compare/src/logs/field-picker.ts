// Takes the few fields that matter out of a line of JSON. What lies between them, which is nearly all of a log, is
// stepped over byte by byte and never becomes a string.
import { type JsonObject, JsonScanner, JsonSyntaxError, type JsonValue } from '../json/json-scanner.ts';

/** Which members are wanted: all of one, or some of what it holds. */
export interface Wanted {
  readonly [name: string]: true | Wanted;
}

interface WantedKey {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly all: boolean;
  readonly inside: WantedKeys;
}
type WantedKeys = readonly (readonly WantedKey[] | undefined)[];

const encoder = new TextEncoder();
const largestValue = 1 << 18;
const deepest = 1000;

export function wantedKeys(wanted: Wanted): WantedKeys {
  const byLength: WantedKey[][] = [];
  for (const [name, inside] of Object.entries(wanted)) {
    const bytes = encoder.encode(name);
    byLength[bytes.length] ??= [];
    byLength[bytes.length]?.push({
      name,
      bytes,
      all: inside === true,
      inside: inside === true ? [] : wantedKeys(inside),
    });
  }
  return byLength;
}

/** Reads objects in one buffer after another. */
export class FieldPicker {
  readonly #scanner = new JsonScanner();
  #bytes: Uint8Array = new Uint8Array(0);
  #end = 0;
  /** Where the last value ended. */
  at = 0;

  reset(bytes: Uint8Array, from: number, to: number): void {
    this.#bytes = bytes;
    this.at = from;
    this.#end = to;
  }

  /** The wanted members of the object that comes next; undefined, and past it, for any other value. */
  pick(wanted: WantedKeys): JsonObject | undefined {
    if (this.next() === 123) return this.#object(wanted);
    this.skip();
    return undefined;
  }

  /** Tells where the values of the wanted members of the object that comes next start, and steps over it. */
  members(wanted: WantedKeys, found: (position: number) => void): void {
    if (this.next() !== 123) {
      this.skip();
      return;
    }
    this.at++;
    if (this.next() === 125) return;
    for (;;) {
      const key = this.#key(wanted);
      this.next();
      if (key !== undefined) found(this.at);
      this.skip();
      const byte = this.next();
      this.at++;
      if (byte === 125) return;
      if (byte !== 44) this.#fail(this.at - 1, '"," or "}"');
    }
  }

  /** The next byte that is not white space; −1 at the end. */
  next(): number {
    for (; this.at < this.#end; this.at++) {
      const byte = this.#bytes[this.at] as number;
      if (byte !== 32 && byte !== 10 && byte !== 13 && byte !== 9) return byte;
    }
    return -1;
  }

  /** Steps over a value. */
  skip(): void {
    const byte = this.next();
    if (byte === 34) this.#skipString();
    else if (byte === 123 || byte === 91) this.#skipNested();
    else this.#skipWord();
  }

  #object(wanted: WantedKeys): JsonObject {
    const members = new Map<string, JsonValue>();
    this.at++;
    if (this.next() === 125) {
      this.at++;
      return members;
    }
    for (;;) {
      const key = this.#key(wanted);
      if (key === undefined) this.skip();
      else this.#member(key, members);
      const byte = this.next();
      this.at++;
      if (byte === 125) return members;
      if (byte !== 44) this.#fail(this.at - 1, '"," or "}"');
      if (this.next() !== 34) this.#fail(this.at, 'a member name in double quotes');
    }
  }

  #member(key: WantedKey, members: Map<string, JsonValue>): void {
    const isObject = this.next() === 123;
    if (isObject && !key.all) {
      members.set(key.name, this.#object(key.inside));
      return;
    }
    const from = this.at;
    const isText = this.next() === 34;
    this.skip();
    const isLarge = this.at - from > largestValue;
    // Exports wrap JSON into texts, so a text is kept where an object is wanted.
    if (!key.all && (isLarge || !isText)) return;
    if (isLarge) this.#fail(from, `a value of at most ${largestValue >> 10} KiB`);
    this.#scanner.reset(this.#bytes, from, this.at);
    members.set(key.name, this.#scanner.value());
  }

  #key(wanted: WantedKeys): WantedKey | undefined {
    if (this.next() !== 34) this.#fail(this.at, 'a member name in double quotes');
    const from = this.at + 1;
    this.#skipString();
    const to = this.at - 1;
    if (this.next() !== 58) this.#fail(this.at, '":"');
    this.at++;
    const candidates = wanted[to - from];
    if (candidates === undefined) return undefined;
    for (const candidate of candidates) {
      const { bytes } = candidate;
      let index = 0;
      while (index < bytes.length && bytes[index] === this.#bytes[from + index]) index++;
      if (index === bytes.length) return candidate;
    }
    return undefined;
  }

  #skipString(): void {
    const bytes = this.#bytes;
    const end = this.#end;
    for (let at = this.at + 1; at < end; at++) {
      const byte = bytes[at] as number;
      if (byte === 34) {
        this.at = at + 1;
        return;
      }
      if (byte === 92) at++;
    }
    this.#fail(end, 'a closing quote');
  }

  #skipNested(): void {
    const bytes = this.#bytes;
    const end = this.#end;
    let depth = 0;
    for (let at = this.at; at < end; at++) {
      const byte = bytes[at] as number;
      if (byte === 34) {
        for (at++; at < end; at++) {
          const inside = bytes[at] as number;
          if (inside === 34) break;
          if (inside === 92) at++;
        }
      } else if (byte === 123 || byte === 91) {
        if (++depth > deepest) this.#fail(at, `at most ${deepest} levels of nesting`);
      } else if ((byte === 125 || byte === 93) && --depth === 0) {
        this.at = at + 1;
        return;
      }
    }
    this.#fail(end, 'a closing bracket');
  }

  #skipWord(): void {
    this.#scanner.reset(this.#bytes, this.at, this.#end);
    this.#scanner.value();
    this.at = this.#scanner.at;
  }

  #fail(position: number, expected: string): never {
    this.#scanner.reset(this.#bytes, position, this.#end);
    this.#scanner.fail(expected);
    throw new JsonSyntaxError(expected, position);
  }
}
