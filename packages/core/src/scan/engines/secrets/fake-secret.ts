// Generated values for the rules' examples and for tests: random-looking, the same on each run, and never
// written out in a file.
import { crc32Base62 } from './checksum.ts';

const alphabets = {
  digits: '0123456789',
  hex: '0123456789abcdef',
  upperHex: '0123456789ABCDEF',
  lower: 'abcdefghijklmnopqrstuvwxyz0123456789',
  upper: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789',
  letters: 'abcdefghijklmnopqrstuvwxyz',
  base32: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567',
  base62: '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
  base64: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/',
  base64url: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_',
} as const;
export type Alphabet = keyof typeof alphabets;

/** `length` characters of the alphabet; another `seed` gives another value. */
export function fakeText(alphabet: Alphabet, length: number, seed = 1): string {
  const letters = alphabets[alphabet];
  // Multiplicative congruence (Park and Miller): reproducible, and good enough to look random.
  let state = (seed * 48_271 + length * 7_919 + 12_345) % 2_147_483_647;
  let text = '';
  let before = '';
  while (text.length < length) {
    state = (state * 48_271) % 2_147_483_647;
    const letter = letters[(state >>> 8) % letters.length] ?? '';
    if (letter === before) continue;
    // Neither ends on punctuation, which would take a word boundary away from the pattern.
    if ((text.length === 0 || text.length === length - 1) && /[-_+/]/.test(letter)) continue;
    text += letter;
    before = letter;
  }
  return text;
}

/** A random-looking UUID of version 4. */
export function fakeUuid(seed = 1): string {
  const hex = fakeText('hex', 32, seed);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}

/** A token whose last six characters are the checksum of those before (30, as GitHub and npm make them, or `length`). */
export function fakeChecksummed(prefix: string, seed = 1, length = 30): string {
  const body = fakeText('base62', length, seed);
  return `${prefix}${body}${crc32Base62(body)}`;
}
