// The keys of NATS: base 32 with a checksum behind, so that a seed can be distinguished from letters by chance.

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The check behind the bytes before it (CRC-16, XMODEM). */
export function crc16(bytes: Uint8Array): number {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff;
  }
  return crc;
}

/** The bytes that base 32 without padding stands for; whatever is left of the last byte is dropped. */
export function decodeBase32(text: string): Buffer {
  const bytes: number[] = [];
  let bits = 0;
  let value = 0;
  for (const letter of text) {
    value = ((value << 5) | alphabet.indexOf(letter)) & 0xfff;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((value >> bits) & 0xff);
  }
  return Buffer.from(bytes);
}

/** Base 32 without padding. */
export function encodeBase32(bytes: Uint8Array): string {
  let text = '';
  let bits = 0;
  let value = 0;
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xfff;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += alphabet[(value >> bits) & 31];
    }
  }
  return bits === 0 ? text : text + alphabet[(value << (5 - bits)) & 31];
}

/** True when the seed's last two bytes are the checksum of those before. */
export function isNkeySeed(seed: string): boolean {
  const bytes = decodeBase32(seed);
  return bytes.length === 36 && bytes.readUInt16LE(34) === crc16(bytes.subarray(0, 34));
}
