// Anybody can register a client: many of them must keep nobody else out.
import t from 'tap';
import { Database, dialectFor } from '../../../../packages/core/src/portal/platform/storage/database.ts';
import { createStores } from '../../../../packages/core/src/portal/stores.ts';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { testRuntime } from '../../../helpers/test-runtime.ts';

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test('OauthGrantStore.makeRoom: the oldest client that nobody has allowed makes room', async (t) => {
    const database = new Database(dialectFor(await databaseUrl(t), { poolSize: 1 }));
    t.teardown(() => database.close());
    const runtime = testRuntime();
    const { oauthGrants } = createStores(database, runtime);
    const ids: string[] = [];
    for (const minute of [1, 2, 3]) {
      const id = runtime.newId();
      ids.push(id);
      await oauthGrants.insertClient({
        id,
        name: 'an assistant',
        redirectUris: [],
        createdAt: `2026-01-02T00:0${minute}:00.000Z`,
      });
    }
    const left = async () =>
      (await Promise.all(ids.map((id) => oauthGrants.findClient(id)))).map((one) => one !== undefined);

    t.equal(await oauthGrants.makeRoom('2026-01-01T00:00:00.000Z', 4), true);
    t.same(await left(), [true, true, true]);
    t.equal(await oauthGrants.makeRoom('2026-01-01T00:00:00.000Z', 3), true);
    t.same(await left(), [false, true, true]);
    t.equal(await oauthGrants.makeRoom('2026-01-02T00:02:30.000Z', 3), true);
    t.same(await left(), [false, false, true], 'unused for long');
    t.equal(await oauthGrants.makeRoom('2026-01-01T00:00:00.000Z', 0), true);
    t.equal(await oauthGrants.makeRoom('2026-01-01T00:00:00.000Z', 0), false, 'none is left to go');
  });
});
