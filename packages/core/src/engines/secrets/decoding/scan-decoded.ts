// What the scan finds behind encodings, at the place of the encoded text.
import type { SecretMatch } from '../scan-bytes.ts';
import { decodePieces } from './decode-text.ts';

/** Encodings inside of encodings are followed this far. */
const maxDepth = 2;
/** Larger files are data: their base 64 is images and fonts. */
const maxFileBytes = 512 * 1024;

/** @param scan how a decoded piece is scanned */
export function scanDecoded(bytes: Buffer, scan: (piece: Buffer) => SecretMatch[], depth = 1): SecretMatch[] {
  if (bytes.length > maxFileBytes || bytes.length < 28) return [];
  const found: SecretMatch[] = [];
  for (const { text, start, end, encoding } of decodePieces(bytes)) {
    const inside = scan(text);
    const deeper = inside.length > 0 || depth >= maxDepth ? [] : scanDecoded(text, scan, depth + 1);
    for (const match of [...inside, ...deeper]) {
      // A name and an assignment are chance in decoded text; a shape of its own is not.
      if (match.confidence === 'generic' || match.severity === 'info') continue;
      const note = `${match.note ?? ''} It is encoded (${encoding}).`.trim();
      found.push({ ...match, start, end, note });
    }
  }
  return found;
}
