// A strict JSON reader over UTF-8 bytes that keeps numbers as they are written: JSON.parse would turn
// 9007199254740993 into …992 and 0.1 into a binary fraction before anyone could look.

/** A number by its text. */
export class JsonNumber {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export type JsonObject = ReadonlyMap<string, JsonValue>;
export type JsonValue = string | boolean | null | JsonNumber | readonly JsonValue[] | JsonObject;

/** The text is not JSON; `position` is the byte at which that shows. */
export class JsonSyntaxError extends Error {
  readonly position: number;
  constructor(message: string, position: number) {
    super(message);
    this.name = 'JsonSyntaxError';
    this.position = position;
  }
}

// The bytes that a text was last taken from, as a Buffer: it decodes a part of itself in half the time that a decoder
// takes, which has to be given an array of that part.
let viewed: Uint8Array | undefined;
let view: Buffer = Buffer.alloc(0);
// Decoding a short text costs more than all else that is done with it, and logs repeat most of theirs.
const longestCached = 40;
const cacheSize = 1 << 10;
const cachedBytes = new Uint8Array(cacheSize * longestCached);
const cachedTexts: (string | undefined)[] = new Array(cacheSize);
const deepest = 200;
const numberGrammar = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** Reads values one after another; the caller may walk objects and arrays member by member. */
export class JsonScanner {
  bytes: Uint8Array;
  end: number;
  at: number;
  /** Where the content of the string last passed by `string()` lies, and whether it holds an escape. */
  stringFrom = 0;
  stringTo = 0;
  stringEscaped = false;
  /** The first member name that an object of the current text has twice; the later value counts. */
  repeated: string | undefined;
  #depth = 0;

  constructor(bytes: Uint8Array = new Uint8Array(0)) {
    this.bytes = bytes;
    this.at = 0;
    this.end = bytes.length;
  }

  /** Turns to another stretch of text. */
  reset(bytes: Uint8Array, from: number, to: number): void {
    this.bytes = bytes;
    this.at = from;
    this.end = to;
    this.repeated = undefined;
    this.#depth = 0;
  }

  /** Skips whitespace and returns the next byte, −1 at the end. */
  next(): number {
    const { bytes, end } = this;
    let at = this.at;
    for (; at < end; at++) {
      const byte = bytes[at] as number;
      if (byte !== 32 && byte !== 10 && byte !== 13 && byte !== 9) {
        this.at = at;
        return byte;
      }
    }
    this.at = at;
    return -1;
  }

  /** Steps over one expected byte. */
  expect(byte: number, what: string): void {
    if (this.next() !== byte) this.fail(what);
    this.at++;
  }

  /** After a member: true when another follows, false (and past the bracket) when `close` ends the list. */
  another(close: number): boolean {
    const byte = this.next();
    if (byte !== 44 && byte !== close) this.fail(`"," or "${String.fromCharCode(close)}"`);
    this.at++;
    return byte === 44;
  }

  /** Just after an opening bracket: true (and past it) when the list is empty. */
  empty(close: number): boolean {
    if (this.next() !== close) return false;
    this.at++;
    return true;
  }

  /** Steps over a string and notes where its content lies. */
  string(what = 'a string in double quotes'): void {
    this.expect(34, what);
    const { bytes, end } = this;
    this.stringFrom = this.at;
    this.stringEscaped = false;
    for (let at = this.at; at < end; at++) {
      const byte = bytes[at] as number;
      if (byte === 34) {
        this.stringTo = at;
        this.at = at + 1;
        return;
      }
      if (byte === 92) {
        this.stringEscaped = true;
        at++;
      } else if (byte < 32) {
        this.at = at;
        this.fail('no raw control character inside a string');
      }
    }
    this.at = end;
    this.fail('a closing quote');
  }

  /** The text of the string last passed. */
  stringText(): string {
    if (!this.stringEscaped) return this.text(this.stringFrom, this.stringTo);
    try {
      return JSON.parse(this.text(this.stringFrom - 1, this.stringTo + 1)) as string;
    } catch {
      this.at = this.stringFrom;
      return this.fail('only the escapes JSON knows inside a string');
    }
  }

  /** The key of a member, past its colon. */
  key(): void {
    this.string('a member name in double quotes');
    const [from, to, escaped] = [this.stringFrom, this.stringTo, this.stringEscaped];
    this.expect(58, '":"');
    this.stringFrom = from;
    this.stringTo = to;
    this.stringEscaped = escaped;
  }

  value(): JsonValue {
    const byte = this.next();
    if (byte === 34) {
      this.string();
      return this.stringText();
    }
    if (byte === 123) return this.#nested(() => this.#object());
    if (byte === 91) return this.#nested(() => this.#array());
    return this.#literal();
  }

