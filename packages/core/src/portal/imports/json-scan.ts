// Where the values of a JSON document begin and end: brackets are counted, strings passed over, and nothing is built.
import { ValidationError } from '../../support/errors.ts';

export const sign = {
  quote: 0x22,
  comma: 0x2c,
  colon: 0x3a,
  openList: 0x5b,
  closeList: 0x5d,
  openObject: 0x7b,
  closeObject: 0x7d,
  backslash: 0x5c,
} as const;

/** A value of this size is not built whole where it can be read in parts, and its end is noted. */
export const largeBytes = 64 * 1024;

export const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);

export function malformed(what: string): ValidationError {
  const sentence = `This is not valid JSON: ${what}.`;
  return new ValidationError(sentence, { document: sentence });
}

export function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

export function skipSpace(bytes: Buffer, from: number): number {
  let position = from;
  while (position < bytes.length && isSpace(bytes[position])) position += 1;
  return position;
}

/** Behind the value that starts at the position; throws ValidationError when it does not end. */
export function valueEnd(bytes: Buffer, start: number): number {
  const first = bytes[start];
  if (first === undefined) throw malformed('unexpected end');
  if (first === sign.quote) return stringEnd(bytes, start);
  if (first !== sign.openObject && first !== sign.openList) return scalarEnd(bytes, start);
  let depth = 0;
  for (let position = start; position < bytes.length; position += 1) {
    const byte = bytes[position];
    if (byte === sign.quote) position = stringEnd(bytes, position) - 1;
    else if (byte === sign.openObject || byte === sign.openList) depth += 1;
    else if (byte === sign.closeObject || byte === sign.closeList) {
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
    if (byte === sign.backslash) position += 1;
    else if (byte === sign.quote) return position + 1;
  }
  while (true) {
    const quote = bytes.indexOf(sign.quote, position);
    if (quote === -1) throw malformed('an unterminated string');
    let before = quote - 1;
    while (before >= position && bytes[before] === sign.backslash) before -= 1;
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
