// Checksums that vendors put into their tokens.
import { crc32 } from 'node:zlib';

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** The same with the small letters first, as Apify counts. */
export const lowerFirstBase62 = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** CRC-32 in base 62 (`0-9A-Za-z`), zero-padded to six characters: the tail of GitHub, npm and Vercel tokens. */
export function crc32Base62(text: string, alphabet: string = base62): string {
  let rest = crc32(text);
  let digits = '';
  for (let index = 0; index < 6; index++) {
    digits = `${alphabet[rest % 62]}${digits}`;
    rest = Math.floor(rest / 62);
  }
  return digits;
}

/** CRC-32 as eight hexadecimal digits. */
export function crc32Hex(text: string): string {
  return crc32(text).toString(16).padStart(8, '0');
}

/** CRC-32, its lowest byte first, in base 64 without padding: six characters. */
export function crc32Base64(text: string): string {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(crc32(text));
  return bytes.toString('base64').slice(0, 6);
}

/** True when the last six of the characters after a prefix are the checksum of those before. */
export function endsInChecksum(body: string): boolean {
  return crc32Base62(body.slice(0, -6)) === body.slice(-6);
}

/** The check digit of payment cards (Luhn). */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index++) {
    const digit = digits.charCodeAt(digits.length - 1 - index) - 48;
    const weighted = index % 2 === 1 ? digit * 2 : digit;
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return sum % 10 === 0;
}
