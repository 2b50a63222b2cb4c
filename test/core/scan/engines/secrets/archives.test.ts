// Archives are looked into, within limits, and damaged or hostile ones do no harm.
import { crc32, deflateRawSync, gzipSync } from 'node:zlib';
import t from 'tap';
import { readArchive } from '../../../../../packages/core/src/scan/engines/secrets/archives/read-archive.ts';
import { tarOf } from '../../../../helpers/tar-file.ts';

const files = { 'a/settings.env': 'TOKEN=x\n', 'b.txt': 'b'.repeat(3000) };

const membersOf = async (bytes: Buffer, path: string) => (await readArchive(bytes, path)).members;

t.test('readArchive: reads ZIP, tar, gzip and gzipped tar', async (t) => {
  const expected = Object.entries(files);
  const read = async (bytes: Buffer, path: string) =>
    (await membersOf(bytes, path)).map(({ name, bytes: content }) => [name, content.toString()]);

  t.strictSame(await read(zip(files), 'x.zip'), expected);
  t.strictSame(await read(zip(files, 0), 'x.jar'), expected);
  t.strictSame(await read(tarOf(files), 'x.tar'), expected);
  t.strictSame(await read(gzipSync(tarOf(files)), 'x.tgz'), expected);
  t.strictSame(await read(gzipSync('hello'), 'dir/x.sql.gz'), [['x.sql', 'hello']]);
});

t.test('readArchive: returns nothing for bombs, damaged archives and other files', async (t) => {
  const bomb = Buffer.alloc(40 * 1024 * 1024);
  t.strictSame(await membersOf(gzipSync(bomb), 'x.gz'), []);
  t.strictSame(await membersOf(zip({ 'bomb.txt': bomb.toString('latin1') }), 'x.zip'), []);
  const lying = zip({ 'bomb.txt': '0'.repeat(100_000) });
  lying.writeUInt32LE(10, lying.indexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 24);
  t.strictSame(await membersOf(lying, 'x.zip'), [], 'the size in the directory is a lie');
  for (let cut = 0; cut < zip(files).length; cut += 7)
    await readArchive(zip(files).subarray(0, cut), 'x.zip');
  for (let cut = 0; cut < 2048; cut += 61) await readArchive(tarOf(files).subarray(0, cut), 'x.tar');
  t.strictSame(await membersOf(Buffer.from('just text'), 'x.zip'), []);
});

t.test(
  'readArchive: reads the other members when one is damaged or has a path outside the archive',
  async (t) => {
    const damaged = zip({ 'first.env': 'TOKEN=first\n', '../../outside.env': 'TOKEN=outside\n' });
    // The first bytes of the first member's packed content.
    damaged.writeUInt16LE(0xffff, 30 + 'first.env'.length);

    const members = await membersOf(damaged, 'x.zip');

    t.strictSame(
      members.map(({ name, bytes }) => [name, bytes.toString()]),
      [['../../outside.env', 'TOKEN=outside\n']],
    );
  },
);

t.test('readArchive: is whole only where every member was read', async (t) => {
  const isWhole = async (bytes: Buffer, path: string) => (await readArchive(bytes, path)).isWhole;
  t.equal(await isWhole(zip(files), 'x.zip'), true);
  t.equal(await isWhole(tarOf(files), 'x.tar'), true);
  t.equal(await isWhole(gzipSync('hello'), 'x.gz'), true);
  t.equal(await isWhole(zip({ ...files, 'large.txt': 'x'.repeat(3_000_000) }), 'x.zip'), false, 'large');
  t.equal(await isWhole(tarOf({ ...files, 'large.txt': 'x'.repeat(3_000_000) }), 'x.tar'), false, 'large');
  const damaged = zip({ 'first.env': 'TOKEN=first\n', 'second.env': 'TOKEN=second\n' });
  damaged.writeUInt16LE(0xffff, 30 + 'first.env'.length);
  t.equal(await isWhole(damaged, 'x.zip'), false, 'damaged');
});

function zip(entries: Record<string, string>, method = 8): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(entries)) {
    const plain = Buffer.from(text);
    const packed = method === 8 ? deflateRawSync(plain) : plain;
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(method, 4);
    fields.writeUInt32LE(crc32(plain), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(plain.length, 18);
    fields.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), fields, Buffer.from(name), packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from([0x50, 0x4b, 1, 2, 20, 0]), fields, tail, Buffer.from(name)]));
    locals.push(local);
    offset += local.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, list, end]);
}
