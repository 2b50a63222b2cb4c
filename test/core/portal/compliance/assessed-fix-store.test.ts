// Verdicts on fixes: the newest of an open pull request, and of a merged one only what was assessed of the merged head.
import t from 'tap';
import { AssessedFixStore } from '../../../../packages/core/src/portal/compliance/assessed-fix-store.ts';
import { Database, dialectFor } from '../../../../packages/core/src/portal/platform/storage/database.ts';
import type { AssessedFix } from '../../../../packages/core/src/scan/fixes/assessed-fix.ts';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { testPortal } from '../../../helpers/test-portal.ts';

const fixOf = (verdict: AssessedFix['verdict']): AssessedFix => ({ verdict, targets: [], reasons: [] });

onBothDatabases(t, async (t, { databaseUrl }) => {
  const url = await databaseUrl(t);
  const { portal, admin } = await testPortal(t, { databaseUrl: url });
  const team = (await portal.teams.create(admin, { name: 'One' })).id;
  const { id: repositoryId } = await portal.repositories.create(admin, { url: '/nowhere/1', team });
  const database = new Database(dialectFor(url));
  t.teardown(() => database.close());
  const store = new AssessedFixStore(database);
  const key = { repositoryId, pull: 1 };
  const merged = async (since = '2026-01-01T00:00:00.000Z') =>
    (await store.merged(repositoryId, since)).map(({ verdict }) => verdict);

  t.test('AssessedFixStore: keeps the last verdict of a pull request until it is closed', async (t) => {
    await database.transaction(() => store.put(key, 'a', fixOf('unknown')));
    await database.transaction(() => store.put(key, 'b', fixOf('fixed')));
    t.same(await store.find(key), fixOf('fixed'));
    await database.transaction(() => store.put(key, 'c', null));
    t.equal(await store.find(key), undefined);
    await database.transaction(() => store.put(key, 'd', fixOf('fixed')));
    await database.transaction(() => store.close(key, null));
    t.equal(await store.find(key), undefined);
    t.same(await merged(), []);
  });

  t.test('AssessedFixStore: a merged verdict counts from then on, and is not closed again', async (t) => {
    const at = '2026-02-01T00:00:00.000Z';
    await database.transaction(() => store.put(key, 'a', fixOf('not_fixed')));
    await database.transaction(() => store.close(key, { head: 'a', at }));
    await database.transaction(() => store.close(key, null));
    t.same(await merged(), ['not_fixed']);
    t.same(await merged('2026-02-02T00:00:00.000Z'), []);
  });
});
