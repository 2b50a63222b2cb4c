import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { Coverage, openSource } from '../../../../packages/core/src/index.ts';
import { commitAll, type TreeItem, writeBlob, writeTree } from './made-repository.ts';

import { atPath, bareWith, contentsOf, emptyBlob, fromUrl, skips } from './source-contents.ts';

t.test(
  'source limits: a bomb of repeated trees ends at the limit, one of empty trees when stopped',
  async (t) => {
    const many = (id: string): TreeItem[] => [...'0123456789'].map((name) => ({ mode: '40000', name, id }));
    const nested = (folder: string, innermost: readonly TreeItem[], depth: number): TreeItem[] => {
      let items = [...innermost];
      for (let level = 0; level < depth; level += 1) items = many(writeTree(folder, items));
      return items;
    };
    const bomb = bareWith(t, (folder) =>
      nested(folder, [{ mode: '100644', name: 'x', id: writeBlob(folder, '') }], 10),
    );

    const { entries, summary } = await contentsOf(fromUrl(bomb), { limits: { maxFiles: 500 } });

    t.equal(entries.length, 500);
    t.strictSame(skips(summary), { file_limit: 1 });
    t.equal(summary.complete, false);

    const endless = bareWith(t, (folder) => nested(folder, [], 12));
    const source = await openSource(atPath(endless), { environment: process.env });
    const stop = new AbortController();
    setTimeout(() => stop.abort(new Error('enough')), 100);
    await t.rejects(source.list(new Coverage(), stop.signal), { message: 'enough' });
    t.notOk(childPrograms().includes('git'), 'no process is left');
  },
);

t.test('source limits: skip what they exclude, and count it', async (t) => {
  const deep = (depth: number, id: string, folder: string): string => {
    let tree = writeTree(folder, [{ mode: '100644', name: 'x', id }]);
    for (let level = 1; level < depth; level += 1)
      tree = writeTree(folder, [{ mode: '40000', name: 'd', id: tree }]);
    return tree;
  };
  const folder = bareWith(t, (folder) => [
    { mode: '100644', name: 'a', id: writeBlob(folder, 'x'.repeat(60)) },
    { mode: '100644', name: 'b', id: writeBlob(folder, 'y'.repeat(60)) },
    { mode: '100644', name: 'c', id: writeBlob(folder, 'z'.repeat(200)) },
    { mode: '40000', name: 'deep', id: deep(100, emptyBlob, folder) },
    { mode: '100644', name: 'l'.repeat(300), id: writeBlob(folder, 'long') },
  ]);
  writeBlob(folder, '');

  const limits = { maxFileBytes: 100, maxTotalBytes: 100, maxPathBytes: 250, maxDepth: 64 };
  for (const target of [atPath(folder), fromUrl(folder)]) {
    const { files, summary } = await contentsOf(target, { limits });
    t.strictSame(Object.keys(files), ['a']);
    t.strictSame(skips(summary), { byte_limit: 1, path_too_long: 1, too_deep: 1, too_large: 1 });
    t.equal(summary.complete, false);
  }
});

t.test('source limits: a folder has the same limits', async (t) => {
  const folder = t.testdir({
    a: 'x'.repeat(60),
    b: 'y'.repeat(60),
    c: 'z'.repeat(200),
    d: { d: { d: { x: '' } } },
    ['l'.repeat(30)]: 'long',
  });

  const { files, summary } = await contentsOf(atPath(folder), {
    limits: { maxFileBytes: 100, maxTotalBytes: 100, maxPathBytes: 25, maxDepth: 3 },
  });
  const few = await contentsOf(atPath(folder), { limits: { maxFiles: 2 } });

  t.strictSame(Object.keys(files), ['a']);
  t.strictSame(skips(summary), { byte_limit: 1, path_too_long: 1, too_deep: 1, too_large: 1 });
  t.equal(few.entries.length, 2);
  t.strictSame(skips(few.summary), { file_limit: 1 });
});

t.test('source limits: a repository above the disk limit is refused and removed', async (t) => {
  const folder = t.testdir({ work: {}, temporary: {} });
  const work = join(folder, 'work');
  writeFileSync(join(work, 'random'), randomBytes(200_000));
  commitAll(work);
  const temporaryFolder = join(folder, 'temporary');

  await t.rejects(contentsOf(fromUrl(work), { temporaryFolder, fetchLimits: { maxBytes: 50_000 } }), {
    code: 'source_too_large',
  });
  t.strictSame(execFileSync('ls', [temporaryFolder], { encoding: 'utf8' }), '');
});

t.test('source limits: an early end and a stop leave no process behind', async (t) => {
  const folder = t.testdir({ work: {} });
  const work = join(folder, 'work');
  for (let n = 0; n < 50; n += 1) writeFileSync(join(work, `${n}`), `${n}`.repeat(20_000));
  commitAll(work);
  const source = await openSource(atPath(work, 'main'), { environment: process.env });
  const entries = await source.list(new Coverage());

  for await (const { bytes } of source.read(entries, new Coverage())) if (bytes.length > 0) break;
  const stop = new AbortController();
  const stopped = (async () => {
    for await (const { entry } of source.read(entries, new Coverage(), stop.signal))
      if (entry.path === '0') stop.abort(new Error('enough'));
  })();

  await t.rejects(stopped, { message: 'enough' });
  await t.rejects(source.list(new Coverage(), AbortSignal.abort(new Error('before'))), { message: 'before' });
  t.notOk(childPrograms().includes('git'), 'no process is left');
});

/** The programs that this process has started and that still run, as Linux lists them; none elsewhere. */
function childPrograms(): string[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        // PID (PROGRAM) STATE PARENT …
        const [, program = '', parent] =
          /^\d+ \((.*)\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
        return Number(parent) === process.pid ? [program] : [];
      } catch {
        // It has ended since.
        return [];
      }
    });
}
