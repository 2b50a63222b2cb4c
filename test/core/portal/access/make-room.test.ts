// What anyone may ask for: thousands that are never finished refuse nobody.
import t from 'tap';
import { SecondFactorStore } from '../../../../packages/core/src/portal/access/second-factor-store.ts';
import { SignInStore } from '../../../../packages/core/src/portal/access/sign-in-store.ts';
import { Database, dialectFor } from '../../../../packages/core/src/portal/platform/storage/database.ts';
import { onBothDatabases } from '../../../helpers/databases.ts';

const at = (minute: number) => `2026-01-01T00:${String(minute).padStart(2, '0')}:00.000Z`;
const request = {
  redirectUri: 'https://a.example/',
  installationId: null,
  returnTo: null,
  codeChallenge: null,
};

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test('makeRoom: the oldest challenge of the same purpose goes for one more', async (t) => {
    const database = new Database(dialectFor(await databaseUrl(t), { poolSize: 1 }));
    t.teardown(() => database.close());
    const store = new SecondFactorStore(database);
    const add = async (hash: string, purpose: 'passkey-sign-in' | 'step-up', minute: number) => {
      await store.makeRoom(purpose, at(0), 3);
      await store.insertChallenge(hash, { purpose, userId: null }, at(minute));
    };
    await add('of another', 'step-up', 1);
    for (const minute of [4, 2, 3, 5]) await add(`${minute}`, 'passkey-sign-in', minute);

    const waiting = await database.knex('auth_challenges').orderBy('expires_at').pluck('challenge_hash');
    t.same(waiting, ['of another', '3', '4', '5']);
  });

  t.test('makeRoom: what has expired goes, and as many wait as may', async (t) => {
    const database = new Database(dialectFor(await databaseUrl(t), { poolSize: 1 }));
    t.teardown(() => database.close());
    const store = new SignInStore(database);
    for (const minute of [1, 2, 3]) await store.insertRequest(`${minute}`, request, at(minute));
    await store.makeRoom(at(1), 3);

    t.same(await database.knex('sign_in_requests').orderBy('expires_at').pluck('state_hash'), ['2', '3']);
    await store.makeRoom(at(1), 1);
    t.same(await database.knex('sign_in_requests').pluck('state_hash'), []);
  });
});
