// Both sides of a change: what they have in common is read and kept once.
import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { openSource } from '../../../../../packages/core/src/scan/source/checkout/open-source.ts';
import { changesSince } from '../../../../../packages/core/src/scan/source/checkout/source-changes.ts';
import { Coverage } from '../../../../../packages/core/src/scan/source/coverage/coverage.ts';
import type { Source } from '../../../../../packages/core/src/scan/source/source.ts';
import { gitRepository } from '../../../../helpers/git-repository.ts';

async function contents(source: Source): Promise<readonly string[]> {
  const texts: string[] = [];
  const coverage = new Coverage();
  for await (const { entry, bytes } of source.read(await source.list(coverage), coverage))
    texts.push(`${entry.path}: ${bytes}`);
  return texts;
}

t.test('changesSince: unchanged files are the same entries on both sides', async (t) => {
  const { path, commit } = gitRepository(t.testdir({}));
  commit({ 'a.txt': 'same', 'b.txt': 'old', 'c.txt': 'same', 'd.txt': 'gone', 'e.txt': 'same' });
  writeFileSync(join(path, 'b.txt'), 'new');
  writeFileSync(join(path, 'd.txt'), 'GONE');
  symlinkSync('a.txt', join(path, 'link'));
  const source = await openSource({ kind: 'path', path });
  t.teardown(() => source.close());
  if (!source.git) throw new Error('The folder is no checkout.');
  const { before, now, changed } = await changesSince('HEAD', { path, git: source.git, source });

  t.same(await contents(before), ['a.txt: same', 'b.txt: old', 'c.txt: same', 'd.txt: gone', 'e.txt: same']);
  t.same(await contents(now), ['a.txt: same', 'b.txt: new', 'c.txt: same', 'd.txt: GONE', 'e.txt: same']);
  t.same([...changed].sort(), ['b.txt', 'd.txt']);
  const [first, second] = [new Coverage(), new Coverage()];
  const entries = await now.list(first);
  t.same(await now.list(second), entries);
  t.same(second.summary(), first.summary(), 'what is passed over is counted each time');
  t.match(first.summary().skipped, [{ reason: 'symlink', count: 1 }]);
  const old = await before.list(new Coverage());
  t.same(
    old.filter((entry) => entries.includes(entry)).map(({ path }) => path),
    ['a.txt', 'c.txt', 'e.txt'],
  );
});

t.test('changesSince: a checkout that ends lines otherwise is what was committed', async (t) => {
  const { path, commit } = gitRepository(t.testdir({}));
  commit({ 'a.txt': 'a\nb\n', 'b.txt': 'a\nb\n', 'c.bin': 'a\0\n' });
  writeFileSync(join(path, 'a.txt'), 'a\r\nb\r\n');
  writeFileSync(join(path, 'b.txt'), 'a\r\nc\r\n');
  writeFileSync(join(path, 'c.bin'), 'a\0\r\n');
  const source = await openSource({ kind: 'path', path });
  t.teardown(() => source.close());
  if (!source.git) throw new Error('The folder is no checkout.');
  const { changed } = await changesSince('HEAD', { path, git: source.git, source });
  t.same([...changed].sort(), ['b.txt', 'c.bin']);
});
