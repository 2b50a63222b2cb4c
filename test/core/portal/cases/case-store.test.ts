// Stored cases: their order, their filters, and what is left of a deleted repository; on both databases.
import t from 'tap';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { productWorld } from './product-world.ts';

const page = { limit: 20, offset: 0 };

onBothDatabases(t, async (t, { databaseUrl }) => {
  const world = (t: Parameters<typeof productWorld>[0]) => productWorld(t, databaseUrl);

  t.test('CaseStore: lists open cases first, and keeps those of a deleted repository', async (t) => {
    const { portal, admin, product, audit, cases } = await world(t);
    await audit({ name: 'a', ids: ['CVE-2026-1'] });
    const first = (await cases())[0]?.id ?? '';
    await portal.cases.update(admin, first, { verdict: 'not_exploitable', reason: 'It is not shipped.' });
    await portal.cases.close(admin, first, { note: 'Nothing to do.' });
    await audit({ name: 'a', ids: ['CVE-2026-1'] }, { name: 'b', ids: ['CVE-2026-2'] });

    const states = async (filter: object) =>
      (await portal.cases.list(admin, filter, page)).items.map(
        ({ vulnerability, state }) => `${vulnerability} ${state}`,
      );
    t.same(await states({}), ['CVE-2026-2 open', 'CVE-2026-1 closed']);
    t.same(await states({ state: 'closed' }), ['CVE-2026-1 closed']);
    t.same(await states({ repositoryId: product.id, state: 'open' }), ['CVE-2026-2 open']);
    t.same(await states({ team: first }), [], 'of no such team');
    await portal.repositories.delete(admin, product.id);
    t.same(await states({}), ['CVE-2026-2 open', 'CVE-2026-1 closed'], 'a record stays');
    t.match(await portal.cases.get(admin, first), { repository: 'shop', closed: { note: 'Nothing to do.' } });
  });
});