  text(from: number, to: number): string {
    if (to - from <= longestCached) return shortText(this.bytes, from, to);
    return decoded(this.bytes, from, to);
  }

  fail(expected: string): never {
    throw new JsonSyntaxError(
      this.at >= this.end
        ? `the text ends where ${expected} is expected`
        : `expected ${expected}, found ${this.#found()}`,
      this.at,
    );
  }

  #nested<T>(read: () => T): T {
    if (++this.#depth > deepest) this.fail(`at most ${deepest} levels of nesting`);
    this.at++;
    const result = read();
    this.#depth--;
    return result;
  }

  #object(): JsonObject {
    const members = new Map<string, JsonValue>();
    if (this.empty(125)) return members;
    let count = 0;
    do {
      this.key();
      const key = this.stringText();
      members.set(key, this.value());
      if (members.size === count) this.repeated ??= key;
      count = members.size;
    } while (this.another(125));
    return members;
  }

  #array(): JsonValue[] {
    const values: JsonValue[] = [];
    if (this.empty(93)) return values;
    do values.push(this.value());
    while (this.another(93));
    return values;
  }

  #literal(): JsonValue {
    const from = this.at;
    let to = from;
    for (; to < this.end && isWordByte(this.bytes[to] as number); to++);
    const word = this.text(from, to);
    if (word === 'true' || word === 'false' || word === 'null') {
      this.at = to;
      return word === 'null' ? null : word === 'true';
    }
    if (!isPlainNumber(word) && !numberGrammar.test(word)) return this.fail('a JSON value');
    this.at = to;
    return new JsonNumber(word);
  }

  #found(): string {
    let to = this.at;
    for (; to < this.end && to - this.at < 20 && isWordByte(this.bytes[to] as number); to++);
    if (to > this.at) return this.text(this.at, to);
    // Not a word: one whole character, whose further bytes all start with the bits 10.
    for (to++; to < this.end && ((this.bytes[to] as number) & 0xc0) === 0x80; to++);
    return JSON.stringify(this.text(this.at, to));
  }
}

/** Digits alone, which is what nearly every number of a log is. */
function isPlainNumber(word: string): boolean {
  const first = word.charCodeAt(0);
  // The first code of an empty word is NaN.
  if (!(first >= 48 && first <= 57) || (first === 48 && word.length > 1)) return false;
  for (let at = 1; at < word.length; at++) {
    const code = word.charCodeAt(at);
    if (code < 48 || code > 57) return false;
  }
  return true;
}

function decoded(bytes: Uint8Array, from: number, to: number): string {
  if (bytes !== viewed) {
    viewed = bytes;
    view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }
  return view.toString('utf8', from, to);
}

function shortText(bytes: Uint8Array, from: number, to: number): string {
  let hash = to - from;
  for (let at = from; at < to; at++) hash = (Math.imul(hash, 31) + (bytes[at] as number)) | 0;
  const slot = (hash ^ (hash >>> 11)) & (cacheSize - 1);
  const cached = cachedTexts[slot];
  const start = slot * longestCached;
  // A text of other letters may have as many bytes: only the bytes differ.
  if (cached !== undefined && cachedBytes[start + longestCached - 1] === to - from) {
    let at = 0;
    while (at < to - from && cachedBytes[start + at] === bytes[from + at]) at++;
    if (at === to - from) return cached;
  }
  const text = decoded(bytes, from, to);
  if (to - from < longestCached) {
    for (let at = 0; at < to - from; at++) cachedBytes[start + at] = bytes[from + at] as number;
    cachedBytes[start + longestCached - 1] = to - from;
    cachedTexts[slot] = text;
  }
  return text;
}

/** The value as JSON text, for a message. */
export function jsonText(value: JsonValue): string {
  if (value instanceof JsonNumber) return value.text;
  if (value instanceof Map) {
    return `{${[...value].map(([key, member]) => `${JSON.stringify(key)}:${jsonText(member)}`).join(',')}}`;
  }
  if (Array.isArray(value)) return `[${value.map(jsonText).join(',')}]`;
  return JSON.stringify(value);
}

// Letters, digits, and . + - _ : what a number or a mistyped word is made of.
function isWordByte(byte: number): boolean {
  return (
    (byte >= 48 && byte <= 57) ||
    (byte >= 97 && byte <= 122) ||
    (byte >= 65 && byte <= 90) ||
    byte === 46 ||
    byte === 45 ||
    byte === 43 ||
    byte === 95
  );
}
