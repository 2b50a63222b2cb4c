import { execFileSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import t from 'tap';
import { openSource } from '../../../../../packages/core/src/scan/source/checkout/open-source.ts';
import { gitRepository } from '../../../../helpers/git-repository.ts';

t.test('openSource: a revision that a shallow clone lacks is fetched, not misspelled', async (t) => {
  const folder = t.testdir({ whole: {} });
  gitRepository(`${folder}/whole`, { 'a.txt': '1' }).commit({ 'a.txt': '2' });
  const shallow = `${folder}/shallow`;
  execFileSync('git', ['clone', '-q', '--depth', '1', pathToFileURL(`${folder}/whole`).href, shallow]);
  const open = (path: string) => openSource({ kind: 'path', path, ref: 'HEAD~2' });

  await t.rejects(open(shallow), { code: 'source_unreachable', message: /shallow.*git fetch --unshallow/ });
  await t.rejects(open(`${folder}/whole`), {
    code: 'source_unreachable',
    message: /no branch, tag or commit/,
  });
});
