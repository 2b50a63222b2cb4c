import { crc32 } from 'node:zlib';
import t from 'tap';
import { zipArchive } from '../../../../../packages/core/src/scan/documents/document/zip-archive.ts';

const files = [
  { name: 'a.xml', text: '<a/>' },
  { name: 'word/b.xml', text: 'ünïcödé '.repeat(100) },
];

t.test('zipArchive: the directory names every file, with its sizes, checksum and position', async (t) => {
  const archive = zipArchive(files);

  const end = archive.length - 22;
  t.equal(archive.readUInt32LE(end), 0x06054b50);
  t.equal(archive.readUInt16LE(end + 8), files.length);
  t.equal(archive.readUInt16LE(end + 10), files.length);
  let at = archive.readUInt32LE(end + 16);
  t.equal(at + archive.readUInt32LE(end + 12), end, 'the directory ends where the archive does');
  for (const { name, text } of files) {
    const bytes = Buffer.from(text);
    t.equal(archive.readUInt32LE(at), 0x02014b50);
    t.equal(archive.readUInt32LE(at + 16), crc32(bytes), 'checksum');
    t.equal(archive.readUInt32LE(at + 24), bytes.length, 'size');
    t.equal(archive.toString('latin1', at + 46, at + 46 + name.length), name);
    const local = archive.readUInt32LE(at + 42);
    t.equal(archive.readUInt32LE(local), 0x04034b50, 'position of the file');
    t.equal(archive.readUInt16LE(local + 4), 20, 'version 2.0 reads it');
    t.equal(archive.toString('latin1', local + 30, local + 30 + name.length), name);
    t.same(
      archive.subarray(local + 4, local + 30),
      archive.subarray(at + 6, at + 32),
      'the same fields twice',
    );
    at += 46 + archive.readUInt16LE(at + 28);
  }
});
