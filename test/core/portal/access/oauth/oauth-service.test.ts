// Assistants that a person lets in: clients register, codes and refresh tokens work once, and a copy of one ends the session.
import { createHash } from 'node:crypto';
import t, { type Test } from 'tap';
import { signedInPerson } from '../../../../helpers/signed-in-person.ts';
import { testPortal } from '../../../../helpers/test-portal.ts';

const redirectUri = 'https://assistant.example/back';
const codeVerifier = 'v'.repeat(43);
const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url');
const address = '192.0.2.9';
const invalid = { code: 'VALIDATION_ERROR' };
const invalidGrant = { ...invalid, name: 'InvalidGrantError' };
const page = { limit: 20, offset: 0, sort: 'createdAt' };

async function world(t: Test, options: Parameters<typeof testPortal>[1] = {}) {
  const made = await testPortal(t, { encryptionSecrets: ['a secret of the portal for tests'], ...options });
  const { portal } = made;
  const person = await signedInPerson(made, 'developer');
  const client = await portal.oauth.register({ name: 'Helper', redirectUris: [redirectUri] });
  const request = { clientId: client.id, redirectUri, codeChallenge };
  const codeOf = (scope: string | undefined, writes = true) =>
    portal.oauth.allow(person.principal, { ...request, scope, writes });
  const exchange = (code: string, change: object = {}) =>
    portal.oauth.exchange({ code, clientId: client.id, redirectUri, codeVerifier, address, ...change });
  const isOpen = async ({ signedIn: { session } }: Awaited<ReturnType<typeof exchange>>) =>
    portal.access.sessions(person.principal).then((all) => all.some(({ id }) => id === session.id));
  return { ...made, person, client, request, codeOf, exchange, isOpen };
}

t.test('OauthService.register: names and addresses of clients', async (t) => {
  const { portal } = await world(t);
  const register = (name: string | undefined, redirectUris: readonly string[] = [redirectUri]) =>
    portal.oauth.register({ name, redirectUris });
  t.match(await register(' A\u0000\n  B '), { name: 'A B', redirectUris: [redirectUri] });
  t.match(await register('x'.repeat(101)), { name: 'x'.repeat(100) });
  t.match(await register(undefined), { name: 'an assistant' });
  await t.rejects(register('x', []), invalid);
  await t.rejects(register('x', Array(11).fill(redirectUri)), invalid);
  t.ok(await register('x', Array(10).fill(redirectUri)));
  await t.rejects(register('x', [redirectUri, 'http://evil.example/']), invalid);
});

t.test('OauthService.check: what a client asks a person for', async (t) => {
  const { portal, request } = await world(t);
  const scopes = async (scope?: string) => (await portal.oauth.check({ ...request, scope })).scopes;
  t.same(await scopes(), ['mcp:read']);
  t.same(await scopes('mcp:read other'), ['mcp:read']);
  t.same(await scopes('mcp:write'), ['mcp:read', 'mcp:write']);
  for (const change of [
    { clientId: 'no id' },
    { clientId: '01920000-0000-7000-8000-000000000000' },
    { redirectUri: 'https://evil.example/' },
    { codeChallenge: codeChallenge.slice(1) },
    { codeChallenge: `${codeChallenge}=` },
  ])
    await t.rejects(portal.oauth.check({ ...request, ...change }), invalid, JSON.stringify(change));
});

