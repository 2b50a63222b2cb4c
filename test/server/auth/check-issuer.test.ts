// Single sign-on is checked against a real issuer before anybody signs in.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { checkIssuer, type IssuerCheck } from '@assay/server';
import t from 'tap';
import { oidcIssuer } from '../../helpers/oidc-issuer.ts';

const publicUrl = 'https://assay.example.com';
const callback = `${publicUrl}/v1/auth/oidc/callback`;
const group = { group: 'ops', role: 'admin' } as const;
const defaults = {
  scopes: ['openid', 'email'],
  groupsClaim: 'groups',
  groups: [group],
  defaultRole: null,
  linkByEmail: false,
  name: 'Example',
};

async function check(
  settings: Partial<Parameters<typeof checkIssuer>[0]>,
  address: string | undefined = publicUrl,
) {
  const wanted = { issuer: 'http://127.0.0.1:1', clientId: 'assay', ...defaults, ...settings };
  const runtime = { fetch: globalThis.fetch };
  const found: Record<string, IssuerCheck> = {};
  for await (const one of checkIssuer(wanted, { runtime, publicUrl: address })) found[one.name] = one;
  return found;
}

for (const secretIn of ['client_secret_basic', 'client_secret_post'])
  t.test(`checkIssuer: an issuer that takes the client (${secretIn})`, async (t) => {
    const { url: issuer, clientSecret } = await oidcIssuer(t, [callback], { secretIn });
    const found = await check({ issuer, clientSecret });

    t.same(
      Object.entries(found).map(([name, { state }]) => [name, state]),
      ['issuer', 'keys', 'scopes', 'groups', 'address', 'client'].map((name) => [name, 'ok']),
    );
    t.match(found.address?.message, callback);
    t.match(await check({ issuer, clientSecret: 'wrong' }), {
      client: {
        state: 'failed',
        message: /refuses the client id and secret/,
        advice: /ASSAY_OIDC_CLIENT_SECRET/,
      },
    });
    t.match(await check({ issuer, clientId: 'somebody', clientSecret }), { client: { state: 'failed' } });
    t.match(await check({ issuer, clientSecret, scopes: ['openid', 'roles'], groupsClaim: 'realm.roles' }), {
      scopes: { state: 'warning', message: /does not list roles/ },
      groups: { state: 'warning', message: /realm\.roles, which the issuer does not list/ },
    });
    t.match(await check({ issuer, clientSecret, groups: [] }), { groups: { state: 'ok' } });
  });

t.test('checkIssuer: says what is wrong with an issuer, and does not go on', async (t) => {
  const answers: Record<string, object> = {};
  const server = createServer(({ url = '' }, response) => {
    const body = answers[url];
    response
      .writeHead(body ? 200 : 404, { 'content-type': 'application/json' })
      .end(JSON.stringify(body ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => server.close());
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const metadata = { issuer, authorization_endpoint: `${issuer}/a`, token_endpoint: `${issuer}/t` };
  const wellKnown = '/.well-known/openid-configuration';

  t.same(Object.keys(await check({})), ['issuer']);
  t.match(await check({}), {
    issuer: { state: 'failed', message: /cannot be asked/, advice: /ASSAY_OIDC_ISSUER/ },
  });
  t.match(await check({ issuer }), { issuer: { state: 'failed' } }, 'no metadata');
  answers[wellKnown] = { ...metadata, issuer: 'https://other.example.com' };
  t.match(await check({ issuer }), { issuer: { state: 'failed' } }, 'of another issuer');
  answers[wellKnown] = metadata;
  t.match(await check({ issuer }), {
    keys: { state: 'failed', message: /names no address/ },
    scopes: { state: 'warning', message: /does not say/ },
    client: { state: 'warning', message: /is not known/ },
  });
  answers[wellKnown] = { ...metadata, jwks_uri: `${issuer}/keys` };
  answers['/keys'] = { keys: [{ use: 'enc' }] };
  t.match(await check({ issuer }), { keys: { state: 'failed', message: /lists no key that signs/ } });
  answers['/keys'] = { keys: [{ kty: 'RSA' }] };
  t.match(await check({ issuer }), { keys: { state: 'ok', message: '1 key signs its tokens.' } });
  const withoutAddress = { issuer, ...defaults, clientId: 'assay' };
  const seen: IssuerCheck[] = [];
  for await (const one of checkIssuer(withoutAddress, { runtime: globalThis, publicUrl: undefined }))
    seen.push(one);
  t.match(seen.at(-1), { name: 'address', state: 'failed', message: /ASSAY_PUBLIC_URL/ });
});
