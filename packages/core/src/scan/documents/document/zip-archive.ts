// A ZIP archive (APPNOTE 6.3), as office documents are: deflated, without dates, so that the same files give the same bytes.
import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipFile {
  /** With slashes; ASCII. */
  readonly name: string;
  readonly text: string | Uint8Array;
}

/** 1 January 1980, the first that the format knows. */
const date = 0x0021;
const version = 20;
const deflated = 8;

export function zipArchive(files: readonly ZipFile[]): Buffer {
  const body: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, text } of files) {
    const bytes = typeof text === 'string' ? Buffer.from(text) : text;
    const packed = deflateRawSync(bytes);
    const path = Buffer.from(name);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(version, 0);
    fields.writeUInt16LE(deflated, 4);
    fields.writeUInt16LE(date, 8);
    fields.writeUInt32LE(crc32(bytes), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(bytes.length, 18);
    fields.writeUInt16LE(path.length, 22);
    body.push(Buffer.from('PK\x03\x04', 'latin1'), fields, path, packed);
    // Comment, disk and attributes are none; then where the file begins.
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\x01\x02', 'latin1'), Buffer.from([version, 0]), fields, rest, path);
    offset += 4 + fields.length + path.length + packed.length;
  }
  const index = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(index.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...body, index, end]);
}
