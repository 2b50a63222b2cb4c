// A ZIP archive (APPNOTE 6.3), made by the browser: deflated, without dates.
import type { EvidenceFile } from '@assay/core/evidence-bundle';

const table = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

export async function zipFile(files: readonly EvidenceFile[]): Promise<Blob> {
  const body: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const { name, bytes } of files) {
    const packed = await deflated(bytes);
    const path = new TextEncoder().encode(name);
    // Version 2.0, no flags, deflated, 1 January 1980.
    const fields = numbers([2, 20], [2, 0], [2, 8], [2, 0], [2, 0x21], [4, crc32(bytes)]);
    const sizes = numbers([4, packed.length], [4, bytes.length], [2, path.length], [2, 0]);
    body.push(numbers([4, 0x04034b50]), fields, sizes, path, packed);
    const rest = numbers([2, 0], [2, 0], [2, 0], [4, 0], [4, offset]);
    directory.push(numbers([4, 0x02014b50], [2, 20]), fields, sizes, rest, path);
    offset += 30 + path.length + packed.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const end = numbers(
    [4, 0x06054b50],
    [4, 0],
    [2, files.length],
    [2, files.length],
    [4, size],
    [4, offset],
    [2, 0],
  );
  return new Blob([...body, ...directory, end] as BlobPart[], { type: 'application/zip' });
}

async function deflated(bytes: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([bytes as BlobPart]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Numbers of two or four bytes, the lowest byte first. */
function numbers(...values: readonly (readonly [size: 2 | 4, value: number])[]): Uint8Array {
  return Uint8Array.from(
    values.flatMap(([size, value]) =>
      Array.from({ length: size }, (_, index) => (value >>> (8 * index)) & 0xff),
    ),
  );
}

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (table[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return ~crc >>> 0;
}
