import t from 'tap';
import { AdvisoryNames } from '../../../../../packages/core/src/portal/findings/matching/advisory-names.ts';

t.test('AdvisoryNames: finds what shares an id or alias, in any case of letters', async (t) => {
  const names = new AdvisoryNames<string>();
  names.add('one', { id: 'GHSA-1', aliases: ['CVE-2026-1'] }, 'pkg:npm/a');
  names.add('other', { id: 'GHSA-2', aliases: ['CVE-2026-2'] }, 'pkg:npm/a');

  const sharing = (id: string, ...aliases: string[]) => [...names.sharing({ id, aliases }, 'pkg:npm/a')];
  t.strictSame(sharing('cve-2026-1'), ['one']);
  t.strictSame(sharing('OSV-1', 'ghsa-2'), ['other']);
  t.strictSame(sharing('CVE-2026-3'), []);
  t.strictSame([...names.sharing({ id: 'CVE-2026-1', aliases: [] }, 'pkg:npm/b')], [], 'another package');

  names.delete('one', { id: 'GHSA-1', aliases: ['CVE-2026-1'] }, 'pkg:npm/a');
  t.strictSame(sharing('GHSA-1'), []);
});

t.test('AdvisoryNames: names the only item, and stops at the second of 100,000', async (t) => {
  const names = new AdvisoryNames<number>();
  const shared = { id: 'CVE-2026-1', aliases: ['GHSA-1'] };
  names.add(0, shared);
  t.equal(names.onlySharing(shared), 0, 'one item under two names');

  for (let item = 1; item < 100_000; item += 1) names.add(item, shared);
  let looked = 0;
  const sharing = names.sharing.bind(names);
  names.sharing = function* (advisory, scope) {
    for (const item of sharing(advisory, scope)) {
      looked += 1;
      yield item;
    }
  };
  t.equal(names.onlySharing(shared), undefined);
  t.equal(looked, 2);
});
