// Authenticator apps, passkeys and recovery codes: who sets them up, what they end, and what proves that it is still the same person.
import t from 'tap';
import { againSignedIn, signedInPerson, withAuthenticator } from '../../../../helpers/signed-in-person.ts';
import { testPortal } from '../../../../helpers/test-portal.ts';

const options = { encryptionSecrets: ['a secret of the portal for tests'] } as const;
const refused = { code: 'INSUFFICIENT_PERMISSIONS' };
const notFound = { code: 'NOT_FOUND' };
const unauthorized = { code: 'AUTH_UNAUTHORIZED' };
const wrong = { code: 'AUTH_INVALID_CREDENTIALS' };
const key = (credentialId: string) => async () => ({
  credentialId,
  publicKey: 'cGs',
  counter: 0,
  transports: [],
});

t.test('SecondFactorService: a token cannot confirm that it is its person', async (t) => {
  const { portal, person } = await testPortal(t);
  const developer = await person('developer');
  const token = { ...developer, kind: 'token' as const };
  await t.rejects(portal.secondFactors.startStepUp(token), refused);
  await t.rejects(portal.secondFactors.stepUpWithCode(token, '000000'), refused);
  await t.rejects(portal.secondFactors.startTotp(token), refused);
  await t.rejects(portal.secondFactors.confirmTotp(token, '000000'), refused);
  await t.rejects(portal.secondFactors.addPasskey(token, { name: 'x', challenge: 'x' }, key('x')), refused);
  await t.rejects(
    portal.secondFactors.stepUpWithPasskey(token, { challenge: 'x', credentialId: 'x' }, async () => 1),
    refused,
  );
  t.match(await portal.secondFactors.startStepUp(developer), { challenge: /./, allowed: [], expiresIn: 300 });
  await t.rejects(portal.secondFactors.stepUpWithCode(developer, '000000'), wrong);
  await t.rejects(portal.secondFactors.startTotp(developer), { ...notFound, message: /no secret/ });
  t.equal(await portal.secondFactors.reencrypt(), 0);
});

