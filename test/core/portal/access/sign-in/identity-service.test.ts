// Accounts of people who sign in through a provider: made once, and in the audit log.
import t from 'tap';
import { onBothDatabases } from '../../../../helpers/databases.ts';
import { testPortal } from '../../../../helpers/test-portal.ts';

const person = {
  provider: 'github',
  providerUserId: '42',
  login: 'ada',
  name: 'Ada Okafor',
  email: 'ada@github.example',
};
const page = { limit: 20, offset: 0, sort: 'createdAt' };

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test('IdentityService.user: two first sign-ins at once are one account', async (t) => {
    const { portal } = await testPortal(t, { databaseUrl: await databaseUrl(t), databasePoolSize: 4 });

    const users = await Promise.all(
      Array.from({ length: 4 }, () => portal.identities.user(person, 'developer')),
    );

    const [first] = users;
    t.match(first, { email: person.email, role: 'developer' });
    t.same(
      users.map(({ id }) => id),
      users.map(() => first?.id),
    );
  });

  t.test('IdentityService.user: the audit log names who came, from where', async (t) => {
    const { portal, admin } = await testPortal(t, { databaseUrl: await databaseUrl(t) });

    const { id } = await portal.identities.user(person, 'viewer');
    await portal.identities.user(person, 'developer');

    const { items } = await portal.activity.list(admin, { action: 'user.create', targetId: id }, page);
    t.match(items, [
      {
        actorId: id,
        targetId: id,
        detail: { email: person.email, role: 'viewer', provider: 'github', login: 'ada' },
      },
    ]);
  });

  t.test('IdentityService.left: is in the audit log once, with the first time kept', async (t) => {
    const { portal, admin, runtime } = await testPortal(t, { databaseUrl: await databaseUrl(t) });
    const { id } = await portal.identities.user(person, 'viewer');

    await portal.identities.left(id);
    const first = await portal.identities.state(id);
    runtime.advance(60_000);
    await portal.identities.left(id);

    t.ok(first?.leftAt);
    t.match(await portal.identities.state(id), { leftAt: first?.leftAt });
    const { total } = await portal.activity.list(
      admin,
      { action: 'user.leave-provider', targetId: id },
      page,
    );
    t.equal(total, 1);
  });

  t.test('IdentityService.user: an address of another account is refused', async (t) => {
    const { portal, admin } = await testPortal(t, { databaseUrl: await databaseUrl(t) });
    await portal.users.create(admin, { ...person, role: 'viewer', password: 'a password for tests only' });

    await t.rejects(portal.identities.user(person, 'viewer'), { code: 'CONFLICT' });
  });
});
