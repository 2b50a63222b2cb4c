// Sessions through the service: which token opens one, what a refresh leaves, what a copied token ends, and second factors on the way in.
import { createPortal } from '@assay/core';
import t from 'tap';
import {
  address,
  againSignedIn,
  signedInPerson,
  withAuthenticator,
} from '../../../../helpers/signed-in-person.ts';
import { adminPassword, folderWithDatabase, testPortal } from '../../../../helpers/test-portal.ts';

const page = { limit: 20, offset: 0, sort: '-createdAt' };
const unauthorized = { code: 'AUTH_UNAUTHORIZED' };
const forbidden = { code: 'INSUFFICIENT_PERMISSIONS' };
const wrong = { code: 'AUTH_INVALID_CREDENTIALS' };
const options = { encryptionSecrets: ['a secret of the portal for tests'] } as const;

t.test('AccessService.ensureFirstAdmin: is for an empty portal', async (t) => {
  const { portal } = await testPortal(t);
  t.equal(await portal.access.ensureFirstAdmin(), undefined);
});

t.test(
  'AccessService.ensureFirstAdmin: gives the password that it made, never one that was given',
  async (t) => {
    const start = async (firstAdmin: { readonly email: string; readonly password: string } | undefined) => {
      const portal = createPortal({
        dataDirectory: await folderWithDatabase(t),
        osvApiUrl: null,
        firstAdmin,
      });
      t.teardown(() => portal.stop());
      return { portal, ...(await portal.start()).firstAdmin };
    };
    const given = await start({ email: 'a@example.com', password: 'a password that was given' });
    t.match(given, { user: { email: 'a@example.com' }, generatedPassword: null });
    const made = await start(undefined);
    t.match(made.generatedPassword, /^[\w-]{24}$/);
    t.match(await made.portal.access.login('admin@localhost', made.generatedPassword ?? '', '::1'), {
      user: { id: made.user?.id },
    });
  },
);

t.test('AccessService.authenticateSession: of its token, its person, and while both are there', async (t) => {
  const world = await testPortal(t);
  const { portal, admin, runtime } = world;
  const { principal, user, sessionId, tokenId } = await signedInPerson(world, 'developer');
  t.strictSame(principal, { userId: user.id, role: 'developer', kind: 'session', credentialId: sessionId });
  t.strictSame(await portal.access.authenticateSession({ sessionId, tokenId, userId: user.id }), principal);
  const bad = [
    { sessionId, tokenId: sessionId },
    { sessionId: tokenId, tokenId },
    { sessionId, tokenId, userId: admin.userId },
  ];
  for (const one of bad) await t.rejects(portal.access.authenticateSession(one), unauthorized);
  await portal.users.update(admin, user.id, { disabled: true });
  await t.rejects(portal.access.authenticateSession({ sessionId, tokenId }), unauthorized);
  await portal.users.update(admin, user.id, { disabled: false });
  const again = await againSignedIn(world, user);
  t.match((await portal.activity.list(admin, { action: 'session.create' }, page)).items[0], {
    actorId: user.id,
    targetId: again.sessionId,
    detail: { kind: 'password', address },
  });
  runtime.advance(12 * 3_600_000 - 60_000);
  t.ok(await portal.access.authenticateSession(again));
  runtime.advance(2 * 60_000);
  await t.rejects(portal.access.authenticateSession(again), unauthorized, 'after twelve hours');
});

t.test(
  'AccessService.refresh: the token that was used stops working, and one that comes again ends the session',
  async (t) => {
    const world = await testPortal(t);
    const { portal, admin } = world;
    const { principal, user, sessionId, tokenId } = await signedInPerson(world, 'developer');
    const { session, user: shown } = await portal.access.refresh(principal, tokenId);
    t.equal(shown.id, user.id);
    t.equal(session.id, sessionId);
    t.not(session.tokenId, tokenId);
    await t.rejects(portal.access.authenticateSession({ sessionId, tokenId }), unauthorized);
    await t.rejects(portal.access.refresh(principal, tokenId), unauthorized);
    for (const other of [
      { ...principal, kind: 'token' as const },
      { ...principal, credentialId: null },
    ])
      await t.rejects(portal.access.refresh(other, session.tokenId), forbidden);
    await portal.access.refuseReuse(sessionId, tokenId, 0);
    t.ok(
      await portal.access.authenticateSession({ sessionId, tokenId: session.tokenId }),
      'on its way meanwhile',
    );
    await portal.access.refuseReuse(sessionId, session.tokenId, Date.now() + 1);
    t.ok(await portal.access.authenticateSession({ sessionId, tokenId: session.tokenId }), 'the present one');
    await portal.access.refuseReuse(sessionId, tokenId, Date.now() + 1);
    await t.rejects(portal.access.authenticateSession({ sessionId, tokenId: session.tokenId }), unauthorized);
    await portal.access.refuseReuse(sessionId, tokenId, Date.now() + 1);
    const { items } = await portal.activity.list(admin, { action: 'session.reuse' }, page);
    t.match(items, [{ actorId: user.id, targetId: sessionId }]);
    t.equal(items.length, 1);
  },
);

