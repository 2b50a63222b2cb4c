// Between which commits the change of a branch is, asked of a remote.
import { join } from 'node:path';
import t from 'tap';
import { fetchForkPoint } from '../../../../../packages/core/src/scan/source/checkout/fetch-fork-point.ts';
import { gitRepository } from '../../../../helpers/git-repository.ts';

t.test('fetchForkPoint: where a branch left another one, and what came since', async (t) => {
  const folder = t.testdir();
  const code = gitRepository(join(folder, 'origin'), { 'a.js': '1' });
  const first = code.git('rev-parse', 'HEAD');
  code.git('checkout', '-q', '-b', 'feature');
  const commits = [code.commit({ 'b.js': '1' }), code.commit({ 'b.js': '2' })];
  const head = commits[1] ?? '';
  code.git('tag', '-a', 'v1', '-m', 'one');
  code.git('checkout', '-q', 'main');
  const moved = code.commit({ 'a.js': '2' });
  code.git('checkout', '-q', '--orphan', 'apart');
  const apart = code.commit({ 'c.js': '1' });
  code.git('checkout', '-q', 'main');
  const asked = (ref: string | undefined, since: string) =>
    fetchForkPoint({ url: code.path, ref, since }, { allowLocal: true, temporaryFolder: folder });

  t.same(await asked('feature', 'main'), { head, base: first, commits });
  t.same(
    await asked('v1', 'refs/heads/main'),
    { head, base: first, commits },
    'a tag with a text of its own',
  );
  t.same(await asked(head, first), { head, base: first, commits }, 'commits');
  t.same(await asked(undefined, 'feature'), { head: moved, base: first, commits: [moved] });
  t.same(await asked('feature', 'feature'), { head, base: head, commits: [] });
  t.match(await asked('feature', 'apart'), { head, base: apart }, 'nothing in common');
  await t.rejects(asked('feature', 'gone'), { code: 'source_unreachable', message: /"gone"/ });
  await t.rejects(asked('gone', 'main'), { code: 'source_unreachable', message: /"gone"/ });
  await t.rejects(asked('feature', '--upload-pack=x'), { code: 'source_refused' });
  await t.rejects(asked('feature', 'f'.repeat(40)), { code: 'source_unreachable' });
});
