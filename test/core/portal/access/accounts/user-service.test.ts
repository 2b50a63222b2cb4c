// Accounts: who changes whose, what a new password ends, and that an administrator is left.
import t from 'tap';
import {
  address,
  againSignedIn,
  signedInPerson,
  withAuthenticator,
} from '../../../../helpers/signed-in-person.ts';
import { adminPassword, testPortal } from '../../../../helpers/test-portal.ts';

const page = { limit: 20, offset: 0, sort: 'email' };
const forbidden = { code: 'INSUFFICIENT_PERMISSIONS' };
const invalid = { code: 'VALIDATION_ERROR' };
const unauthorized = { code: 'AUTH_UNAUTHORIZED' };
const next = 'another password for tests';

t.test('UserService: administrators look after accounts, and nobody else', async (t) => {
  const { portal, admin, person } = await testPortal(t);
  const { user } = await person('viewer');
  for (const role of ['viewer', 'developer', 'auditor'] as const) {
    const one = await person(role);
    await t.rejects(portal.users.list(one, {}, page), forbidden);
    await t.rejects(portal.users.get(one, user.id), forbidden);
    await t.rejects(portal.users.update(one, user.id, { name: 'x' }), forbidden);
    const input = { email: 'new@example.com', name: 'New', role: 'viewer' as const, password: adminPassword };
    await t.rejects(portal.users.create(one, input), forbidden);
  }
  t.match(await portal.users.list(admin, { role: 'viewer' }, page), { total: 2 });
  t.match(await portal.users.list(admin, { q: 'AUDITOR' }, page), { total: 1 });
  t.match(await portal.users.list(admin, { q: '%' }, page), { total: 0 });
  await portal.users.update(admin, user.id, { disabled: true });
  t.match(await portal.users.list(admin, { disabled: true }, page), {
    items: [{ id: user.id, disabled: true }],
  });
  t.match(await portal.users.list(admin, { disabled: false }, page), { total: 4 });
  t.notOk('passwordHash' in (await portal.users.get(admin, user.id)));
  await t.rejects(portal.users.get(admin, admin.credentialId ?? '01920000-0000-7000-8000-000000000000'), {
    code: 'NOT_FOUND',
  });
  await t.rejects(
    portal.users.create(admin, {
      email: user.email.toUpperCase(),
      name: 'x',
      role: 'viewer',
      password: adminPassword,
    }),
    { code: 'CONFLICT_DUPLICATE' },
  );
  t.match(
    (
      await portal.activity.list(
        admin,
        { action: 'user.create', targetId: user.id },
        { ...page, sort: 'createdAt' },
      )
    ).items,
    [{ actorId: admin.userId, detail: { email: user.email, role: 'viewer' } }],
  );
});

t.test('UserService.update: the last administrator stays one', async (t) => {
  const { portal, admin, person } = await testPortal(t);
  for (const change of [{ disabled: true }, { role: 'auditor' as const }])
    await t.rejects(portal.users.update(admin, admin.userId, change), {
      ...invalid,
      message: /last administrator/,
    });
  t.match(await portal.users.update(admin, admin.userId, { role: 'admin', name: 'A' }), {
    name: 'A',
    role: 'admin',
  });
  const other = await person('admin');
  await portal.users.update(admin, other.userId, { disabled: true });
  await t.rejects(
    portal.users.update(admin, admin.userId, { role: 'viewer' }),
    invalid,
    'a disabled one is none',
  );
  await portal.users.update(admin, other.userId, { role: 'viewer' });
  await portal.users.update(admin, other.userId, { disabled: false, role: 'admin' });
  t.match(await portal.users.update(admin, admin.userId, { role: 'viewer' }), { role: 'viewer' });
});

