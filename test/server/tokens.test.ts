// Sessions and API tokens: what is refused, what ends them, and what an API token may at most.
import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { crc32 } from 'node:zlib';
import t from 'tap';
import { testServer } from '../helpers/test-server.ts';

const secret = 'only for tests, and long enough for HS256';
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

type Json = Record<string, unknown>;
const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const signed = (header: Json, payload: Json, key = secret, hash = 'sha256'): string => {
  const text = `${part(header)}.${part(payload)}`;
  return `${text}.${createHmac(hash, key).update(text).digest('base64url')}`;
};

t.test('tokens: forged and expired tokens are refused', async (t) => {
  const { admin, caller, runtime } = await testServer(t);
  const [head = '', body = '', signature = ''] = String(admin.token).split('.');
  const header = JSON.parse(Buffer.from(head, 'base64url').toString());
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
  const now = Math.floor(runtime.now().getTime() / 1000);
  t.match(header, { alg: 'HS256' });
  t.match(claims, {
    sub: admin.userId,
    role: 'admin',
    iss: 'assay',
    aud: 'assay-api',
    jti: String,
    sid: String,
  });
  t.equal(claims.exp - claims.iat, 3600);
  t.equal((await caller(signed(header, claims)).get('/users/me')).status, 200, 'the table is honest');

  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const jwk = publicKey.export({ format: 'jwk' });
  const rs256 = `${part({ ...header, alg: 'RS256' })}.${part(claims)}`;
  const { exp: _exp, ...withoutExp } = claims;
  const { sid: _sid, ...withoutSession } = claims;
  const { jti: _jti, ...withoutId } = claims;
  const forged: Record<string, string> = {
    'alg none': `${part({ ...header, alg: 'none' })}.${body}.`,
    'alg NoNe': `${part({ ...header, alg: 'NoNe' })}.${body}.`,
    'no alg': signed({ typ: 'at+jwt' }, claims),
    'no signature': `${head}.${body}.`,
    'two parts': `${head}.${body}`,
    'four parts': `${admin.token}.x`,
    'another key': signed(header, claims, 'another secret that is long enough too'),
    'an empty key': signed(header, claims, ''),
    HS512: signed({ ...header, alg: 'HS512' }, claims, secret, 'sha512'),
    'HS384 named HS256': signed(header, claims, secret, 'sha384'),
    RS256: `${rs256}.${sign('sha256', Buffer.from(rs256), privateKey).toString('base64url')}`,
    'a key of its own': signed({ ...header, jwk }, claims, JSON.stringify(jwk)),
    'a kid that is a path': signed({ ...header, kid: '../../dev/null' }, claims, ''),
    'critical extensions': signed({ ...header, crit: ['exp'] }, claims),
    'another typ': signed({ ...header, typ: 'rt+jwt' }, claims),
    'changed claims': `${head}.${part({ ...claims, role: 'admin', sub: 'x' })}.${signature}`,
    'a padded token': `${admin.token}=`,
    'a longer signature': `${admin.token}A`,
    expired: signed(header, { ...claims, exp: now - 1 }),
    'no exp': signed(header, withoutExp),
    'exp as text': signed(header, { ...claims, exp: String(claims.exp) }),
    'exp with a fraction': signed(header, { ...claims, exp: claims.exp + 0.5 }),
    'exp of a far future': signed(header, { ...claims, exp: 10 ** 18 }),
    "another person's sub": signed(header, { ...claims, sub: '01920000-0000-7000-8000-000000000000' }),
    'not yet valid': signed(header, { ...claims, nbf: now + 600 }),
    'from the future': signed(header, { ...claims, iat: now + 600 }),
    'another audience': signed(header, { ...claims, aud: 'elsewhere' }),
    'a list of audiences': signed(header, { ...claims, aud: ['assay-api', 'elsewhere'] }),
    'another issuer': signed(header, { ...claims, iss: 'elsewhere' }),
    'a list of issuers': signed(header, { ...claims, iss: ['assay'] }),
    'no session': signed(header, withoutSession),
    'another session': signed(header, { ...claims, sid: '01920000-0000-7000-8000-000000000000' }),
    'a session that is no id': signed(header, { ...claims, sid: "' or 1=1 --" }),
    'no token id': signed(header, withoutId),
    'another token id': signed(header, { ...claims, jti: '01920000-0000-7000-8000-000000000000' }),
    'claims that are a list': `${head}.${part([])}.${signature}`,
    rubbish: 'a.b.c',
  };
  for (const [what, token] of Object.entries(forged)) {
    const { status, body: reply } = await caller(token).get('/users/me');
    t.same([status, reply.code], [401, 'AUTH_UNAUTHORIZED'], what);
  }
  for (const authorization of [
    'Basic YTpi',
    `Token ${admin.token}`,
    'Bearer',
    `Bearer ${admin.token} x`,
    `Bearer  ${admin.token}`,
  ]) {
    const reply = await caller(null).post('/auth/refresh', undefined, { authorization });
    t.equal(reply.status, 401, authorization.slice(0, 12));
  }
  runtime.advance(3_601_000);
  t.equal((await admin.get('/users/me')).status, 401, 'an hour is an hour');
});

