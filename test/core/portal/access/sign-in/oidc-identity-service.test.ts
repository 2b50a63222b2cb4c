// People of an OpenID Connect issuer: which account they have, what their groups give and take, and when they have no access any more.
import type { Role } from '@assay/core';
import t, { type Test } from 'tap';
import { testPortal } from '../../../../helpers/test-portal.ts';

type OidcService = Awaited<ReturnType<typeof testPortal>>['portal']['oidcIdentities'];
type Person = Parameters<OidcService['user']>[0];
type Rules = Parameters<OidcService['user']>[1];

const page = { limit: 20, offset: 0, sort: 'createdAt' };
const forbidden = { code: 'INSUFFICIENT_PERMISSIONS' };
const issuer = 'https://sign-in.example/realm';
const groups = (...names: readonly string[]) => ({ known: true as const, groups: names });
const unknown = { known: false as const, reason: 'the scope was not granted' };
const ada: Person = {
  issuer,
  subject: 'ada-1',
  email: 'ada@corp.example',
  emailVerified: true,
  name: 'Ada',
  groups: groups('devs'),
};
const rules = (change: Partial<Rules> = {}): Rules => ({
  groups: [
    { group: 'devs', role: 'developer' },
    { group: 'audit', role: 'auditor' },
    { group: 'admins', role: 'admin' },
  ],
  defaultRole: null,
  linkByEmail: false,
  ...change,
});

async function world(t: Test) {
  const made = await testPortal(t);
  const { portal, admin } = made;
  const signIn = (change: Partial<Person> = {}, of: Rules = rules()) =>
    portal.oidcIdentities.user({ ...ada, ...change }, of);
  const roleOf = async (id: string) => (await portal.users.get(admin, id)).role;
  const said = async (action: string) => (await portal.activity.list(admin, { action }, page)).items;
  const session = (id: string, role: Role = 'developer') =>
    portal.access.openSession({ ...ada, id, role, createdAt: '', disabled: false } as never, {
      kind: 'oidc',
      address: '192.0.2.1',
    });
  const open = async (id: string) => (await portal.access.sessions({ ...admin, userId: id })).length;
  return { ...made, signIn, roleOf, said, session, open };
}

t.test(
  'OidcIdentityService.user: one account for a person, with the role of their groups today',
  async (t) => {
    const { signIn, roleOf, said, runtime, portal, admin } = await world(t);
    const { id, role, email } = await signIn();
    t.same([role, email], ['developer', 'ada@corp.example']);
    t.equal(
      (await signIn({ groups: groups('devs', 'audit'), email: 'new@corp.example' })).id,
      id,
      'by subject, not by address',
    );
    t.equal(await roleOf(id), 'auditor');
    t.equal((await signIn()).role, 'developer');
    t.not((await signIn({ issuer: 'https://other.example', email: 'b@corp.example' })).id, id);
    t.match(await said('user.create'), [
      {},
      { actorId: id, targetId: id, detail: { issuer, subject: 'ada-1', role: 'developer', email } },
      {},
    ]);
    t.match(
      (await said('user.update')).map(({ actorId, detail }) => [actorId, detail]),
      [
        [null, { role: 'auditor', by: /groups/ }],
        [null, { role: 'developer' }],
      ],
    );
    const nameless = await signIn({ subject: 'x', email: null });
    t.equal(nameless.email, 'x@sign-in.example');
    await portal.users.update(admin, id, { disabled: true });
    await t.rejects(signIn(), { code: 'AUTH_INVALID_CREDENTIALS' });
    t.notOk(runtime.lines.some(({ message }) => message.includes('not known')));
  },
);

t.test(
  'OidcIdentityService.user: an account with the address is theirs only where that is allowed and proved',
  async (t) => {
    const { signIn, portal, admin, said } = await world(t);
    const password = 'a password for tests only';
    const { id } = await portal.users.create(admin, {
      email: 'ada@corp.example',
      name: 'Ada',
      role: 'viewer',
      password,
    });
    await t.rejects(signIn(), { ...forbidden, message: /already exists/ });
    await t.rejects(signIn({ emailVerified: false }, rules({ linkByEmail: true })), forbidden);
    t.equal((await signIn({}, rules({ linkByEmail: true }))).id, id);
    t.match(await said('user.link-oidc'), [{ actorId: id, detail: { subject: 'ada-1' } }]);
    t.notOk('role' in ((await said('user.link-oidc'))[0]?.detail ?? {}));
    t.equal((await signIn()).id, id, 'linked from now on');
    await portal.users.create(admin, { email: 'x@sign-in.example', name: 'X', role: 'viewer', password });
    await t.rejects(signIn({ subject: 'x', email: null }, rules({ linkByEmail: true })), forbidden);
  },
);

