// Macaroons in the binary format, version 2: packets of type, length and bytes, with the signature last.

/** True when the bytes are one macaroon from its first to its last byte. */
export function isMacaroon(bytes: Buffer): boolean {
  if (bytes[0] !== 2) return false;
  let at = 1;
  while (at < bytes.length) {
    const type = bytes[at++] as number;
    // The end of a section.
    if (type === 0) continue;
    let length = 0;
    for (let shift = 0; shift < 28; shift += 7) {
      const byte = bytes[at++];
      if (byte === undefined) return false;
      length |= (byte & 0x7f) << shift;
      if (byte < 0x80) break;
    }
    at += length;
    if (type === 6) return length === 32 && at === bytes.length;
    if (type > 6) return false;
  }
  return false;
}

/** Generates one for examples. */
export function fakeMacaroon(location: string): Buffer {
  const packet = (type: number, text: string) =>
    Buffer.from([type, text.length, ...Buffer.from(text, 'latin1')]);
  return Buffer.concat([
    Buffer.from([2]),
    packet(1, location),
    packet(2, 'b6cd2a1f-93e0-4c57-a8f4-71c05be2d98a'),
    Buffer.from([0]),
    packet(2, '[3, "5d0f7a34-1e82-4b69-9c3d-a60be1f2784c"]'),
    Buffer.from([0, 0]),
    packet(6, 'qL8vT2mZxR5wK9hJ3nB7cF4dG6sP1yA0'),
  ]);
}
