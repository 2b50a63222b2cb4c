// Secrets that hide behind base 64, hexadecimal digits, percent signs or escapes: decoded, then scanned again.
import type { Span } from '../changed-region.ts';

export interface DecodedPiece {
  /** What the encoded text says. */
  readonly text: Buffer;
  /** Where the encoded text stands in the file. */
  readonly start: number;
  readonly end: number;
  readonly encoding: 'base64' | 'hex' | 'percent' | 'escapes' | 'joined literals';
}

/** Together, in one file; the rest is left encoded. */
const maxDecodedBytes = 256 * 1024;
const maxPieces = 200;

/** What sorts of letters a run holds, added up: forms that need others are not tried. */
const lower = 1;
const upper = 2;
const digit = 4;
const percent = 8;
const backslash = 16;

const forms: readonly {
  readonly encoding: DecodedPiece['encoding'];
  /** Sorts of letters without which nothing is encoded this way. */
  readonly needs: number;
  readonly pattern: RegExp;
  decode(text: string): Buffer | null;
}[] = [
  // Paths and names are made of the same letters: what is encoded mixes cases, and decodes to readable text.
  {
    encoding: 'base64',
    needs: lower | upper,
    pattern: /[A-Za-z0-9+/_-]{28,20000}={0,2}/g,
    decode: decodeBase64,
  },
  {
    encoding: 'hex',
    needs: digit,
    pattern: /(?:[0-9a-f]{2}){20,8000}|(?:[0-9A-F]{2}){20,8000}/g,
    decode: decodeHex,
  },
  {
    encoding: 'percent',
    needs: percent | digit,
    pattern: /[\w.~%-]{28,4000}/g,
    decode: decodePercent,
  },
  {
    encoding: 'escapes',
    needs: backslash | digit,
    pattern: /(?:\\(?:x[0-9A-Fa-f]{2}|u00[0-9A-Fa-f]{2})){12,2000}/g,
    decode: decodeEscapes,
  },
];

const shortestRun = 28;
/** Where only a region is of interest, a run may begin far before it. */
const longestLookBack = 20_000;
/** Bytes that encoded text is made of. */
const encoded = new Uint8Array(256);
const other = 32;
for (const [letters, sort] of [
  ['abcdefghijklmnopqrstuvwxyz', lower],
  ['ABCDEFGHIJKLMNOPQRSTUVWXYZ', upper],
  ['0123456789', digit],
  ['%', percent],
  ['\\', backslash],
  ['+/_=.~-', other],
] as const)
  for (const letter of letters) encoded[letter.charCodeAt(0)] = sort;

/** Pieces of the text that touch one of the spans and decode to something readable; bounded in number and size. */
export function decodePieces(bytes: Buffer, spans: readonly Span[]): DecodedPiece[] {
  const pieces: DecodedPiece[] = [];
  let budget = maxDecodedBytes;
  for (const { start, end, sorts } of runs(bytes, spans)) {
    const possible = forms.filter(({ needs }) => (sorts & needs) === needs);
    if (possible.length === 0) continue;
    const run = bytes.toString('latin1', start, end);
    for (const { encoding, pattern, decode } of possible) {
      pattern.lastIndex = 0;
      for (let match = pattern.exec(run); match !== null; match = pattern.exec(run)) {
        const text = decode(match[0]);
        if (text === null) continue;
        budget -= text.length;
        if (budget < 0 || pieces.length >= maxPieces) return pieces;
        pieces.push({
          text,
          start: start + match.index,
          end: start + match.index + match[0].length,
          encoding,
        });
      }
    }
  }
  return pieces;
}

/** Those that touch one of the spans. */
function* runs(bytes: Buffer, spans: readonly Span[]): Generator<Run> {
  let from = shortestRun - 1;
  for (const span of spans) {
    from = Math.max(from, span.start - 1);
    const last = Math.min(bytes.length, span.end + shortestRun);
    for (let run = nextRun(bytes, from, last); run !== null; run = nextRun(bytes, from, last)) {
      yield run;
      from = run.end + shortestRun;
    }
  }
}

interface Run {
  readonly start: number;
  readonly end: number;
  readonly sorts: number;
}

/**
 * The next stretch of at least 28 such bytes; looks at every 28th byte only, as each of them holds one of those.
 *
 * @param from where to look first
 */
function nextRun(bytes: Buffer, from: number, last: number): Run | null {
  for (let probe = from; probe < last; probe += shortestRun) {
    if (encoded[bytes[probe] as number] === 0) continue;
    let start = probe;
    while (start > 0 && probe - start < longestLookBack && encoded[bytes[start - 1] as number] !== 0)
      start -= 1;
    let end = start;
    let sorts = 0;
    for (; end < bytes.length; end++) {
      const sort = encoded[bytes[end] as number] as number;
      if (sort === 0) break;
      sorts |= sort;
    }
    if (end - start >= shortestRun) return { start, end, sorts };
    probe = end;
  }
  return null;
}

function decodeBase64(text: string): Buffer | null {
  if (!/[a-z]/.test(text) || !/[A-Z]/.test(text)) return null;
  return readable(Buffer.from(text, 'base64'));
}

function decodeHex(text: string): Buffer | null {
  // The codes of readable letters begin with 2 to 7.
  return /^(?:[2-7][0-9a-fA-F]){8}/.test(text) ? readable(Buffer.from(text, 'hex')) : null;
}

function decodePercent(text: string): Buffer | null {
  if (!/%[0-9A-Fa-f]{2}/.test(text)) return null;
  try {
    return Buffer.from(decodeURIComponent(text), 'utf8');
  } catch {
    return null;
  }
}

function decodeEscapes(text: string): Buffer | null {
  const codes = text.match(/[0-9A-Fa-f]{2}(?=\\|$)/g) ?? [];
  return readable(Buffer.from(codes.map((code) => Number.parseInt(code, 16))));
}

/** Null unless the first bytes are ASCII text. */
function readable(bytes: Buffer): Buffer | null {
  const seen = Math.min(bytes.length, 64);
  if (seen < 12) return null;
  for (let index = 0; index < seen; index++) {
    const byte = bytes[index] as number;
    if ((byte < 32 && byte !== 9 && byte !== 10 && byte !== 13) || byte > 126) return null;
  }
  return bytes;
}