t.test('OauthService.exchange: a code is for one client, one address, one minute and one use', async (t) => {
  const { portal, admin, person, client, codeOf, exchange, runtime, isOpen, request } = await world(t);
  const { user } = person;
  await t.rejects(portal.oauth.allow({ ...person.principal, kind: 'token' }, { ...request, writes: true }), {
    code: 'INSUFFICIENT_PERMISSIONS',
  });
  const code = await codeOf('mcp:write');
  const other = await portal.oauth.register({ redirectUris: [redirectUri] });
  for (const change of [
    { clientId: other.id },
    { redirectUri: 'https://assistant.example/other' },
    { codeVerifier: 'w'.repeat(43) },
    { code: 'unknown' },
  ])
    await t.rejects(exchange(code, change), invalidGrant, JSON.stringify(change));
  const grant = await exchange(code);
  t.same(grant.scopes, ['mcp:read', 'mcp:write']);
  t.match(grant.refreshToken, new RegExp(`^assay_rt_${grant.signedIn.session.id}\\.[\\w-]{43}$`));
  t.match(
    (await portal.access.sessions(person.principal)).find(({ current }) => !current),
    {
      client: 'Helper',
      address,
    },
  );
  const { id: sessionId, tokenId } = grant.signedIn.session;
  t.match(await portal.access.authenticateSession({ sessionId, tokenId }), {
    isAssistant: true,
    assistantWrites: true,
  });
  await t.rejects(exchange(code), invalidGrant);
  t.notOk(await isOpen(grant), 'a code that comes twice ends the session');
  t.match((await portal.activity.list(admin, { action: 'session.reuse' }, page)).items, [
    { actorId: user.id, targetId: sessionId },
  ]);
  t.match((await portal.activity.list(admin, { action: 'assistant.allow' }, page)).items, [
    { targetId: client.id, detail: { name: 'Helper', writes: true } },
  ]);
  const reading = await exchange(await codeOf('mcp:read'));
  t.same(reading.scopes, ['mcp:read']);
  const { session } = reading.signedIn;
  t.match(await portal.access.authenticateSession({ sessionId: session.id, tokenId: session.tokenId }), {
    assistantWrites: false,
  });
  t.same((await exchange(await codeOf('mcp:write', false))).scopes, ['mcp:read'], 'the person takes it away');
  const late = await codeOf(undefined);
  runtime.advance(61_000);
  await t.rejects(exchange(late), invalidGrant);
  const last = await codeOf(undefined);
  await portal.users.update(admin, user.id, { disabled: true });
  await t.rejects(exchange(last), invalidGrant);
});

t.test('OauthService.refresh: a refresh token works once, and a copy of it ends the session', async (t) => {
  const { portal, client, codeOf, exchange, isOpen, runtime } = await world(t);
  const grant = await exchange(await codeOf('mcp:write'));
  const other = await portal.oauth.register({ redirectUris: [redirectUri] });
  const { id } = grant.signedIn.session;
  await t.rejects(portal.oauth.refresh(grant.refreshToken, other.id), invalidGrant);
  for (const forged of [`assay_rt_${id}.${'A'.repeat(43)}`, `assay_rt_${id}.x`, 'assay_rt_x.y', 'x'])
    await t.rejects(portal.oauth.refresh(forged, client.id), invalidGrant, forged);
  t.ok(await isOpen(grant), 'what was never issued was not copied');
  const next = await portal.oauth.refresh(grant.refreshToken, client.id);
  t.same(next.scopes, ['mcp:read', 'mcp:write']);
  t.not(next.refreshToken, grant.refreshToken);
  t.not(next.signedIn.session.tokenId, grant.signedIn.session.tokenId);
  t.equal(next.signedIn.session.id, id);
  await portal.oauth.revoke(grant.refreshToken, client.id);
  await portal.oauth.revoke(next.refreshToken, other.id);
  await portal.oauth.endSession(id, other.id);
  t.ok(await isOpen(grant), 'neither with a used one, nor by another client');
  await t.rejects(portal.oauth.refresh(grant.refreshToken, client.id), invalidGrant);
  t.notOk(await isOpen(grant));
  await t.rejects(portal.oauth.refresh(next.refreshToken, client.id), invalidGrant);
  const again = await exchange(await codeOf(undefined));
  await portal.oauth.revoke(again.refreshToken, client.id);
  t.notOk(await isOpen(again));
  const third = await exchange(await codeOf(undefined));
  runtime.advance(29 * 86_400_000);
  const session = await portal.oauth.refresh(third.refreshToken, client.id);
  t.ok(session);
  runtime.advance(2 * 86_400_000);
  await t.rejects(portal.oauth.refresh(session.refreshToken, client.id), invalidGrant, 'after thirty days');
});

t.test(
  'OauthService.refresh: without a secret of the portal every unknown token counts as copied',
  async (t) => {
    const { portal, client, codeOf, exchange, isOpen } = await world(t, {
      encryptionSecrets: undefined as never,
    });
    const grant = await exchange(await codeOf(undefined));
    const { id } = grant.signedIn.session;
    await t.rejects(portal.oauth.refresh(`assay_rt_${id}.${'A'.repeat(43)}`, client.id), invalidGrant);
    t.notOk(await isOpen(grant));
  },
);