t.test(
  'UserService.updateMe: a new password needs the old one, and ends other sessions and tokens',
  async (t) => {
    const world = await testPortal(t);
    const { portal, admin } = world;
    const { principal, user, sessionId, tokenId } = await signedInPerson(world, 'developer');
    const other = await againSignedIn(world, user);
    const { token } = await portal.apiTokens.create(principal, { name: 'CI', expiresInDays: 1 });
    const change = (body: Parameters<typeof portal.users.updateMe>[1]) =>
      portal.users.updateMe(principal, body, address);
    await t.rejects(
      portal.users.updateMe({ ...principal, kind: 'token' }, { name: 'x' }, address),
      forbidden,
    );
    t.match(await change({ name: 'Renamed' }), { name: 'Renamed', id: user.id });
    t.match(await portal.users.me(principal), { name: 'Renamed' });
    t.ok(await portal.access.authenticateSession(other), 'a name ends nothing');
    await t.rejects(change({ password: next }), { ...invalid, details: { currentPassword: /required/ } });
    await t.rejects(change({ password: next, currentPassword: next }), { code: 'AUTH_INVALID_CREDENTIALS' });
    await t.rejects(change({ password: adminPassword, currentPassword: adminPassword }), {
      ...invalid,
      message: /the current one/,
    });
    await t.rejects(change({ password: 'short', currentPassword: adminPassword }), {
      ...invalid,
      message: /at least 12/,
    });
    await change({ password: next, currentPassword: adminPassword, keepTokens: true });
    t.ok(
      await portal.access.authenticateSession({ sessionId, tokenId }),
      'the session that changed it goes on',
    );
    await t.rejects(portal.access.authenticateSession(other), unauthorized);
    t.ok(await portal.apiTokens.authenticate(token), 'kept');
    await t.rejects(portal.access.login(user.email, adminPassword, address), {
      code: 'AUTH_INVALID_CREDENTIALS',
    });
    await change({ password: adminPassword, currentPassword: next });
    await t.rejects(portal.apiTokens.authenticate(token), unauthorized);
    const { items } = await portal.activity.list(
      admin,
      { action: 'user.update', targetId: user.id },
      { ...page, sort: 'createdAt' },
    );
    t.match(
      items.map(({ detail }) => detail),
      [
        { name: 'Renamed' },
        { password: 'changed', apiTokens: 'kept' },
        { password: 'changed', apiTokens: 'deleted' },
      ],
    );
    t.notOk('apiTokens' in (items[0]?.detail ?? {}) || 'password' in (items[0]?.detail ?? {}));
  },
);

t.test(
  'UserService.update: an administrator gives a new password, and a disabled person has nothing left',
  async (t) => {
    const world = await testPortal(t);
    const { portal, admin } = world;
    const { principal, user, sessionId, tokenId } = await signedInPerson(world, 'developer');
    const make = () => portal.apiTokens.create(principal, { name: 'CI', expiresInDays: 1 });
    const first = await make();
    await t.rejects(portal.users.update(admin, user.id, { password: user.email }), {
      ...invalid,
      message: /email address/,
    });
    await portal.users.update(admin, user.id, { password: next, keepTokens: true });
    await t.rejects(
      portal.access.authenticateSession({ sessionId, tokenId }),
      unauthorized,
      'no session is kept',
    );
    t.ok(await portal.apiTokens.authenticate(first.token));
    await portal.users.update(admin, user.id, { disabled: true, keepTokens: true });
    await portal.users.update(admin, user.id, { disabled: false });
    t.ok(await portal.apiTokens.authenticate(first.token), 'kept');
    await portal.users.update(admin, user.id, { disabled: true });
    await portal.users.update(admin, user.id, { disabled: false });
    await t.rejects(portal.apiTokens.authenticate(first.token), unauthorized);
  },
);

t.test(
  'UserService: who has a second factor proves it before they change a password or an account',
  async (t) => {
    const world = await testPortal(t, { encryptionSecrets: ['a secret of the portal for tests'] });
    const { portal, runtime } = world;
    const { principal, user } = await signedInPerson(world, 'admin');
    const other = await world.person('viewer');
    await withAuthenticator(world, principal);
    runtime.advance(16 * 60_000);
    const needed = { ...forbidden, details: { stepUp: 'required' } };
    const change = { password: next, currentPassword: adminPassword };
    await t.rejects(portal.users.updateMe(principal, change, address), needed);
    await t.rejects(portal.users.update(principal, other.userId, { role: 'admin' }), needed);
    const input = { email: 'new@example.com', name: 'New', role: 'viewer', password: adminPassword } as const;
    await t.rejects(portal.users.create(principal, input), needed);
    t.match(
      await portal.users.updateMe(principal, { name: 'Renamed' }, address),
      { id: user.id },
      'a name needs none',
    );
  },
);
