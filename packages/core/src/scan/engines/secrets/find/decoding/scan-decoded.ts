// What the scan finds behind encodings, at the place of the encoded text.

import type { SecretMatch } from '../../secret-match.ts';
import type { Span } from '../changed-region.ts';
import { decodePieces } from './decode-text.ts';
import { joinLiterals } from './join-literals.ts';

/** Encodings inside of encodings are followed this far. */
const maxDepth = 2;
/** Larger files are data: their base 64 is images and fonts. */
const maxFileBytes = 512 * 1024;
/** Literals in parts are as rare in them as in small ones, so that a long comment must not hide them. */
const maxJoinedBytes = 6 * 1024 * 1024;

/** False for files that are too large or too small, which is cheaper to ask than what kind of file it is. */
export function mayHoldEncoded({ length }: Buffer): boolean {
  return length <= maxJoinedBytes && length >= 28;
}

export interface DecodedScan {
  /** Encoded text that lies outside is left alone; all of the bytes unless given. */
  readonly spans?: readonly Span[] | undefined;
  /** Looks at literals in parts and with escapes alone. */
  readonly onlyLiterals?: boolean;
}

/** @param scan how a decoded piece is scanned, which stands at this place of `bytes` */
export function scanDecoded(
  bytes: Buffer,
  scan: (piece: Buffer, place: Span) => SecretMatch[],
  { spans = [{ start: 0, end: bytes.length }], onlyLiterals = false }: DecodedScan = {},
  depth = 1,
): SecretMatch[] {
  if (!mayHoldEncoded(bytes)) return [];
  const found: SecretMatch[] = [];
  const pieces = [
    ...(bytes.length <= maxFileBytes && !onlyLiterals ? decodePieces(bytes, spans) : []),
    ...(depth === 1 ? joinLiterals(bytes, spans) : []),
  ];
  for (const { text, start, end, encoding } of pieces) {
    const place = { start, end };
    const inside = scan(text, place);
    const deeper =
      inside.length > 0 || depth >= maxDepth
        ? []
        : scanDecoded(text, (piece) => scan(piece, place), {}, depth + 1);
    for (const match of [...inside, ...deeper]) {
      const note = `${match.note ?? ''} Decoded from ${encoding}.`.trim();
      found.push({ ...match, start, end, note });
    }
  }
  return found;
}