t.test('AccessService: the sessions of a person, and how they end', async (t) => {
  const world = await testPortal(t);
  const { portal } = world;
  const one = await signedInPerson(world, 'developer');
  const other = await againSignedIn(world, one.user);
  const third = await againSignedIn(world, one.user);
  const stranger = await signedInPerson(world, 'admin');
  const open = async () =>
    (await portal.access.sessions(one.principal)).map(({ id, current, client }) => [id, current, client]);
  t.same(
    new Set((await open()).map(String)),
    new Set(
      [
        [one.sessionId, true, null],
        [other.sessionId, false, null],
        [third.sessionId, false, null],
      ].map(String),
    ),
  );
  const token = { ...one.principal, kind: 'token' as const };
  await t.rejects(portal.access.revokeSession(token, other.sessionId), forbidden);
  await t.rejects(portal.access.revokeAll(token, { keepTokens: true }), forbidden);
  await t.rejects(portal.access.logout(token), forbidden);
  await t.rejects(portal.access.logout({ ...one.principal, credentialId: null }), forbidden);
  await t.rejects(portal.access.revokeSession(stranger.principal, other.sessionId), { code: 'NOT_FOUND' });
  await portal.access.revokeSession(one.principal, other.sessionId);
  t.equal((await open()).length, 2);
  t.match(await portal.access.revokeAll(one.principal, { keepTokens: true }), { sessions: 1, tokens: 0 });
  t.same(await open(), [[one.sessionId, true, null]]);
  t.match(await portal.access.currentPrincipal(one.principal), { role: 'developer' });
  await portal.access.logout(one.principal);
  await t.rejects(portal.access.authenticateSession(one), unauthorized);
  await t.rejects(portal.access.currentPrincipal(one.principal), unauthorized);
  const system = { ...one.principal, kind: 'system' as const };
  t.equal(await portal.access.currentPrincipal(system), system);
  const unbound = { ...one.principal, credentialId: null };
  t.equal(await portal.access.currentPrincipal(unbound), unbound);
});

t.test('AccessService.checkCredentials: a second factor where there is one', async (t) => {
  const world = await testPortal(t, options);
  const { portal, runtime, admin } = world;
  const { principal, user } = await signedInPerson(world, 'developer');
  const { email } = user;
  const given = { email, password: adminPassword, address };
  t.match(await portal.access.checkCredentials(given), { id: user.id, provedSecondFactor: false });
  const { code, recoveryCodes } = await withAuthenticator(world, principal);
  runtime.advance(30_000);
  await t.rejects(portal.access.checkCredentials({ ...given, password: 'another password' }), wrong);
  await t.rejects(portal.access.checkCredentials({ ...given, code: '000000' }), {
    ...wrong,
    message: /second-factor code/,
  });
  await t.rejects(
    portal.access.checkCredentials({ ...given, email: 'nobody@example.com', code: '000000' }),
    wrong,
  );
  t.match(await portal.access.checkCredentials({ ...given, code: code() }), { provedSecondFactor: true });
  const asked = await portal.access.checkCredentials(given).catch((error) => error);
  t.match(asked, {
    ...unauthorized,
    details: { secondFactor: 'required', methods: ['totp', 'recovery-code'], expiresIn: 300 },
  });
  const { ticket } = asked.details as { ticket: string };
  t.match(await portal.access.ofTicket(ticket), { id: user.id });
  await t.rejects(portal.access.ofTicket('none'), unauthorized);
  await t.rejects(portal.access.finishWithCode(ticket, '000000', address), wrong);
  const account = await portal.access.finishWithCode(ticket, recoveryCodes[0] ?? '', address);
  t.match(account, { id: user.id, provedSecondFactor: true });
  await t.rejects(
    portal.access.finishWithCode(ticket, recoveryCodes[1] ?? '', address),
    unauthorized,
    'once',
  );
  const { session } = await portal.access.openSession(account, { kind: 'password', address });
  const proved = await portal.access.authenticateSession({ sessionId: session.id, tokenId: session.tokenId });
  await portal.secondFactors.renewRecoveryCodes(proved);
  runtime.advance(16 * 60_000);
  await t.rejects(portal.secondFactors.renewRecoveryCodes(proved), {
    ...forbidden,
    details: { stepUp: 'required' },
  });
  const next = (await portal.access.checkCredentials(given).catch((error) => error)).details.ticket as string;
  await portal.users.update(admin, user.id, { disabled: true });
  await t.rejects(portal.access.ofTicket(next), unauthorized, 'disabled meanwhile');
});

