// A zip archive made by hand, for tests that need one, good or bad.
import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipPart {
  readonly name: string;
  readonly bytes: Buffer;
  /** What the directory claims, when it is to lie. */
  readonly claimedSize?: number;
  readonly claimedCrc32?: number;
}

export function zipOf(parts: readonly ZipPart[]): Buffer {
  const body: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes, claimedSize = bytes.length, claimedCrc32 = crc32(bytes) } of parts) {
    const packed = deflateRawSync(bytes, { level: 1 });
    const path = Buffer.from(name);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(claimedCrc32, 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(claimedSize, 18);
    fields.writeUInt16LE(path.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), fields, path]);
    const head = Buffer.alloc(20);
    head.writeUInt32LE(offset, 14 + 2);
    directory.push(
      Buffer.concat([
        Buffer.from('PK\x01\x02', 'latin1'),
        Buffer.from([20, 0]),
        fields,
        head.subarray(6),
        path,
      ]),
    );
    body.push(local, packed);
    offset += local.length + packed.length;
  }
  const index = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(index.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...body, index, end]);
}
