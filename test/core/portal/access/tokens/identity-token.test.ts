// Tokens of another issuer: which keys may have signed one, and when it is valid.
import { generateKeyPairSync, sign } from 'node:crypto';
import t from 'tap';
import {
  audiencesOf,
  checkLifetime,
  decodeIdentityToken,
  isSignedBy,
} from '../../../../../packages/core/src/portal/access/tokens/identity-token.ts';

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const weak = generateKeyPairSync('rsa', { modulusLength: 1024 });
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const otherCurve = generateKeyPairSync('ec', { namedCurve: 'P-384' });

function token(alg: 'RS256' | 'ES256', key: typeof rsa, claims: object = {}, head: object = {}) {
  const signed = `${encoded({ alg, ...head })}.${encoded(claims)}`;
  const signature = sign('sha256', Buffer.from(signed), { key: key.privateKey, dsaEncoding: 'ieee-p1363' });
  return `${signed}.${signature.toString('base64url')}`;
}
const jwk = (pair: typeof rsa) => ({
  ...pair.publicKey.export({ format: 'jwk' }),
  kty: pair === rsa || pair === weak ? 'RSA' : 'EC',
});

t.test('isSignedBy: believes a key that is made for the algorithm and for signing', async (t) => {
  const read = decodeIdentityToken(token('RS256', rsa));
  t.ok(isSignedBy(read, jwk(rsa)));
  t.ok(isSignedBy(read, { ...jwk(rsa), alg: 'RS256', use: 'sig' }));
  t.notOk(isSignedBy(read, { ...jwk(rsa), alg: 'PS256' }), 'a key of another algorithm');
  t.notOk(isSignedBy(read, { ...jwk(rsa), use: 'enc' }), 'a key for encryption');
  t.notOk(isSignedBy(read, jwk(ec)), 'a key of another type');
  t.notOk(isSignedBy(decodeIdentityToken(token('RS256', weak)), jwk(weak)), 'a key that is too short');
  t.notOk(isSignedBy({ ...read, signed: `${read.signed}x` }, jwk(rsa)), 'another text');
  t.notOk(isSignedBy(read, { kty: 'RSA', n: 'x', e: 'y' }), 'a key that is none');
});

t.test('isSignedBy: the type that a key names is that of the algorithm', async (t) => {
  const read = decodeIdentityToken(token('ES256', ec));
  t.notOk(isSignedBy(read, { ...jwk(ec), kty: 'RSA' }));
  t.notOk(isSignedBy(decodeIdentityToken(token('RS256', rsa)), { ...jwk(rsa), kty: 'EC' }));
  t.notOk(
    isSignedBy({ ...read, algorithm: 'RS256' }, jwk(ec)),
    'a signature that fits, of another algorithm',
  );
});

t.test('decodeIdentityToken: claims and heads that are none', async (t) => {
  const [head = '', claims = '', signature = ''] = token('RS256', rsa, { sub: 'x' }).split('.');
  t.equal(decodeIdentityToken(`${head}.${claims}.${signature}`).keyId, undefined);
  t.equal(decodeIdentityToken(token('RS256', rsa, {}, { kid: 7 })).keyId, undefined);
  for (const bad of [
    `${head}.${encoded(null)}.${signature}`,
    `${head}.${encoded('text')}.${signature}`,
    `${head}.${claims}=.${signature}`,
    `${head}.${claims}.`,
    `.${claims}.${signature}`,
    `${encoded(null)}.${claims}.${signature}`,
    `${head}.${Buffer.from('{').toString('base64url')}.${signature}`,
  ])
    t.throws(() => decodeIdentityToken(bad), { code: 'AUTH_UNAUTHORIZED' }, bad.slice(0, 60));
  const long = 'x'.repeat(16_384 - head.length - signature.length - 2);
  t.throws(() => decodeIdentityToken(`${head}.${long}x.${signature}`), { code: 'AUTH_UNAUTHORIZED' });
});

t.test('isSignedBy: takes P-256 alone for ES256', async (t) => {
  t.ok(isSignedBy(decodeIdentityToken(token('ES256', ec)), jwk(ec)));
  t.notOk(isSignedBy(decodeIdentityToken(token('ES256', otherCurve)), jwk(otherCurve)));
});

t.test('decodeIdentityToken: refuses what is not a JWT of a known algorithm', async (t) => {
  const good = token('RS256', rsa, { sub: 'x' }, { kid: 'one' });
  t.match(decodeIdentityToken(good), { algorithm: 'RS256', keyId: 'one', claims: { sub: 'x' } });
  const none = `${encoded({ alg: 'none' })}.${encoded({})}.x`;
  const critical = token('RS256', rsa, {}, { crit: ['b64'] });
  for (const bad of [
    '',
    'a.b',
    `${good}.more`,
    none,
    critical,
    good.split('.').slice(0, 2).join('.'),
    'x'.repeat(20_000),
  ])
    t.throws(() => decodeIdentityToken(bad), { code: 'AUTH_UNAUTHORIZED' }, bad.slice(0, 40));
});

t.test('checkLifetime: allows clocks to differ by half a minute', async (t) => {
  const at = 1_800_000_000;
  const now = new Date(at * 1000);
  const check = (claims: object) => checkLifetime(decodeIdentityToken(token('RS256', rsa, claims)), now);
  t.equal(check({ iat: at, exp: at + 60 }), at + 90, 'the end, with the difference');
  t.equal(check({ iat: at + 30, exp: at - 29 }), at + 1);
  t.throws(() => check({ iat: at, exp: at - 30 }), /expired/);
  t.throws(() => check({ iat: at + 31, exp: at + 60 }), /not valid yet/);
  t.throws(() => check({ iat: at, nbf: at + 31, exp: at + 60 }), /not valid yet/);
  t.equal(check({ iat: at, nbf: at + 30, exp: at + 60 }), at + 90);
  t.throws(() => check({ exp: at + 60 }), /no iat or exp/);
  t.throws(() => check({ iat: at }), /no iat or exp/);
});

t.test('audiencesOf: gives one or several', async (t) => {
  t.same(audiencesOf({ aud: 'one' }), ['one']);
  t.same(audiencesOf({ aud: ['one', 'two'] }), ['one', 'two']);
});