t.test('sessions: end immediately when revoked or expired', async (t) => {
  const { admin, person, caller, nobody, runtime } = await testServer(t);

  const one = await person('developer');
  const refreshed = await one.post('/auth/refresh');
  t.match(refreshed.body, { token: String, expiresIn: 3600, user: { id: one.userId } });
  t.equal((await one.get('/users/me')).status, 401, 'the old token stops working');
  const next = caller(refreshed.body.token);
  const parallel = await Promise.all(Array.from({ length: 5 }, () => next.post('/auth/refresh')));
  t.same(parallel.map(({ status }) => status).sort(), [200, 401, 401, 401, 401], 'one refresh of five wins');
  const last = caller(parallel.find(({ status }) => status === 200)?.body.token);
  t.equal((await last.post('/auth/logout')).status, 204);
  t.equal((await last.get('/users/me')).status, 401, 'logged out');
  t.equal((await last.post('/auth/logout')).status, 401);

  const demoted = await person('auditor');
  await admin.patch(`/users/${demoted.userId}`, { role: 'viewer' });
  t.equal((await demoted.get('/users/me')).body.role, 'viewer', 'a role takes effect on the next request');
  const ofDemoted = caller((await demoted.post('/auth/tokens', { name: 'ci' })).body.token);
  t.equal((await ofDemoted.get('/users/me')).status, 200);
  await admin.patch(`/users/${demoted.userId}`, { disabled: true });
  t.equal((await demoted.get('/users/me')).status, 401);
  t.equal((await ofDemoted.get('/users/me')).status, 401);
  await admin.patch(`/users/${demoted.userId}`, { disabled: false });
  t.equal((await demoted.get('/users/me')).status, 401, 'and stays ended');
  t.equal((await ofDemoted.get('/users/me')).status, 401, 'and so does the API token');

  const onLeave = await person('developer');
  const ofOnLeave = caller((await onLeave.post('/auth/tokens', { name: 'ci' })).body.token);
  await admin.patch(`/users/${onLeave.userId}`, { disabled: true, keepTokens: true });
  t.equal((await ofOnLeave.get('/users/me')).status, 401, 'disabled all the same');
  await admin.patch(`/users/${onLeave.userId}`, { disabled: false });
  t.equal((await ofOnLeave.get('/users/me')).status, 200, 'kept where that was asked for');

  const renewed = await person('developer');
  const { email } = (await renewed.get('/users/me')).body;
  const old = 'a password for tests only';
  const second = caller((await nobody.post('/auth/login', { email, password: old })).body.token);
  const wrong = await renewed.patch('/users/me', {
    password: 'a wholly new password',
    currentPassword: 'wrong',
  });
  t.equal(wrong.body.code, 'AUTH_INVALID_CREDENTIALS');
  t.match((await renewed.patch('/users/me', { password: 'a wholly new password' })).body.details, {
    currentPassword: String,
  });
  const done = await renewed.patch('/users/me', { password: 'a wholly new password', currentPassword: old });
  t.equal(done.status, 200);
  t.equal((await renewed.get('/users/me')).status, 200, 'this session goes on');
  t.equal((await second.get('/users/me')).status, 401, 'the others end');
  t.equal((await nobody.post('/auth/login', { email, password: old })).status, 401);

  const long = await person('developer');
  let current = long;
  for (let hour = 0; hour < 12; hour += 0.9) {
    runtime.advance(0.9 * 3_600_000);
    const { body, status } = await current.post('/auth/refresh');
    if (status !== 200) break;
    t.ok(body.expiresIn <= 3600 && body.expiresIn > 0, 'never longer than the session');
    current = caller(body.token);
  }
  t.equal((await current.post('/auth/refresh')).status, 401, 'twelve hours after the login it is over');
});

