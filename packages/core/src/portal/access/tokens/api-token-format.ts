// The form of API tokens: `assay_`, 30 random base62 characters, and six that check them, so that a scanner
// can distinguish a real one from a look-alike offline.
import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const prefixes = { api: 'assay_', scim: 'assay_scim_' } as const;

/** `scim` is of a directory, which provisions people with it and can do nothing else. */
export type TokenKind = keyof typeof prefixes;

/** A new token of 30 × log2(62) ≈ 178 random bits. */
export function createApiToken(randomBytes: (size: number) => Uint8Array, kind: TokenKind = 'api'): string {
  let random = '';
  while (random.length < 30) {
    for (const byte of randomBytes(64)) {
      // 248 = 4 × 62: larger bytes would favor the first letters.
      if (byte < 248 && random.length < 30) random += alphabet[byte % 62];
    }
  }
  return prefixes[kind] + random + checksum(random);
}

/** Whether the text has the form and the checksum of an API token. */
export function isApiToken(text: string, kind: TokenKind = 'api'): boolean {
  if (!text.startsWith(prefixes[kind])) return false;
  const match = /^([0-9A-Za-z]{30})([0-9A-Za-z]{6})$/.exec(text.slice(prefixes[kind].length));
  return match !== null && checksum(match[1] ?? '') === match[2];
}

/** What is stored of a token: its SHA-256. The token has enough entropy to need no more. */
export function hashApiToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

function checksum(random: string): string {
  let value = crc32(random);
  let digits = '';
  while (value > 0) {
    digits = (alphabet[value % 62] ?? '') + digits;
    value = Math.floor(value / 62);
  }
  return digits.padStart(6, '0');
}
