// A pipeline's identity token for a session: what is believed, what it may do then, and what is refused.
import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TrustRule } from '@assay/core';
import { readSettings } from '@assay/server';
import t, { type Test } from 'tap';
import { onBothDatabases } from '../helpers/databases.ts';
import { testServer } from '../helpers/test-server.ts';

type Json = Readonly<Record<string, unknown>>;
const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** An issuer on this machine: discovery, keys, and how often it was asked for them. */
async function localIssuer(t: Test) {
  const keys: Json[] = [
    { ...rsa.publicKey.export({ format: 'jwk' }), kid: 'r', use: 'sig', alg: 'RS256' },
    { ...ec.publicKey.export({ format: 'jwk' }), kid: 'e', use: 'sig' },
  ];
  const state = { keys, reads: 0, isDown: false };
  const server = createServer(({ url }, response) => {
    if (state.isDown) return response.writeHead(503).end();
    if (url === '/keys') state.reads += 1;
    const discovery = { issuer: address, jwks_uri: `${address}/keys` };
    return response.end(JSON.stringify(url === '/keys' ? { keys: state.keys } : discovery));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  t.teardown(() => server.close());
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { address, state };
}

let tokens = 0;
function identity(
  issuer: string,
  now: Date,
  claims: Json = {},
  header: Json = {},
  key: KeyObject = rsa.privateKey,
) {
  const iat = Math.floor(now.getTime() / 1000);
  tokens += 1;
  const payload = {
    iss: issuer,
    aud: 'https://assay.example.com',
    sub: 'repo:acme/app:ref:refs/heads/main',
    repository: 'acme/app',
    ref: 'refs/heads/main',
    jti: `token-${tokens}`,
    iat,
    nbf: iat - 60,
    exp: iat + 300,
    ...claims,
  };
  const text = `${part({ alg: 'RS256', typ: 'JWT', kid: 'r', ...header })}.${part(payload)}`;
  const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' });
  return `${text}.${signature.toString('base64url')}`;
}

const exchange = (subject_token: string, more: Json = {}) => ({
  grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
  subject_token,
  subject_token_type: 'urn:ietf:params:oauth:token-type:id_token',
  ...more,
});

onBothDatabases(t, async (t, { databaseUrl }) => {
  const issuer = await localIssuer(t);
  const rule: TrustRule = {
    issuer: issuer.address,
    audience: 'https://assay.example.com',
    claims: { repository: 'acme/*', ref: ['refs/heads/main', 'refs/heads/release/**'] },
    role: 'developer',
    account: 'ci@pipelines',
    teams: ['Platform'],
  };
  const { admin, nobody, caller, person, runtime } = await testServer(t, {
    databaseUrl: await databaseUrl(t),
    trustRules: [
      rule,
      { ...rule, audience: 'of a person', account: 'admin@example.com' },
      { ...rule, audience: 'to read', role: 'viewer' },
    ],
  });
  await admin.post('/teams', { name: 'Platform' });
  const send = (token: string, more: Json = {}) => nobody.post('/auth/exchange', exchange(token, more));
  const now = () => runtime.now();

  t.test(
    'token exchange: a trusted token gives an hour as the account of its rule, in its teams',
    async (t) => {
      const first = await send(identity(issuer.address, now()));
      const second = await send(
        identity(issuer.address, now(), {}, { alg: 'ES256', kid: 'e' }, ec.privateKey),
      );

      t.equal(first.status, 200);
      t.match(first.body, {
        access_token: String,
        issued_token_type: 'urn:ietf:params:oauth:token-type:access_token',
        token_type: 'Bearer',
      });
      t.same(Object.keys(first.body).length, 4);
      t.ok(first.body.expires_in > 3500 && first.body.expires_in <= 3600);
      t.equal(second.status, 200, 'ES256 as well');
      const pipeline = caller(first.body.access_token);
      t.match((await pipeline.get('/users/me')).body, { email: 'ci@pipelines', role: 'developer' });
      t.match((await pipeline.get('/teams')).body, { items: [{ name: 'Platform' }] });
      t.equal((await pipeline.get('/users')).status, 403);
      const created = await admin.get('/activity?limit=100');
      const opened = created.body.items.filter(
        ({ action }: { action: string }) => action === 'session.create',
      );
      t.ok(opened.some(({ detail }: { detail: Json }) => detail.kind === 'oidc' && detail.subject !== ''));
    },
  );

  t.test('token exchange: the account has the role of the rule that was used last', async (t) => {
    for (const [aud, role] of [
      ['https://assay.example.com', 'developer'],
      ['to read', 'viewer'],
      ['https://assay.example.com', 'developer'],
    ]) {
      const { body } = await send(identity(issuer.address, now(), { aud }));
      t.match((await caller(body.access_token).get('/users/me')).body, { email: 'ci@pipelines', role });
    }
  });

  t.test('token exchange: a token is exchanged once, also by fifty parallel requests', async (t) => {
    const token = identity(issuer.address, now());

    const replies = await Promise.all(Array.from({ length: 50 }, () => send(token)));

    const statuses = replies.map(({ status }) => status).sort();
    t.same(statuses, [200, ...Array(49).fill(401)]);
    t.equal(issuer.state.reads, 1, 'the keys were read once');
  });

  t.test('token exchange: an invalid token gets 401', async (t) => {
    const at = now();
    const seconds = Math.floor(at.getTime() / 1000);
    const [head = '', body = ''] = identity(issuer.address, at).split('.');
    const publicPem = rsa.publicKey.export({ format: 'pem', type: 'spki' });
    const confused = `${part({ alg: 'HS256', kid: 'r' })}.${body}`;
    const refused: Record<string, string> = {
      'another key': identity(issuer.address, at, {}, {}, stranger.privateKey),
      'an unknown key': identity(issuer.address, at, {}, { kid: 'nobody' }),
      'no signature': `${head}.${body}.`,
      'alg none': `${part({ alg: 'none', kid: 'r' })}.${body}.AA`,
      'the public key as a secret': `${confused}.${createHmac('sha256', publicPem).update(confused).digest('base64url')}`,
      'an RSA key for ES256': identity(issuer.address, at, {}, { alg: 'ES256' }),
      'a changed body': `${head}.${part({ iss: issuer.address, repository: 'acme/other' })}.AAAA`,
      'critical extensions': identity(issuer.address, at, {}, { crit: ['x'] }),
      'another issuer': identity('https://issuer.example.com', at),
      'another audience': identity(issuer.address, at, { aud: 'https://other.example.com' }),
      expired: identity(issuer.address, at, { exp: seconds - 31 }),
      'not yet': identity(issuer.address, at, { nbf: seconds + 120 }),
      endless: identity(issuer.address, at, { exp: undefined }),
      'no token at all': 'hello',
    };
    for (const [what, token] of Object.entries(refused)) {
      const { status, body } = await send(token);
      t.equal(status, 401, what);
      t.equal(body.code, 'AUTH_UNAUTHORIZED', what);
    }
  });

  t.test('token exchange: a valid token without a rule gets 403, a malformed one 400', async (t) => {
    for (const claims of [
      { repository: 'other/app' },
      { repository: 'acme/app/more' },
      { repository: ['acme/app'] },
      { ref: 'refs/heads/main2' },
      { ref: undefined },
      { aud: ['x', 'of a person'] },
    ]) {
      const { status, body } = await send(identity(issuer.address, now(), claims));
      t.equal(status, 403, JSON.stringify(claims));
      t.equal(body.code, 'INSUFFICIENT_PERMISSIONS');
    }
    t.match((await admin.get('/users/me')).body, { role: 'admin' }, "a person's account is not touched");
    const token = identity(issuer.address, now());
    t.equal((await send(token, { grant_type: 'password' })).status, 400);
    t.equal((await send(token, { scope: 'all' })).status, 400);
    t.equal((await send(token, { subject_token: undefined })).status, 400);
    const release = identity(issuer.address, now(), {
      ref: 'refs/heads/release/2/x',
      aud: ['x', rule.audience],
    });
    t.equal((await send(release)).status, 200);
  });

  t.test(
    'token exchange: a new signing key is fetched, and an issuer that is down is a server error',
    async (t) => {
      const { state } = issuer;
      state.keys = [{ ...stranger.publicKey.export({ format: 'jwk' }), kid: 'new', alg: 'RS256' }];
      const fresh = () => identity(issuer.address, now(), {}, { kid: 'new' }, stranger.privateKey);

      t.equal((await send(fresh())).status, 401, 'not asked for again within a minute');
      runtime.advance(61_000);
      t.equal((await send(fresh())).status, 200);
      runtime.advance(11 * 60_000);
      state.isDown = true;
      t.match(await send(fresh()), { status: 500, body: { code: 'INTERNAL_ERROR' } });
      state.isDown = false;
      t.equal((await send(fresh())).status, 200);
    },
  );

  t.test('token exchange: a disabled account is refused', async (t) => {
    const { body } = await admin.get('/users?q=ci@pipelines');
    await admin.patch(`/users/${body.items[0].id}`, { disabled: true });
    const later = { kid: 'new' };

    const { status } = await send(identity(issuer.address, now(), {}, later, stranger.privateKey));

    t.equal(status, 403);
    await person('viewer');
  });
});

t.test('token exchange: without trust rules the route does not exist', async (t) => {
  const { nobody } = await testServer(t);

  t.equal((await nobody.post('/auth/exchange', exchange('a.b.c'))).status, 404);
});

t.test('trust rules: rules that match everybody or reach too far prevent the start', async (t) => {
  const rule = {
    issuer: 'https://token.actions.githubusercontent.com',
    audience: 'https://assay.example.com',
    claims: { repository: 'acme/*' },
    role: 'developer',
    account: 'ci@acme',
  };
  const read = (value: unknown) =>
    readSettings({ env: { ASSAY_OIDC_TRUST: JSON.stringify(value) }, platform: 'linux', home: '/home/a' });

  t.match(read([rule]).trustRules, [{ ...rule, teams: [] }]);
  for (const [wrong, sentence] of [
    [{ ...rule, claims: {} }, /claims/],
    [{ ...rule, claims: { repository: '**', ref: ['*/*', 'refs/heads/main'] } }, /matches everyone/],
    [{ ...rule, role: 'admin' }, /role/],
    [{ ...rule, issuer: 'http://issuer.example.com' }, /https/],
    [{ ...rule, audience: undefined }, /audience/],
    [{ ...rule, repository: 'acme/app' }, /repository/],
  ] as const)
    t.throws(() => read([wrong]), { name: 'SettingsError', message: sentence });
  t.throws(
    () => readSettings({ env: { ASSAY_OIDC_TRUST: '/no/such/file' }, platform: 'linux', home: '/home/a' }),
    /is not a readable file/,
  );
});