t.test('API tokens: shown once, checked, capped, told apart from look-alikes', async (t) => {
  const { admin, person, caller, server } = await testServer(t);
  const developer = await person('developer');

  const { body } = await developer.post('/auth/tokens', { name: 'ci' });
  t.match(body, {
    id: String,
    name: 'ci',
    role: 'developer',
    createdAt: String,
    expiresAt: String,
    lastUsedAt: null,
  });
  t.match(body.token, /^assay_[0-9A-Za-z]{36}$/);
  t.equal(Math.round((Date.parse(body.expiresAt) - Date.parse(body.createdAt)) / 86_400_000), 90);
  const random = body.token.slice(6, 36);
  let value = crc32(random);
  let checksum = '';
  for (let digit = 0; digit < 6; digit += 1) {
    checksum = alphabet[value % 62] + checksum;
    value = Math.floor(value / 62);
  }
  t.equal(body.token.slice(36), checksum, 'the last six check the first thirty');
  const listed = await developer.get('/auth/tokens');
  t.notOk(JSON.stringify(listed.body).includes(body.token), 'never shown again');
  t.equal(listed.body.items[0].token, undefined);

  const machine = caller(body.token);
  t.equal((await machine.get('/users/me')).body.id, developer.userId);
  t.type((await developer.get('/auth/tokens')).body.items[0].lastUsedAt, 'string');
  const lastOne = body.token.endsWith('0') ? '1' : '0';
  t.equal((await caller(body.token.slice(0, -1) + lastOne).get('/users/me')).status, 401);
  t.equal((await machine.post('/auth/logout')).body.code, 'INSUFFICIENT_PERMISSIONS');
  t.equal((await machine.post('/auth/refresh')).body.code, 'INSUFFICIENT_PERMISSIONS');

  const above = await developer.post('/auth/tokens', { name: 'up', role: 'admin' });
  t.equal(above.body.code, 'INSUFFICIENT_PERMISSIONS', 'none above one’s own role');
  for (const expiresInDays of [0, 366, 1.5, '30']) {
    t.equal((await developer.post('/auth/tokens', { name: 'x', expiresInDays })).status, 400);
  }
  const viewing = (await admin.post('/auth/tokens', { name: 'v', role: 'viewer' })).body;
  t.equal((await caller(viewing.token).get('/users')).body.code, 'INSUFFICIENT_PERMISSIONS', 'capped');
  t.equal((await caller(viewing.token).post('/auth/tokens', { name: 'x', role: 'admin' })).status, 403);
  await admin.patch(`/users/${developer.userId}`, { role: 'viewer' });
  const made = await machine.post('/repositories', { url: 'https://example.com/a.git', team: viewing.id });
  t.equal(made.body.code, 'INSUFFICIENT_PERMISSIONS', 'and never above its owner');
  t.equal((await admin.get('/auth/tokens')).body.pagination.total, 2, 'administrators see everyone’s');
  t.equal((await developer.delete(`/auth/tokens/${viewing.id}`)).status, 404);
  t.equal((await admin.delete(`/auth/tokens/${body.id}`)).status, 204);
  t.equal((await machine.get('/users/me')).status, 401);
  const tokens = new Set<string>();
  for (let made = 0; made < 200; made += 1) {
    tokens.add(
      (await server.plugins.assay.portal.apiTokens.create(principalOf(admin.userId), token(made))).token,
    );
  }
  t.equal(tokens.size, 200);
});

const principalOf = (userId: string) =>
  ({ userId, role: 'admin', kind: 'session', credentialId: null }) as const;
const token = (n: number) => ({ name: `token ${n}`, expiresInDays: 1 });
