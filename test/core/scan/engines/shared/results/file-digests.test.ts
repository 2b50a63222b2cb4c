// Which files are read to know their ids in Git: none that nobody touched.
import { createHash } from 'node:crypto';
import t from 'tap';
import { FileDigests } from '../../../../../../packages/core/src/scan/engines/shared/results/file-digests.ts';
import { memoryCache } from '../../../../../../packages/core/src/scan/engines/shared/results/memory-cache.ts';
import { Coverage } from '../../../../../../packages/core/src/scan/source/coverage/coverage.ts';
import type { SourceEntry } from '../../../../../../packages/core/src/scan/source/source.ts';

const long = 60_000;

function folder(files: Readonly<Record<string, { readonly text: string; readonly changedMs: number }>>) {
  const read: string[] = [];
  const entries = Object.entries(files).map(
    ([path, { text, changedMs }]): SourceEntry => ({
      path,
      size: text.length,
      blob: null,
      executable: false,
      stamp: { text: `${text.length} ${changedMs}`, changedMs },
    }),
  );
  return {
    read,
    entries,
    source: {
      async *read(asked: Iterable<SourceEntry>, _: Coverage) {
        for (const entry of asked) {
          read.push(entry.path);
          yield { entry, bytes: Buffer.from(files[entry.path]?.text ?? '') };
        }
      },
    },
  };
}

const idOf = (text: string): string =>
  createHash('sha1').update(`blob ${text.length}\0${text}`).digest('hex');

t.test('FileDigests.blobs: reads no file again that nobody touched', async (t) => {
  const section = memoryCache().section<unknown>('digests', { rules: '', defaultResult: null });
  const old = Date.now() - long;
  const before = folder({ 'a.js': { text: 'one', changedMs: old }, 'b.js': { text: 'two', changedMs: old } });
  const first = new FileDigests(section);
  const ids = await first.blobs(before.entries, before.source, { algorithm: 'sha1' });
  t.same(
    [...ids],
    [
      ['a.js', idOf('one')],
      ['b.js', idOf('two')],
    ],
  );
  first.remember();

  const now = folder({
    'a.js': { text: 'one', changedMs: old },
    'b.js': { text: 'new', changedMs: old + 1 },
  });
  const again = await new FileDigests(section).blobs(now.entries, now.source, { algorithm: 'sha1' });
  t.same(now.read, ['b.js']);
  t.equal(again.get('a.js'), idOf('one'));
  t.equal(again.get('b.js'), idOf('new'));
});

t.test(
  'FileDigests.blobs: reads what may have changed within the same tick, and for another hash',
  async (t) => {
    const section = memoryCache().section<unknown>('digests', { rules: '', defaultResult: null });
    const files = { 'a.js': { text: 'one', changedMs: Date.now() + long } };
    const before = folder(files);
    const first = new FileDigests(section);
    await first.blobs(before.entries, before.source, { algorithm: 'sha1' });
    first.remember();
    const now = folder(files);
    await new FileDigests(section).blobs(now.entries, now.source, { algorithm: 'sha1' });
    t.same(now.read, ['a.js']);

    const other = await first.blobs(before.entries, before.source, { algorithm: 'sha256' });
    t.equal(other.get('a.js')?.length, 64);
  },
);

t.test('FileDigests.of: a checkout that was scanned is not read again for its ids in Git', async (t) => {
  const section = memoryCache().section<unknown>('digests', { rules: '', defaultResult: null });
  const files = { 'a.js': { text: 'one', changedMs: Date.now() - long } };
  const reading = { coverage: new Coverage(), signal: new AbortController().signal };
  for (const [commit, isRead] of [
    [null, true],
    ['a'.repeat(40), false],
  ] as const) {
    const scanned = folder(files);
    const first = new FileDigests(section);
    await first.of(scanned.entries, { ...scanned.source, commit }, reading);
    first.remember();
    const { read, entries, source } = folder(files);
    const ids = await new FileDigests(section).blobs(entries, source, { algorithm: 'sha1' });
    t.equal(ids.get('a.js'), idOf('one'));
    t.equal(read.length > 0, isRead);
    files['a.js'].changedMs += 1;
  }
});
