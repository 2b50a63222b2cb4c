// Which identity tokens are believed, before any account is asked.
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import t from 'tap';
import {
  type TokenExchangeParts,
  TokenExchangeService,
} from '../../../../../packages/core/src/portal/access/tokens/token-exchange-service.ts';
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
