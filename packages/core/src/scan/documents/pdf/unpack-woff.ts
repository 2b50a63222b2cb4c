// A WOFF file as the TrueType font that it packs: a library that reads fonts would unpack each table again in
// JavaScript, which takes seconds; zlib takes milliseconds.
import { inflateSync } from 'node:zlib';

interface Table {
  readonly tag: number;
  readonly checksum: number;
  readonly bytes: Buffer;
}

const woffHeader = 44;
const woffEntry = 20;

/** By https://www.w3.org/TR/WOFF/, sections 3 to 5. */
export function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => readTable(woff, woffHeader + index * woffEntry));
  const directory = Buffer.alloc(12 + 16 * count);
  const power = Math.floor(Math.log2(count));
  directory.writeUInt32BE(woff.readUInt32BE(4), 0);
  directory.writeUInt16BE(count, 4);
  directory.writeUInt16BE(16 * 2 ** power, 6);
  directory.writeUInt16BE(power, 8);
  directory.writeUInt16BE(16 * (count - 2 ** power), 10);
  const parts: Buffer[] = [directory];
  let offset = directory.length;
  for (const [index, { tag, checksum, bytes }] of tables.entries()) {
    const at = 12 + 16 * index;
    directory.writeUInt32BE(tag, at);
    directory.writeUInt32BE(checksum, at + 4);
    directory.writeUInt32BE(offset, at + 8);
    directory.writeUInt32BE(bytes.length, at + 12);
    // Tables begin at multiples of four.
    const padding = Buffer.alloc(-bytes.length & 3);
    parts.push(bytes, padding);
    offset += bytes.length + padding.length;
  }
  return Buffer.concat(parts);
}

function readTable(woff: Buffer, at: number): Table {
  const offset = woff.readUInt32BE(at + 4);
  const packedLength = woff.readUInt32BE(at + 8);
  const length = woff.readUInt32BE(at + 12);
  const packed = woff.subarray(offset, offset + packedLength);
  return {
    tag: woff.readUInt32BE(at),
    checksum: woff.readUInt32BE(at + 16),
    bytes: packedLength < length ? inflateSync(packed) : packed,
  };
}