t.test(
  'OidcIdentityService.user: groups that give no access end it, and unknown ones change nothing',
  async (t) => {
    const { signIn, session, open, roleOf, said, portal, runtime } = await world(t);
    const { id } = await signIn();
    await session(id);
    const { token } = await portal.apiTokens.create(
      { userId: id, role: 'developer', kind: 'session', credentialId: null },
      { name: 'CI', expiresInDays: 1 },
    );
    await t.rejects(signIn({ groups: unknown }), {
      ...forbidden,
      message: /not known: the scope was not granted/,
    });
    t.equal(await open(id), 1);
    t.equal(
      (await signIn({ groups: unknown }, rules({ defaultRole: 'viewer' }))).role,
      'developer',
      'the role stays',
    );
    t.match(
      runtime.lines.filter(({ message }) => message.includes('not known')),
      [{ fields: { userId: id, reason: unknown.reason } }, { fields: { userId: id } }],
    );
    await t.rejects(signIn({ groups: groups() }), { ...forbidden, message: /The issuer sent: none/ });
    t.equal(await open(id), 0);
    await t.rejects(portal.apiTokens.authenticate(token), { code: 'AUTH_UNAUTHORIZED' });
    t.match(await said('user.leave-provider'), [
      { actorId: null, targetId: id, detail: { sessions: 1, tokens: 1 } },
    ]);
    await t.rejects(signIn({ groups: groups('other') }), { message: /The issuer sent: other\./ });
    t.equal((await said('user.leave-provider')).length, 1, 'nothing was left to end');
    const many = groups(...Array.from({ length: 22 }, (_, index) => `g${index}`));
    await t.rejects(signIn({ groups: many }), { message: /g19, and 2 more\./ });
    await t.rejects(signIn({ groups: groups('a\u0000b') }), { message: /a b/ });
    t.equal(await roleOf(id), 'developer');
    t.equal((await signIn({ groups: groups() }, rules({ defaultRole: 'viewer' }))).role, 'viewer');
    const without = rules({ groups: [{ group: 'devs', teams: [] }], defaultRole: 'auditor' });
    t.equal((await signIn({ groups: groups() }, without)).role, 'viewer', 'rules without a role decide none');
  },
);

t.test('OidcIdentityService.user: the last administrator stays one', async (t) => {
  const { signIn, portal, admin, roleOf, runtime } = await world(t);
  const { id } = await signIn({ groups: groups('admins') });
  t.equal((await signIn()).role, 'developer', 'there is another one');
  await signIn({ groups: groups('admins') });
  await portal.users.update({ ...admin, userId: id }, admin.userId, { role: 'viewer' });
  t.equal((await signIn()).role, 'admin');
  t.equal(await roleOf(id), 'admin');
  t.match(
    runtime.lines.filter(({ message }) => message.includes('last administrator')),
    [{ fields: { userId: id } }],
  );
});

t.test('OidcIdentityService.applyDirectory: without a directory nothing is decided', async (t) => {
  const { signIn, session, open, portal, roleOf } = await world(t);
  const { id } = await signIn();
  await session(id);
  await portal.oidcIdentities.applyDirectory(id, rules());
  await portal.oidcIdentities.applyDirectory('01920000-0000-7000-8000-000000000000', rules());
  t.equal(await open(id), 1, 'a role is open');
  t.equal(await roleOf(id), 'developer');
  const ofTeams = rules({ groups: [{ group: 'devs', teams: [{ name: 'Web', role: 'member' }] }] });
  await portal.oidcIdentities.applyDirectory(id, { ...ofTeams, groups: [] });
  t.equal(await open(id), 1, 'there are no rules');
  await portal.oidcIdentities.applyDirectory(id, { ...ofTeams, defaultRole: 'viewer' });
  t.equal(await open(id), 1);
  await portal.oidcIdentities.applyDirectory(id, ofTeams);
  t.equal(await open(id), 0, 'no role lets them in');
});
