// What people inside of a portal, and whoever copied a credential of theirs, can and cannot do with it.
import t from 'tap';
import { addressPrefix } from '../../packages/core/src/portal/platform/address-prefix.ts';
import { onBothDatabases } from '../helpers/databases.ts';
import { adminPassword, testPortal } from '../helpers/test-portal.ts';
import { testServer } from '../helpers/test-server.ts';

const page = { limit: 10, offset: 0, sort: '-createdAt' };
const newPassword = ['another', 'passphrase', 'entirely'].join(' ');

t.test('addressPrefix: IPv4 as it is, IPv6 by its /64, however it is written', async (t) => {
  t.equal(addressPrefix('192.0.2.7'), '192.0.2.7');
  t.equal(addressPrefix('::ffff:192.0.2.7'), '192.0.2.7');
  t.equal(addressPrefix('2001:db8:1:2:3:4:5:6'), '2001:db8:1:2::/64');
  t.equal(addressPrefix('2001:0db8:0001:0002::9'), '2001:db8:1:2::/64');
  t.equal(addressPrefix('2001:db8::1'), '2001:db8:0:0::/64');
  t.equal(addressPrefix('fe80::1%eth0'), 'fe80:0:0:0::/64');
  t.equal(addressPrefix('::1'), '0:0:0:0::/64');
  t.not(addressPrefix('2001:db8:1:3::1'), addressPrefix('2001:db8:1:2::1'));
  t.equal(addressPrefix('not an address'), 'not an address');
});

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test('sign-in: a thousand guesses from ten networks reach the hash at most 30 times', async (t) => {
    const { portal, admin, runtime } = await testPortal(t, {
      databaseUrl: await databaseUrl(t),
      auditConcurrency: 0,
    });
    const { email } = await portal.users.me(admin);
    const signIn = (password: string, address: string) =>
      portal.access.login(email, password, address).then(
        () => 'signed in',
        (error: { code: string }) => error.code,
      );
    t.equal(await signIn(adminPassword, '198.51.100.1'), 'signed in');

    const outcomes: string[] = [];
    for (let guess = 0; guess < 1_000; guess += 1)
      outcomes.push(
        await signIn('a wrong password', `2001:db8:0:${guess % 10}::${(guess + 1).toString(16)}`),
      );

    const hashed = outcomes.filter((code) => code === 'AUTH_INVALID_CREDENTIALS').length;
    t.ok(hashed >= 20 && hashed <= 30, `${hashed} reached the hash`);
    t.equal(outcomes.filter((code) => code === 'RATE_LIMIT_EXCEEDED').length, 1_000 - hashed);
    t.equal(
      await signIn(adminPassword, '198.51.100.1'),
      'signed in',
      'the owner, from where they were before',
    );
    t.equal(
      await signIn(adminPassword, '203.0.113.9'),
      'RATE_LIMIT_EXCEEDED',
      'from elsewhere after a delay',
    );
    runtime.advance(16 * 60_000);
    t.equal(await signIn(adminPassword, '203.0.113.9'), 'signed in', 'never a permanent lock');
  });

  t.test('sign-in: one password cannot be tried on every account from one network', async (t) => {
    const { portal } = await testPortal(t, { databaseUrl: await databaseUrl(t), auditConcurrency: 0 });
    const codes: string[] = [];
    for (let account = 0; account < 60; account += 1) {
      const tried = portal.access.login(`person${account}@example.com`, 'spring 2026 spring', '192.0.2.1');
      codes.push(
        await tried.then(
          () => '',
          (error: { code: string }) => error.code,
        ),
      );
    }
    t.equal(codes.filter((code) => code === 'AUTH_INVALID_CREDENTIALS').length, 30);
  });

  t.test(
    'API tokens: make and delete no others unless made for it, and children end with them',
    async (t) => {
      const { admin, caller } = await testServer(t, { databaseUrl: await databaseUrl(t) });
      const make = async (by: typeof admin, body: object) =>
        by.post('/auth/tokens', { name: 'ci', expiresInDays: 30, ...body });
      const plain = (await make(admin, { role: 'viewer' })).body;
      const ci = caller(plain.token);

      t.equal((await make(ci, {})).status, 403);
      t.equal((await ci.delete(`/auth/tokens/${plain.id}`)).status, 403);
      t.equal((await ci.patch('/users/me', { name: 'Mallory' })).status, 403);
      const password = { password: newPassword, currentPassword: adminPassword };
      t.equal((await ci.patch('/users/me', password)).status, 403);
      t.equal((await ci.post('/auth/sessions/revoke-all', {})).status, 403);

      const parent = (await make(admin, { expiresInDays: 1, scopes: ['auth:tokens', 'audits:read'] })).body;
      t.same(parent.scopes, ['auth:tokens', 'audits:read']);
      const minting = caller(parent.token);
      const child = (await make(minting, { expiresInDays: 365 })).body;
      t.match(child, { scopes: ['audits:read'], parentId: parent.id, expiresAt: parent.expiresAt });
      t.equal((await make(minting, { scopes: ['teams:read'] })).status, 400, 'no more than its own');
      t.equal((await make(caller(child.token), {})).status, 403, 'and no grandchildren');
      t.equal((await caller(child.token).get('/audits')).status, 200);
      t.equal((await caller(child.token).get('/teams')).status, 403, 'outside of its scopes');
      t.equal((await admin.delete(`/auth/tokens/${parent.id}`)).status, 204);
      t.equal((await caller(child.token).get('/audits')).status, 401, 'gone with its parent');
    },
  );

  t.test(
    'Idempotency-Key: a reply made for a session is not given to a token of the same person',
    async (t) => {
      const { admin, caller } = await testServer(t, { databaseUrl: await databaseUrl(t) });
      const minting = { name: 'minting', expiresInDays: 1, scopes: ['auth:tokens'] };
      const { body: ci } = await admin.post('/auth/tokens', minting);
      const request = { name: 'secret', expiresInDays: 1 };
      const key = { 'idempotency-key': 'from-a-log' };

      const first = await admin.post('/auth/tokens', request, key);
      const replayed = await caller(ci.token).post('/auth/tokens', request, key);

      t.equal(first.status, 201);
      t.not(replayed.body.token, first.body.token);
      t.equal(replayed.headers['idempotency-replayed'], undefined);
      t.equal((await admin.post('/auth/tokens', request, key)).headers['idempotency-replayed'], 'true');
    },
  );

  t.test('password change: deletes the API tokens unless they are kept', async (t) => {
    const { admin, caller } = await testServer(t, { databaseUrl: await databaseUrl(t) });
    const token = async () => (await admin.post('/auth/tokens', { name: 'x', expiresInDays: 1 })).body.token;
    const [kept, deleted] = [await token(), await token()];
    const change = (password: string, currentPassword: string, more = {}) =>
      admin.patch('/users/me', { password, currentPassword, ...more });

    t.equal((await change(adminPassword, adminPassword)).status, 400, 'the same is not a new one');
    t.equal((await change(newPassword, adminPassword, { keepTokens: true })).status, 200);
    t.equal((await caller(kept).get('/users/me')).status, 200);
    t.equal((await change(`${newPassword} again`, newPassword)).status, 200);
    t.equal((await caller(kept).get('/users/me')).status, 401);
    t.equal((await caller(deleted).get('/users/me')).status, 401);
    const log = await admin.get('/activity?action=user.update&sort=createdAt');
    t.match(
      log.body.items.map(({ detail }: { detail: unknown }) => detail),
      [
        { password: 'changed', apiTokens: 'kept' },
        { password: 'changed', apiTokens: 'deleted' },
      ],
    );
  });

  t.test(
    'refresh: an exchanged token that comes again ends the session, and the audit log says so',
    async (t) => {
      const { admin, caller, person } = await testServer(t, { databaseUrl: await databaseUrl(t) });
      const owner = await person('viewer');
      const fresh = caller((await owner.post('/auth/refresh')).body.token);
      t.equal((await fresh.get('/users/me')).status, 200);
      t.equal((await owner.get('/users/me')).status, 401);
      t.equal((await fresh.get('/users/me')).status, 200, 'an old token that only reads is just refused');
      // Not in the same millisecond as the exchange.
      await new Promise((resolve) => setTimeout(resolve, 20));

      t.equal((await owner.post('/auth/refresh')).status, 401);

      t.equal((await fresh.get('/users/me')).status, 401, 'nobody knows which of the two is the owner');
      const { body } = await admin.get('/activity?action=session.reuse');
      t.match(body.items, [{ actorId: owner.userId, targetType: 'session' }]);
    },
  );

  t.test('sessions: listed, revoked one by one or all but this one', async (t) => {
    const { admin, nobody, caller } = await testServer(t, { databaseUrl: await databaseUrl(t) });
    const signIn = async () =>
      caller(
        (await nobody.post('/auth/login', { email: 'admin@example.com', password: adminPassword })).body
          .token,
      );
    const [second, third] = [await signIn(), await signIn()];
    const { body } = await admin.get('/auth/sessions');
    t.equal(body.items.length, 3);
    t.equal(body.items.filter(({ current }: { current: boolean }) => current).length, 1);
    t.match(body.items[0], { kind: 'password', address: String });

    const ofSecond = (await second.get('/auth/sessions')).body.items.find(
      (one: { current: boolean }) => one.current,
    );
    t.equal((await admin.delete(`/auth/sessions/${ofSecond.id}`)).status, 204);
    t.equal((await second.get('/users/me')).status, 401);
    t.equal((await admin.delete(`/auth/sessions/${ofSecond.id}`)).status, 404);
    t.same((await admin.post('/auth/sessions/revoke-all', {})).body, { sessions: 1, tokens: 0 });
    t.equal((await third.get('/users/me')).status, 401);
    t.equal((await admin.get('/users/me')).status, 200);
  });

  t.test('event stream: ends with the session, the user and the role', async (t) => {
    const { portal, admin, person } = await testPortal(t, {
      databaseUrl: await databaseUrl(t),
      auditConcurrency: 0,
    });
    const team = await portal.teams.create(admin, { name: 'Team' });
    const repository = await portal.repositories.create(admin, {
      url: 'https://example.com/a',
      team: team.id,
    });
    const audit = await portal.audits.create(admin, { repositoryId: repository.id, type: 'security' });
    const second = await person('admin');
    const { email } = await portal.users.me(second);
    const account = await portal.users.get(admin, second.userId);
    const open = async () => {
      const { session } = await portal.access.openSession(account, { kind: 'test', address: '::1' });
      const principal = await portal.access.authenticateSession({
        sessionId: session.id,
        tokenId: session.tokenId,
      });
      const news = await portal.audits.watch(principal, audit.id, AbortSignal.timeout(600_000));
      t.match((await news.next()).value, { kind: 'progress' });
      return { principal, next: () => news.next() };
    };

    const left = await open();
    await portal.access.logout(left.principal);
    await t.rejects(left.next(), { code: 'AUTH_UNAUTHORIZED' }, `${email} signed out`);
    const demoted = await open();
    await portal.users.update(admin, second.userId, { role: 'viewer' });
    await t.rejects(demoted.next(), { code: 'RESOURCE_NOT_FOUND' });
    await portal.users.update(admin, second.userId, { role: 'admin' });
    const disabled = await open();
    await portal.users.update(admin, second.userId, { disabled: true });
    await t.rejects(disabled.next(), { code: 'AUTH_UNAUTHORIZED' });
    t.equal((await portal.audits.list(admin, {}, page)).total, 1);
  });
});
