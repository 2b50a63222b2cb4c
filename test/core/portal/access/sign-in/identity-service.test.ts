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

t.test('IdentityService: who is let in, and who is not', async (t) => {
  const { portal, admin } = await testPortal(t);
  const account = await portal.identities.user(person, 'developer');
  t.match(await portal.identities.known(person), { id: account.id });
  t.equal(await portal.identities.known({ ...person, providerUserId: '43' }), undefined);
  t.equal(await portal.identities.known({ ...person, provider: 'gitlab' }), undefined);
  await portal.identities.user({ ...person, login: 'ada-2' }, 'viewer');
  t.match(await portal.identities.state(account.id), { login: 'ada-2', provider: 'github', leftAt: null });
  t.equal(await portal.identities.state(admin.userId), undefined);
  const { user, session } = await portal.identities.signIn(account, { kind: 'github', address: '192.0.2.1' });
  t.equal(user.id, account.id);
  t.match((await portal.access.sessions({ ...admin, userId: account.id }))[0], {
    id: session.id,
    kind: 'github',
  });
  await portal.users.update(admin, account.id, { disabled: true });
  t.equal(await portal.identities.known(person), undefined);
  await t.rejects(portal.identities.user(person, 'developer'), { code: 'AUTH_INVALID_CREDENTIALS' });
});

t.test(
  'IdentityService: whose membership is to be proved, and what a doubt or a goodbye leaves',
  async (t) => {
    const { portal, runtime, admin } = await testPortal(t);
    const ids: string[] = [];
    for (const login of ['ada', 'bob', 'eve'])
      ids.push(
        (
          await portal.identities.user(
            { ...person, login, providerUserId: login, email: `${login}@x.example` },
            'viewer',
          )
        ).id,
      );
    const [ada = '', bob = '', eve = ''] = ids;
    await portal.identities.user({ ...person, provider: 'gitlab', email: 'lab@x.example' }, 'viewer');
    const asked = async (before = runtime.now().toISOString()) => {
      const found: string[] = [];
      for await (const { login } of portal.identities.provedBefore('github', before)) found.push(login);
      return found.sort();
    };
    t.same(await asked(), ['ada', 'bob', 'eve']);
    const earlier = runtime.now().toISOString();
    runtime.advance(60_000);
    await portal.identities.provedMember(ada);
    await portal.identities.provedMember(bob);
    t.same(await asked(earlier), ['eve']);
    t.same(await asked(new Date(runtime.now().getTime() + 60_000).toISOString()), ['ada', 'bob', 'eve']);
    await portal.identities.doubt({ provider: 'github', providerUserId: 'ada' });
    await portal.identities.doubt({ provider: 'github', providerUserId: 'nobody' });
    t.same(await asked(earlier), ['ada', 'eve']);
    const { token } = await portal.apiTokens.create(
      { userId: eve, role: 'viewer', kind: 'session', credentialId: null },
      { name: 'CI', expiresInDays: 1 },
    );
    await portal.identities.signIn(
      (await portal.identities.known({ provider: 'github', providerUserId: 'eve' })) as never,
      {
        kind: 'github',
        address: '192.0.2.1',
      },
    );
    await portal.identities.left(eve);
    await portal.identities.left(admin.userId);
    t.same(await asked(earlier), ['ada'], 'who has left is not asked about');
    t.same(await portal.access.sessions({ ...admin, userId: eve }), []);
    await t.rejects(portal.apiTokens.authenticate(token), {
      code: 'AUTH_UNAUTHORIZED',
      message: /no longer a visible member/,
    });
    await portal.identities.provedMember(eve);
    t.ok(await portal.apiTokens.authenticate(token), 'and is back');
  },
);

t.test(
  'IdentityService: the tokens of the code host, refreshed by one and dropped by their person',
  async (t) => {
    const { portal, runtime, admin } = await testPortal(t);
    const { id } = await portal.identities.user(person, 'developer');
    const tokens = { accessToken: 'a', accessExpiresAt: null, refreshToken: 'r', refreshExpiresAt: null };
    const all = async () => {
      const found: unknown[] = [];
      for await (const one of portal.identities.encryptedTokens()) found.push(one);
      return found;
    };
    t.equal(await portal.identities.findTokens(id), undefined);
    t.same(await all(), []);
    await portal.identities.setTokens(id, tokens);
    t.strictSame(await portal.identities.findTokens(id), tokens);
    t.same(await all(), [{ userId: id, encrypted: tokens }]);
    t.equal(await portal.identities.leaseRefresh(id, { ...tokens, accessToken: 'old' }), false);
    t.equal(await portal.identities.leaseRefresh(id, tokens), true);
    t.equal(await portal.identities.leaseRefresh(id, tokens), false);
    runtime.advance(31_000);
    t.equal(await portal.identities.leaseRefresh(id, tokens), true, 'who died left it for half a minute');
    await portal.identities.endRefresh(id);
    t.equal(await portal.identities.leaseRefresh(id, tokens), true);
    t.equal(await portal.identities.replaceTokens(id, { ...tokens, accessToken: 'old' }, tokens), false);
    t.equal(await portal.identities.replaceTokens(id, tokens, { ...tokens, accessToken: 'b' }), true);
    await portal.identities.dropTokens(id);
    t.equal(await portal.identities.findTokens(id), undefined);
    await portal.identities.setTokens(id, tokens);
    await portal.identities.signIn((await portal.identities.known(person)) as never, {
      kind: 'github',
      address: '192.0.2.1',
    });
    await portal.identities.revoke({ ...person, providerUserId: '43' });
    t.ok(await portal.identities.findTokens(id));
    await portal.identities.revoke(person);
    t.equal(await portal.identities.findTokens(id), undefined);
    t.same(await portal.access.sessions({ ...admin, userId: id }), []);
    t.match((await portal.activity.list(admin, { action: 'user.revoke-provider' }, page)).items, [
      { actorId: id, targetId: id, detail: { provider: 'github' } },
    ]);
  },
);
