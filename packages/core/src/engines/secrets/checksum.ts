// Checksums that vendors put into their tokens.
import { crc32 } from 'node:zlib';

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** CRC-32 in base 62 (`0-9A-Za-z`), zero-padded to six characters: the tail of GitHub and npm tokens. */
export function crc32Base62(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let index = 0; index < 6; index++) {
    digits = `${base62[rest % 62]}${digits}`;
    rest = Math.floor(rest / 62);
  }
  return digits;
}

/** CRC-32 as eight hexadecimal digits. */
export function crc32Hex(text: string): string {
  return crc32(text).toString(16).padStart(8, '0');
}

/** True when the 36 characters after a prefix end in the checksum of the 30 before. */
export function endsInChecksum(body: string): boolean {
  return body.length === 36 && crc32Base62(body.slice(0, 30)) === body.slice(30);
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
