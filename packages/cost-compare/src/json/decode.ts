// Text in any encoding that JSON files come in, as UTF-8 bytes. Windows PowerShell's `>` writes UTF-16.
import { isUtf8 } from 'node:buffer';
import { failWith } from '../faults.ts';

/** UTF-8 without a byte order mark; a fault when the bytes are not text. */
export function decodeToUtf8(bytes: Uint8Array, file: string): Uint8Array {
  const encoding = utf16Encoding(bytes);
  if (encoding !== undefined) return fromUtf16(bytes, encoding, file);
  const text = withoutMark(bytes);
  checkUtf8(text, file, bytes.length - text.length);
  return text;
}

/** UTF-16 by its byte order mark, or by the zero that is every other byte of JSON's first characters. */
export function utf16Encoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const [first, second] = bytes;
  if (first === undefined || second === undefined) return undefined;
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be';
  return undefined;
}

export function withoutMark(bytes: Uint8Array): Uint8Array {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;
}

/** A fault that names the first bad byte, counted from the start of the file. */
export function checkUtf8(bytes: Uint8Array, file: string, offset: number): void {
  if (isUtf8(bytes)) return;
  const position = firstBadByte(bytes);
  const byte = (bytes[position] ?? 0).toString(16).padStart(2, '0');
  failWith({
    file,
    problem: `is not valid UTF-8 at byte ${offset + position} (0x${byte}); save it as UTF-8 or UTF-16`,
  });
}

function fromUtf16(bytes: Uint8Array, encoding: 'utf-16le' | 'utf-16be', file: string): Uint8Array {
  try {
    return new TextEncoder().encode(new TextDecoder(encoding, { fatal: true }).decode(bytes));
  } catch {
    return failWith({ file, problem: `is not valid ${encoding.slice(0, 6).toUpperCase()}` });
  }
}

function firstBadByte(bytes: Uint8Array): number {
  let at = 0;
  while (at < bytes.length) {
    const first = bytes[at] as number;
    const length = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    if (!isUtf8(bytes.subarray(at, at + length))) return at;
    at += length;
  }
  return at;
}