t.test('SecondFactorService: an authenticator app, from its first code to its removal', async (t) => {
  const world = await testPortal(t, { ...options, secondFactorRoles: ['developer'] });
  const { portal, admin, runtime } = world;
  const one = await signedInPerson(world, 'developer');
  const { principal, user } = one;
  const other = await againSignedIn(world, user);
  const none = { required: true, totp: false, passkeys: [], recoveryCodes: 0, methods: [] };
  t.strictSame(await portal.secondFactors.status(principal), none);
  t.match(await portal.secondFactors.status({ ...principal, role: 'viewer' }), { required: false });
  await t.rejects(portal.secondFactors.removeTotp(principal), notFound);
  await t.rejects(portal.secondFactors.renewRecoveryCodes(principal), notFound);
  await t.rejects(portal.secondFactors.confirmTotp(principal, '000000'), notFound);
  const { uri } = await portal.secondFactors.startTotp(principal);
  t.match(uri, encodeURIComponent(user.email));
  await t.rejects(portal.secondFactors.confirmTotp(principal, 'none'), { code: 'VALIDATION_ERROR' });
  t.strictSame(await portal.secondFactors.status(principal), none, 'not before its first code');
  const { code, recoveryCodes } = await withAuthenticator(world, principal);
  t.equal(new Set(recoveryCodes).size, 10);
  t.match(recoveryCodes[0], /^(?:[A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
  t.strictSame(await portal.secondFactors.status(principal), {
    ...none,
    totp: true,
    recoveryCodes: 10,
    methods: ['totp', 'recovery-code'],
  });
  await t.rejects(portal.access.authenticateSession(other), unauthorized, 'opened without it');
  const { enrollmentRequired: _, ...enrolled } = principal;
  await t.rejects(portal.secondFactors.startTotp(enrolled), { code: 'CONFLICT' });
  await t.rejects(portal.secondFactors.stepUpWithCode(enrolled, code()), wrong, 'a code works once');
  runtime.advance(30_000);
  await portal.secondFactors.stepUpWithCode(enrolled, code());
  const { recoveryCodes: renewed } = await portal.secondFactors.renewRecoveryCodes(enrolled);
  await t.rejects(portal.secondFactors.stepUpWithCode(enrolled, recoveryCodes[0] ?? ''), wrong);
  await portal.secondFactors.stepUpWithCode(enrolled, (renewed[0] ?? '').toLowerCase().replaceAll('-', ' '));
  t.match(await portal.secondFactors.status(enrolled), { recoveryCodes: 9 });
  await portal.secondFactors.removeTotp(enrolled);
  t.strictSame(await portal.secondFactors.status(enrolled), none);
  const page = { limit: 9, offset: 0, sort: 'createdAt' };
  const { items } = await portal.activity.list(admin, { actorId: user.id }, page);
  t.match(
    items.filter(({ action }) => action.startsWith('second')).map(({ action, detail }) => [action, detail]),
    [
      ['second-factor.enable', { factor: 'totp' }],
      ['second-factor.recovery-codes', {}],
      ['second-factor.disable', { factor: 'totp' }],
    ],
  );
});

t.test('SecondFactorService: passkeys, of whom and how many', async (t) => {
  const world = await testPortal(t, options);
  const { portal } = world;
  const { principal, user } = await signedInPerson(world, 'developer');
  const stranger = await signedInPerson(world, 'developer');
  const first = await portal.secondFactors.startPasskey(principal);
  t.match(first, { userId: user.id, email: user.email, name: user.name, existing: [] });
  await t.rejects(
    portal.secondFactors.addPasskey(stranger.principal, { name: 'x', challenge: first.challenge }, key('x')),
    { ...notFound, message: /someone else/ },
  );
  const add = (challenge: string, id: string) =>
    portal.secondFactors.addPasskey(principal, { name: id, challenge }, key(id));
  const { passkey, recoveryCodes } = await add(first.challenge, 'key-1');
  t.equal(recoveryCodes.length, 10);
  t.strictSame(Object.keys(passkey).sort(), ['createdAt', 'id', 'lastUsedAt', 'name']);
  await t.rejects(add(first.challenge, 'key-2'), unauthorized, 'a challenge works once');
  for (let index = 2; index <= 20; index += 1) {
    const { challenge } = await portal.secondFactors.startPasskey(principal);
    t.strictSame((await add(challenge, `key-${index}`)).recoveryCodes, [], 'they come with the first');
  }
  await t.rejects(portal.secondFactors.startPasskey(principal), { code: 'CONFLICT', message: /maximum/ });
  t.match(await portal.secondFactors.status(principal), {
    totp: false,
    methods: ['passkey', 'recovery-code'],
  });
  await t.rejects(portal.secondFactors.removePasskey(stranger.principal, passkey.id), notFound);
  await portal.secondFactors.removePasskey(principal, passkey.id);
  const { passkeys, recoveryCodes: left } = await portal.secondFactors.status(principal);
  t.equal(passkeys.length, 19);
  t.equal(left, 10);
  for (const { id } of passkeys) await portal.secondFactors.removePasskey(principal, id);
  t.match(await portal.secondFactors.status(principal), { recoveryCodes: 0, methods: [] });
});

t.test('SecondFactorService: a proof counts for fifteen minutes', async (t) => {
  const world = await testPortal(t, options);
  const { portal, runtime } = world;
  const { principal } = await signedInPerson(world, 'developer');
  const { code } = await withAuthenticator(world, principal);
  const { challenge } = await portal.secondFactors.startPasskey(principal);
  await portal.secondFactors.addPasskey(principal, { name: 'Key', challenge }, key('key-1'));
  const needed = {
    ...refused,
    details: { stepUp: 'required', methods: ['totp', 'passkey', 'recovery-code'] },
  };
  const change = () => portal.secondFactors.renewRecoveryCodes(principal);
  runtime.advance(14 * 60_000);
  await change();
  runtime.advance(2 * 60_000);
  await t.rejects(change(), needed);
  await portal.secondFactors.stepUpWithCode(principal, code());
  await change();
  runtime.advance(16 * 60_000);
  await t.rejects(change(), needed);
  const asked = await portal.secondFactors.startStepUp(principal);
  t.match(asked.allowed, [{ credentialId: 'key-1' }]);
  const answer = { challenge: asked.challenge, credentialId: 'key-1' };
  const stranger = await signedInPerson(world, 'developer');
  const theirs = (await portal.secondFactors.startStepUp(stranger.principal)).challenge;
  await t.rejects(
    portal.secondFactors.stepUpWithPasskey(principal, { ...answer, challenge: theirs }, async () => 1),
    unauthorized,
  );
  await portal.secondFactors.stepUpWithPasskey(principal, answer, async () => 1);
  await change();
  await t.rejects(
    portal.secondFactors.stepUpWithPasskey(principal, answer, async () => 1),
    unauthorized,
  );
  const token = { ...principal, kind: 'token' as const, scopes: ['auth:tokens' as const] };
  runtime.advance(16 * 60_000);
  t.ok(
    await portal.apiTokens.create(token, { name: 'CI', expiresInDays: 1 }),
    'a token has nothing to prove',
  );
});

t.test('SecondFactorService: ten wrong codes, and then none for a quarter of an hour', async (t) => {
  const world = await testPortal(t, options);
  const { portal, runtime } = world;
  const { principal } = await signedInPerson(world, 'developer');
  const { code } = await withAuthenticator(world, principal);
  runtime.advance(30_000);
  for (let index = 0; index < 9; index += 1)
    await t.rejects(portal.secondFactors.stepUpWithCode(principal, 'AAAA'), wrong);
  await portal.secondFactors.stepUpWithCode(principal, code());
  for (let index = 0; index < 10; index += 1)
    await t.rejects(portal.secondFactors.stepUpWithCode(principal, 'AAAA'), wrong, 'a right one starts anew');
  runtime.advance(30_000);
  const late = await portal.secondFactors.stepUpWithCode(principal, code()).catch((error) => error);
  t.match(late, { name: 'RateLimitError' });
  runtime.advance(15 * 60_000);
  await portal.secondFactors.stepUpWithCode(principal, code());
});

t.test('SecondFactorService.reset: leaves nothing of a lost phone', async (t) => {
  const world = await testPortal(t, options);
  const { portal, admin, person } = world;
  const one = await signedInPerson(world, 'developer');
  const { principal, user } = one;
  await withAuthenticator(world, principal);
  const { challenge } = await portal.secondFactors.startPasskey(principal);
  await portal.secondFactors.addPasskey(principal, { name: 'Key', challenge }, key('key-1'));
  await t.rejects(portal.secondFactors.reset(await person('auditor'), user.id), refused);
  await t.rejects(portal.secondFactors.reset(admin, '01920000-0000-7000-8000-000000000000'), notFound);
  await portal.secondFactors.reset(admin, user.id);
  const status = await portal.secondFactors.status(principal);
  t.match(status, { totp: false, passkeys: [], recoveryCodes: 0, methods: [] });
  await t.rejects(portal.access.authenticateSession(one), unauthorized);
  const { items } = await portal.activity.list(
    admin,
    { action: 'user.reset-second-factor' },
    { limit: 9, offset: 0, sort: 'createdAt' },
  );
  t.match(items, [{ actorId: admin.userId, targetId: user.id }]);
});
