import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { fetchChange } from '../../../../../packages/core/src/scan/source/checkout/fetch-change.ts';
import { gitRepository } from '../../../../helpers/git-repository.ts';

t.test('fetchChange: distinguishes the content of files and links of the head', async (t) => {
  const folder = t.testdir();
  const repository = gitRepository(join(folder, 'origin'), {});
  const base = repository.commit({ 'a.js': 'one', 'b.js': 'other', 'sub/a b.js': 'one' });
  symlinkSync('one', join(folder, 'origin', 'link'));
  const head = repository.commit({ 'b.js': 'two' });
  const { signal } = new AbortController();
  const digestsOf = async (commit: string) => {
    const fetched = await fetchChange(
      { url: repository.path, head: commit, base, recentHistory: false },
      { allowLocal: true, signal, temporaryFolder: folder },
    );
    const digests = await fetched.digests(new Set(['a.js', 'b.js', 'sub/a b.js', 'link', 'gone']), signal);
    await fetched.remove();
    return digests;
  };
  const digests = await digestsOf(head);
  t.same([...digests.keys()].sort(), ['a.js', 'b.js', 'link', 'sub/a b.js']);
  t.equal(digests.get('a.js'), digests.get('sub/a b.js'));
  t.not(digests.get('a.js'), digests.get('link'), 'a link to what the file holds');
  const before = await digestsOf(base);
  t.equal(before.get('a.js'), digests.get('a.js'));
  t.not(before.get('b.js'), digests.get('b.js'));
});
