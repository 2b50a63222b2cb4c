// What follows from a commit, on both databases.
import t from 'tap';
import { currentOrigin, withOrigin } from '../../../../../packages/core/src/portal/platform/origin.ts';
import { Database, dialectFor } from '../../../../../packages/core/src/portal/platform/storage/database.ts';
import { onBothDatabases } from '../../../../helpers/databases.ts';

const nobody = { requestId: null, address: null, caller: null };

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test('transaction: what follows from a commit is done for nobody', async (t) => {
    const database = new Database(dialectFor(await databaseUrl(t), { poolSize: 1 }));
    t.teardown(() => database.close());
    const seen: Record<string, unknown> = {};
    const see = (name: string) => () => {
      seen[name] = currentOrigin();
    };
    database.onRepositoriesChanged({
      beforeCommit: async () => new Set(['one']),
      afterCommit: async () => see('follower')(),
    });
    const request = { requestId: 'r', address: '192.0.2.1', caller: 'user:1', signal: AbortSignal.abort() };
    await withOrigin(request, async () => {
      await database.transaction(async () => {
        database.repositoriesChanged(['one']);
        database.afterCommit(see('callback'));
        see('work')();
      });
      see('caller')();
      database.afterCommit(see('callback outside of one'));
    });

    t.same(seen, {
      work: request,
      callback: nobody,
      follower: nobody,
      caller: request,
      'callback outside of one': nobody,
    });
  });
});
