// What a sparse checkout leaves out is tracked, and was not read: it is named.
import { join } from 'node:path';
import t from 'tap';
import { openSource } from '../../../../../packages/core/src/scan/source/checkout/open-source.ts';
import { Coverage } from '../../../../../packages/core/src/scan/source/coverage/coverage.ts';
import { gitRepository } from '../../../../helpers/git-repository.ts';

async function listed(path: string) {
  const coverage = new Coverage();
  const source = await openSource({ kind: 'path', path });
  try {
    const paths = (await source.list(coverage)).map((entry) => entry.path);
    return { paths, coverage };
  } finally {
    await source.close();
  }
}

t.test('openSource: names the files that a sparse checkout leaves out', async (t) => {
  const folder = join(t.testdir(), 'sparse');
  const repository = gitRepository(folder);
  repository.commit({ 'a/x.js': '1', 'a/y.js': '2', 'b/package-lock.json': '{}', 'b c/ü.js': '3' });
  t.equal((await listed(folder)).coverage.summary().level, 'full');

  repository.git('sparse-checkout', 'set', 'a');
  const { paths, coverage } = await listed(folder);

  t.strictSame(paths, ['a/x.js', 'a/y.js']);
  t.match(coverage.summary(), { level: 'partial', skipped: [{ reason: 'not_checked_out', count: 2 }] });
  t.strictSame([...coverage.unreadPaths].sort(), ['b c/ü.js', 'b/package-lock.json']);
  t.equal((await listed(join(folder, 'a'))).coverage.summary().level, 'full', 'of the folder that is there');
});

t.test('openSource: a file that was deleted is no gap', async (t) => {
  const folder = join(t.testdir(), 'deleted');
  const repository = gitRepository(folder);
  repository.commit({ 'a.js': '1', 'b.js': '2' });
  repository.git('rm', '-q', 'b.js');
  t.equal((await listed(folder)).coverage.summary().level, 'full');
});
