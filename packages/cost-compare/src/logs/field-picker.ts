// Takes the few fields that matter out of a line of JSON. What lies between them, which is nearly all of a log, is
// stepped over byte by byte and never becomes a string; and a wanted value only becomes one when it is asked for.
import { JsonScanner, type JsonValue } from '../json/json-scanner.ts';
import { UnreadValue } from '../json/unread-value.ts';

/** Which members are wanted: all of one, or some of what it holds. */
export interface Wanted {
  readonly [name: string]: true | Wanted;
}

/** The wanted members of an object, until the next one is read. */
export interface PickedObject {
  has(name: string): boolean;
  /** The value of a member that is wanted whole, or is a text; undefined for anything else. */
  get(name: string): JsonValue | undefined;
  /** A member that is an object and wanted whole, as it stands. */
  unread(name: string): UnreadValue | undefined;
  /** A member that is an object of which some members are wanted. */
  object(name: string): PickedObject | undefined;
}

const encoder = new TextEncoder();
const largestValue = 1 << 18;
const deepest = 1000;
// The start of a member that is there, but is not of a type that can be read.
const unusable = -1;

interface WantedKey {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly position: number;
  readonly isTelling: boolean;
  /** What is wanted of its object; undefined when all is. */
  readonly inside: PickedFields | undefined;
}

/** The members of one object of the wanted tree: where their values lie in the bytes of the current line. */
class PickedFields implements PickedObject {
  readonly byLength: (readonly WantedKey[] | undefined)[] = [];
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  readonly #picker: FieldPicker;
  readonly #keys = new Map<string, WantedKey>();

  constructor(wanted: Wanted, picker: FieldPicker) {
    const names = Object.keys(wanted);
    this.#picker = picker;
    this.starts = new Int32Array(names.length);
    this.ends = new Int32Array(names.length);
    for (const [position, name] of names.entries()) {
      const inside = wanted[name];
      const key = {
        name,
        bytes: encoder.encode(name),
        position,
        isTelling: picker.telling.has(name),
        inside: typeof inside === 'object' ? new PickedFields(inside, picker) : undefined,
      };
      this.#keys.set(name, key);
      this.byLength[key.bytes.length] = [...(this.byLength[key.bytes.length] ?? []), key];
    }
  }

  has(name: string): boolean {
    const key = this.#keys.get(name);
    return key !== undefined && (this.starts[key.position] as number) > 0;
  }

  get(name: string): JsonValue | undefined {
    const key = this.#keys.get(name);
    if (key === undefined) return undefined;
    const [start, end] = [this.starts[key.position] as number, this.ends[key.position] as number];
    // An object of which parts are wanted is no value; positions count from 1, so that 0 is none.
    return start <= 0 || end === 0 ? undefined : this.#picker.value(start - 1, end);
  }

  unread(name: string): UnreadValue | undefined {
    const key = this.#keys.get(name);
    if (key === undefined) return undefined;
    const [start, end] = [this.starts[key.position] as number, this.ends[key.position] as number];
    return start <= 0 || end === 0 ? undefined : this.#picker.unread(start - 1, end);
  }

  object(name: string): PickedObject | undefined {
    const key = this.#keys.get(name);
    if (key?.inside === undefined || (this.starts[key.position] as number) <= 0) return undefined;
    return this.ends[key.position] === 0 ? key.inside : undefined;
  }

  /** The key whose name lies between the two positions. */
  find(bytes: Uint8Array, from: number, to: number): WantedKey | undefined {
    const candidates = this.byLength[to - from];
    if (candidates === undefined) return undefined;
    for (const candidate of candidates) {
      let index = 0;
      while (index < candidate.bytes.length && candidate.bytes[index] === bytes[from + index]) index++;
      if (index === candidate.bytes.length) return candidate;
    }
    return undefined;
  }
}

/** Reads objects in one buffer after another. */
export class FieldPicker {
  readonly #scanner = new JsonScanner();
  readonly #fields: PickedFields;
  #bytes: Uint8Array = new Uint8Array(0);
  #end = 0;
  /** Where the last value ended. */
  at = 0;
  /** Names that are worth looking at a line for. */
  readonly telling: ReadonlySet<string>;
  /** Whether the object picked last has a member of such a name, at any depth. */
  isTelling = false;
  /** A wanted name that the object picked last has twice, or that a value read from it has. */
  repeated: string | undefined;

  constructor(wanted: Wanted, telling: ReadonlySet<string> = new Set()) {
    this.telling = telling;
    this.#fields = new PickedFields(wanted, this);
  }

