// What lets a person in ends together: an administrator who disables an account ends what is on its way, too.
import t from 'tap';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { testPortal } from '../../../helpers/test-portal.ts';

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test('endAccess: sessions, tokens and codes on their way; kept tokens stay', async (t) => {
    const { portal, admin, person } = await testPortal(t, { databaseUrl: await databaseUrl(t) });
    const ada = await person('developer');
    const { user } = ada;
    const open = async () => {
      await portal.access.openSession({ ...user, disabled: false }, { kind: 'password', address: '::1' });
      return portal.apiTokens.create(ada, { name: 'key', expiresInDays: 9 });
    };
    const { token } = await open();
    await portal.users.update(admin, user.id, { disabled: true, keepTokens: true });
    t.same(await portal.access.sessions(ada), []);
    await portal.users.update(admin, user.id, { disabled: false });
    t.ok(await portal.apiTokens.authenticate(token));
    await portal.access.openSession({ ...user, disabled: false }, { kind: 'password', address: '::1' });
    await portal.users.update(admin, user.id, { disabled: true });
    await portal.users.update(admin, user.id, { disabled: false });
    t.same(await portal.access.sessions(ada), []);
    await t.rejects(portal.apiTokens.authenticate(token), { code: 'AUTH_UNAUTHORIZED' });
  });
});
