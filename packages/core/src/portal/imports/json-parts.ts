// Takes a large JSON document apart without building it: the members of an object and the elements of an array as
// slices of bytes, each parsed by itself when it is wanted. Memory grows with the largest part, not with the whole.
import { ValidationError } from '../../support/errors.ts';

export interface JsonMember {
  readonly key: string;
  /** The value's bytes; shares memory with the document. */
  readonly value: Buffer;
}

/** The members of an object; throws ValidationError when the bytes are none. */
export function* jsonMembers(bytes: Buffer): Generator<JsonMember> {
  let position = open(bytes, '{');
  if (byteAt(bytes, position) === code('}')) return;
  while (true) {
    position = skipSpace(bytes, position);
    if (byteAt(bytes, position) !== code('"')) throw malformed('a member without a name');
    const keyEnd = valueEnd(bytes, position);
    const key = String(parseJson(bytes.subarray(position, keyEnd)));
    position = skipSpace(bytes, keyEnd);
    if (byteAt(bytes, position) !== code(':')) throw malformed('a member without a value');
    const start = skipSpace(bytes, position + 1);
    const end = valueEnd(bytes, start);
    yield { key, value: bytes.subarray(start, end) };
    position = skipSpace(bytes, end);
    if (byteAt(bytes, position) === code('}')) return;
    if (byteAt(bytes, position) !== code(',')) throw malformed('a missing comma between members');
    position += 1;
  }
}

/** The elements of an array; throws ValidationError when the bytes are none. */
export function* jsonElements(bytes: Buffer): Generator<Buffer> {
  let position = open(bytes, '[');
  if (byteAt(bytes, position) === code(']')) return;
  while (true) {
    const start = skipSpace(bytes, position);
    const end = valueEnd(bytes, start);
    yield bytes.subarray(start, end);
    position = skipSpace(bytes, end);
    if (byteAt(bytes, position) === code(']')) return;
    if (byteAt(bytes, position) !== code(',')) throw malformed('a missing comma between elements');
    position += 1;
  }
}

/** The objects of a document that writes one after the other; lines of a log between them are passed over. */
export function* jsonObjects(bytes: Buffer): Generator<Buffer> {
  let position = skipSpace(bytes, 0);
  while (position < bytes.length) {
    if (bytes[position] === code('{')) {
      const end = valueEnd(bytes, position);
      yield bytes.subarray(position, end);
      position = skipSpace(bytes, end);
    } else {
      const lineEnd = bytes.indexOf(0x0a, position);
      position = lineEnd === -1 ? bytes.length : skipSpace(bytes, lineEnd);
    }
  }
}

/** The value that the bytes write; throws ValidationError when they write none. */
export function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch (error) {
    throw malformed(error instanceof Error ? error.message : 'unreadable');
  }
}

/** The document without a byte order mark and outer space; throws when something stands behind its value. */
export function wholeJson(bytes: Buffer): Buffer {
  const start = skipSpace(bytes, bytes.subarray(0, 3).equals(mark) ? 3 : 0);
  const end = valueEnd(bytes, start);
  if (skipSpace(bytes, end) < bytes.length) throw malformed('data after its end');
  return bytes.subarray(start, end);
}

/** The members of the object that the document is, or of the first element of the list that it is. */
export function documentShape(document: Buffer): {
  readonly isList: boolean;
  readonly members: ReadonlyMap<string, Buffer>;
} {
  const isList = isJsonArray(document);
  const [object] = isList ? jsonElements(document) : [document];
  const members = object !== undefined && isJsonObject(object) ? [...jsonMembers(object)] : [];
  return { isList, members: new Map(members.map(({ key, value }) => [key, value])) };
}

export function isJsonArray(bytes: Buffer): boolean {
  return bytes[0] === code('[');
}

export function isJsonObject(bytes: Buffer): boolean {
  return bytes[0] === code('{');
}

const mark = Buffer.from([0xef, 0xbb, 0xbf]);

function code(character: string): number {
  return character.charCodeAt(0);
}

function malformed(what: string): ValidationError {
  const sentence = `This is not valid JSON: ${what}.`;
  return new ValidationError(sentence, { document: sentence });
}

function open(bytes: Buffer, bracket: '{' | '['): number {
  if (bytes[0] !== code(bracket)) {
    const sentence = `Expected an ${bracket === '{' ? 'object' : 'array'}.`;
    throw new ValidationError(sentence, { document: sentence });
  }
  return skipSpace(bytes, 1);
}

function byteAt(bytes: Buffer, position: number): number {
  const byte = bytes[position];
  if (byte === undefined) throw malformed('unexpected end');
  return byte;
}

function skipSpace(bytes: Buffer, from: number): number {
  let position = from;
  while (position < bytes.length) {
    const byte = bytes[position];
    if (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) return position;
    position += 1;
  }
  return position;
}

/** Behind the value that starts at the position: brackets are counted, what is in between is parsed later. */
function valueEnd(bytes: Buffer, start: number): number {
  const first = byteAt(bytes, start);
  if (first === 0x22) return stringEnd(bytes, start);
  if (first !== 0x7b && first !== 0x5b) return scalarEnd(bytes, start);
  let depth = 0;
  for (let position = start; position < bytes.length; position += 1) {
    const byte = bytes[position];
    if (byte === 0x22) position = stringEnd(bytes, position) - 1;
    else if (byte === 0x7b || byte === 0x5b) depth += 1;
    else if (byte === 0x7d || byte === 0x5d) {
      depth -= 1;
      if (depth === 0) return position + 1;
    }
  }
  throw malformed('unexpected end');
}

/** Short strings are read byte by byte; the rest of long ones is searched by the runtime, which takes half the time. */
function stringEnd(bytes: Buffer, start: number): number {
  const near = Math.min(bytes.length, start + 24);
  let position = start + 1;
  for (; position < near; position += 1) {
    const byte = bytes[position];
    if (byte === 0x5c) position += 1;
    else if (byte === 0x22) return position + 1;
  }
  while (true) {
    const quote = bytes.indexOf(0x22, position);
    if (quote === -1) throw malformed('an unterminated string');
    let before = quote - 1;
    while (before >= position && bytes[before] === 0x5c) before -= 1;
    // Backslashes in pairs escape each other.
    if ((quote - 1 - before) % 2 === 0) return quote + 1;
    position = quote + 1;
  }
}

function scalarEnd(bytes: Buffer, start: number): number {
  let position = start;
  while (position < bytes.length && !/[\s,\]}]/.test(String.fromCharCode(bytes[position] as number)))
    position += 1;
  if (position === start) throw malformed('a missing value');
  return position;
}