  reset(bytes: Uint8Array, from: number, to: number): void {
    this.#bytes = bytes;
    this.at = from;
    this.#end = to;
  }

  /** The wanted members of the object that comes next; undefined, and past it, for any other value. */
  pick(): PickedObject | undefined {
    this.isTelling = false;
    this.repeated = undefined;
    if (this.next() === 123) {
      this.#object(this.#fields);
      return this.#fields;
    }
    this.skip();
    return undefined;
  }

  /** Finds where the values of the wanted members of the object that comes next start, and steps over it. */
  members(found: (position: number) => void): void {
    if (this.pick() === undefined) return;
    for (const start of this.#fields.starts) if (start > 0) found(start - 1);
  }

  /** The value at a place of the current bytes. */
  value(from: number, to: number): JsonValue {
    this.#scanner.reset(this.#bytes, from, to);
    const value = this.#scanner.value();
    this.repeated ??= this.#scanner.repeated;
    return value;
  }

  /** The object at a place of the current bytes. */
  unread(from: number, to: number): UnreadValue | undefined {
    return this.#bytes[from] === 123 ? new UnreadValue(this.#bytes, from, to) : undefined;
  }

  /** The next byte that is not whitespace; −1 at the end. */
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

  #object(fields: PickedFields): void {
    fields.starts.fill(0);
    this.at++;
    if (this.next() === 125) {
      this.at++;
      return;
    }
    for (;;) {
      const key = this.#key(fields);
      if (key === undefined) this.skip();
      else this.#member(key, fields);
      const byte = this.next();
      this.at++;
      if (byte === 125) return;
      if (byte !== 44) this.#fail(this.at - 1, '"," or "}"');
      if (this.next() !== 34) this.#fail(this.at, 'a member name in double quotes');
    }
  }

  #member({ name, position, isTelling, inside }: WantedKey, fields: PickedFields): void {
    if (isTelling) this.isTelling = true;
    if (fields.starts[position] !== 0) this.repeated ??= name;
    const first = this.next();
    const from = this.at;
    if (inside !== undefined && first === 123) {
      this.#object(inside);
      fields.starts[position] = from + 1;
      fields.ends[position] = 0;
      return;
    }
    this.skip();
    if (inside === undefined && this.at - from > largestValue)
      this.#fail(from, `a value of at most ${largestValue >> 10} KiB`);
    // Exports wrap JSON into texts, so a text is kept where an object is wanted; a list is only a place.
    if (inside !== undefined && first !== 34) {
      fields.starts[position] = first === 91 ? from + 1 : unusable;
      fields.ends[position] = 0;
      inside.starts.fill(0);
      return;
    }
    fields.starts[position] = from + 1;
    fields.ends[position] = this.at;
  }

  #key(fields: PickedFields): WantedKey | undefined {
    if (this.next() !== 34) this.#fail(this.at, 'a member name in double quotes');
    const from = this.at + 1;
    this.#skipString();
    const to = this.at - 1;
    if (this.next() !== 58) this.#fail(this.at, '":"');
    this.at++;
    return fields.find(this.#bytes, from, to);
  }

  #skipString(): void {
    const quote = closingQuote(this.#bytes, this.at + 1, this.#end);
    if (quote >= this.#end) this.#fail(this.#end, 'a closing quote');
    this.at = quote + 1;
  }

  #skipNested(): void {
    const bytes = this.#bytes;
    const end = this.#end;
    let depth = 0;
    for (let at = this.at; at < end; at++) {
      const byte = bytes[at] as number;
      if (byte === 34) {
        at = closingQuote(bytes, at + 1, end);
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
    return this.#scanner.fail(expected);
  }
}

/**
 * Where the text that starts at a position is closed; at or past the end when it is not. Most of a log is inside of
 * texts, so this steps four bytes at a time, which takes half as long.
 */
function closingQuote(bytes: Uint8Array, from: number, end: number): number {
  let at = from;
  for (;;) {
    while (at + 4 <= end && !isSpecial(bytes[at])) {
      if (isSpecial(bytes[at + 1])) {
        at += 1;
        break;
      }
      if (isSpecial(bytes[at + 2])) {
        at += 2;
        break;
      }
      if (isSpecial(bytes[at + 3])) {
        at += 3;
        break;
      }
      at += 4;
    }
    if (at >= end) return at;
    const byte = bytes[at];
    if (byte === 34) return at;
    at += byte === 92 ? 2 : 1;
  }
}

function isSpecial(byte: number | undefined): boolean {
  return byte === 34 || byte === 92;
}
