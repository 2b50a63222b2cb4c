// When exploitation cases open; on both databases.
import t from 'tap';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { productWorld } from './product-world.ts';

onBothDatabases(t, async (t, { databaseUrl }) => {
  const world = (t: Parameters<typeof productWorld>[0]) => productWorld(t, databaseUrl);

  t.test(
    'openCases: opens one for each exploited vulnerability of a product, whatever its names',
    async (t) => {
      const { portal, admin, product, audit, cases } = await world(t);

      await audit(
        { name: 'a', ids: ['GHSA-1', 'CVE-2026-1'] },
        { name: 'b', ids: ['CVE-2026-1', 'GHSA-2'] },
        { name: 'c', ids: ['GHSA-3'], exploited: false },
      );
      await portal.cases.refresh();
      const found = await cases();

      t.equal(found.length, 1, 'none of a repository that is no product, and none that is not exploited');
      t.match(found[0], {
        repositoryId: product.id,
        vulnerability: 'CVE-2026-1',
        advisories: ['CVE-2026-1', 'GHSA-1', 'GHSA-2'],
        state: 'open',
        verdict: 'unknown',
        awareness: null,
        known: { basis: 'first_seen', listedOn: '2020-01-01' },
        clocks: [{ state: 'not_started' }, { state: 'not_started' }, { state: 'not_started' }],
      });
      t.equal(found[0]?.findingIds.length, 2);
      await audit(
        { name: 'a', ids: ['GHSA-1', 'CVE-2026-1'] },
        { name: 'b', ids: ['CVE-2026-1', 'GHSA-2'] },
        { name: 'c', ids: ['GHSA-3'], dateAdded: '2100-01-01' },
      );
      const later = await cases();
      t.equal(later.length, 2, 'one that becomes exploited');
      t.match(
        later.find(({ vulnerability }) => vulnerability === 'GHSA-3'),
        { known: { basis: 'noticed' } },
        'the portal cannot say since when it could have known',
      );
      const details = await portal.cases.get(admin, found[0]?.id ?? '');
      t.match(
        details.timeline.map(({ what }) => what),
        ['opened', 'opened', 'case.open'],
      );
      t.ok(details.timeline.at(-1)?.log?.hash);
    },
  );
});
