// Which identity tokens are believed, before any account is asked.
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import t from 'tap';
import {
  type TokenExchangeParts,
  TokenExchangeService,
} from '../../../../../packages/core/src/portal/access/tokens/token-exchange-service.ts';
import { testPortal } from '../../../../helpers/test-portal.ts';
import { testRuntime } from '../../../../helpers/test-runtime.ts';

const issuer = 'https://issuer.example.com';
const audience = 'https://assay.example.com';
const ours = generateKeyPairSync('rsa', { modulusLength: 2048 });
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 });
const rule = { issuer, audience, claims: { repository: 'acme/app' }, account: 'ci@example.com' };
const runtime = {
  ...testRuntime(),
  fetch: async (input: string | URL | Request) =>
    new Response(
      JSON.stringify(
        String(input).endsWith('/keys')
          ? { keys: [{ ...ours.publicKey.export({ format: 'jwk' }), kid: 'r', use: 'sig', alg: 'RS256' }] }
          : { issuer, jwks_uri: `${issuer}/keys` },
      ),
    ),
};

function service(rules: readonly object[] = [rule]): TokenExchangeService {
  return new TokenExchangeService({ runtime, rules } as unknown as TokenExchangeParts);
}

function token(claims: object = {}, key: KeyObject = ours.privateKey): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const iat = Math.floor(runtime.now().getTime() / 1000);
  const payload = {
    iss: issuer,
    aud: audience,
    sub: 'repo',
    repository: 'acme/app',
    jti: 'one',
    iat,
    exp: iat + 300,
  };
  const text = `${part({ alg: 'RS256', typ: 'JWT', kid: 'r' })}.${part({ ...payload, ...claims })}`;
  return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`;
}

t.test('TokenExchangeService.prove: a token of a trusted issuer that a rule is about', async (t) => {
  t.match(await service().prove(token()), { rule, subject: 'repo', tokenHash: /^[0-9a-f]{64}$/ });
});

t.test('TokenExchangeService.prove: the same token is the same, whatever else it says', async (t) => {
  const hashOf = async (claims: object) => (await service().prove(token(claims))).tokenHash;
  t.equal(await hashOf({ other: 1 }), await hashOf({ other: 2 }));
  t.not(await hashOf({ jti: 'two' }), await hashOf({}));
  t.not(await hashOf({ jti: '', other: 1 }), await hashOf({ jti: '', other: 2 }));
});

for (const [what, given, rules, code] of [
  ['signed by another key', token({}, stranger.privateKey), [rule], 'AUTH_UNAUTHORIZED'],
  ['of another issuer', token({ iss: 'https://other.example.com' }), [rule], 'AUTH_UNAUTHORIZED'],
  ['without an issuer', token({ iss: undefined }), [rule], 'AUTH_UNAUTHORIZED'],
  ['for another audience', token({ aud: 'https://other.example.com' }), [rule], 'AUTH_UNAUTHORIZED'],
  ['that has ended', token({ exp: 1 }), [rule], 'AUTH_UNAUTHORIZED'],
  ['of another repository', token({ repository: 'acme/other' }), [rule], 'INSUFFICIENT_PERMISSIONS'],
  ['where nobody is trusted', token(), [], 'NOT_FOUND'],
] as const)
  t.test(`TokenExchangeService.prove: a token ${what} is refused`, async (t) => {
    await t.rejects(service(rules).prove(given), { code });
  });

t.test('TokenExchangeService.prove: how long it is remembered, and who asked', async (t) => {
  const iat = Math.floor(runtime.now().getTime() / 1000);
  const proved = await service().prove(token({ iat, exp: iat + 300, sub: 'x'.repeat(400) }));
  t.equal(Date.parse(proved.expiresAt), (iat + 330) * 1000);
  t.equal(proved.subject, 'x'.repeat(300));
  t.equal((await service().prove(token({ sub: 7 }))).subject, '');
  t.match(
    (
      await service([
        { ...rule, audience: 'x' },
        { ...rule, claims: { repository: 'no' } },
        { ...rule, account: 'b@x' },
      ]).prove(token())
    ).rule,
    {
      account: 'b@x',
    },
  );
  t.ok(await service().prove(token({ aud: ['other', audience] })));
});

t.test('TokenExchangeService.exchange: one session for a token, as an account of its own', async (t) => {
  const trusted = { ...rule, claims: {}, role: 'developer', teams: ['Builds'] } as const;
  const { portal, admin, person } = await testPortal(t, { trustRules: [trusted] });
  const identity = (change: object = {}, more: object = {}) => ({
    rule: { ...trusted, ...change } as const,
    subject: 'repo:acme/app',
    tokenHash: 'a'.repeat(64),
    expiresAt: new Date(Date.now() + 300_000).toISOString(),
    ...more,
  });
  const other = { tokenHash: 'b'.repeat(64) };
  await portal.teams.create(admin, { name: 'Builds' });
  const { user, session } = await portal.tokenExchange.exchange(identity(), '192.0.2.1');
  t.match(user, { email: 'ci@example.com', role: 'developer' });
  t.ok(Math.abs(Date.parse(session.expiresAt) - Date.now() - 3_600_000) < 60_000, 'for an hour');
  await t.rejects(portal.tokenExchange.exchange(identity(), '192.0.2.1'), {
    code: 'AUTH_UNAUTHORIZED',
    message: /already exchanged/,
  });
  const again = await portal.tokenExchange.exchange(identity({ role: 'viewer' }, other), '192.0.2.1');
  t.match(again.user, { id: user.id, role: 'viewer' }, 'the role of the rule');
  t.match(await portal.users.get(admin, user.id), { role: 'viewer' });
  const third = identity({ account: 'ada@example.com' }, { tokenHash: 'c'.repeat(64) });
  await person('developer', 'ada');
  await t.rejects(portal.tokenExchange.exchange(third, '192.0.2.1'), { code: 'INSUFFICIENT_PERMISSIONS' });
  await portal.users.update(admin, user.id, { disabled: true });
  await t.rejects(portal.tokenExchange.exchange(identity({}, { tokenHash: 'd'.repeat(64) }), '192.0.2.1'), {
    code: /./,
  });
});