t.test('AccessService: a passkey is a password and a second factor in one', async (t) => {
  const world = await testPortal(t, options);
  const { portal, admin, runtime } = world;
  const { principal, user } = await signedInPerson(world, 'developer');
  const { challenge } = await portal.secondFactors.startPasskey(principal);
  const made = { credentialId: 'key-1', publicKey: 'cGs', counter: 0, transports: ['usb'] };
  await portal.secondFactors.addPasskey(principal, { name: 'Key', challenge }, async () => made);
  const good = async () => 7;
  const bad = async () => undefined;
  const begin = async () => (await portal.access.beginPasskeySignIn()).challenge;
  t.match(await portal.access.checkPasskey(await begin(), 'key-1', good), {
    id: user.id,
    provedSecondFactor: true,
  });
  await t.rejects(portal.access.checkPasskey(await begin(), 'key-1', bad), unauthorized);
  await t.rejects(portal.access.checkPasskey(await begin(), 'key-2', good), unauthorized);
  const once = await begin();
  await portal.access.checkPasskey(once, 'key-1', good);
  await t.rejects(portal.access.checkPasskey(once, 'key-1', good), unauthorized);
  const ticketOf = async (email: string) =>
    (
      await portal.access
        .checkCredentials({ email, password: adminPassword, address })
        .catch((error) => error)
    ).details.ticket as string;
  const ticket = await ticketOf(user.email);
  await t.rejects(
    portal.access.checkPasskey(ticket, 'key-1', good),
    unauthorized,
    'a ticket is no challenge',
  );
  t.match(await portal.secondFactors.passkeysOfTicket(ticket), [{ credentialId: 'key-1', counter: 7 }]);
  t.match(await portal.access.finishWithPasskey(ticket, 'key-1', good), {
    id: user.id,
    provedSecondFactor: true,
  });
  const other = await signedInPerson(world, 'developer');
  await withAuthenticator(world, other.principal);
  await t.rejects(
    portal.access.finishWithPasskey(await ticketOf(other.user.email), 'key-1', good),
    unauthorized,
    'the passkey of another person',
  );
  const late = await begin();
  runtime.advance(301_000);
  await t.rejects(portal.access.checkPasskey(late, 'key-1', good), unauthorized);
  await portal.users.update(admin, user.id, { disabled: true });
  await t.rejects(portal.access.checkPasskey(await begin(), 'key-1', good), wrong);
});

t.test('AccessService: a role that needs a second factor works only once there is one', async (t) => {
  const world = await testPortal(t, { ...options, secondFactorRoles: ['auditor'] });
  const { portal } = world;
  const developer = await signedInPerson(world, 'developer');
  t.notOk('enrollmentRequired' in developer.principal);
  const { principal, user, sessionId, tokenId } = await signedInPerson(world, 'auditor');
  t.match(principal, { enrollmentRequired: true });
  const fromIssuer = await portal.access.openSession(user as never, { kind: 'oidc', address });
  t.notOk(
    'enrollmentRequired' in
      (await portal.access.authenticateSession({
        sessionId: fromIssuer.session.id,
        tokenId: fromIssuer.session.tokenId,
      })),
  );
  await t.rejects(portal.apiTokens.create(principal, { name: 'CI', expiresInDays: 1 }), {
    ...forbidden,
    details: { secondFactor: 'enrollment_required' },
  });
  await withAuthenticator(world, principal);
  t.notOk('enrollmentRequired' in (await portal.access.authenticateSession({ sessionId, tokenId })));
});
