// Signing in: passwords that are refused, guesses that are stopped, and nothing that tells who has an account.
import t, { type Test } from 'tap';
import { PasswordHasher } from '../../packages/core/src/portal/access/accounts/passwords.ts';
import { onBothDatabases } from '../helpers/databases.ts';
import { adminPassword } from '../helpers/test-portal.ts';
import { testServer } from '../helpers/test-server.ts';

t.test('new passwords: 12 to 128 characters, not common, not the address', async (t) => {
  const { admin } = await testServer(t);
  let people = 0;
  const create = (password: unknown, email = `p${(people += 1)}@example.com`) =>
    admin.post('/users', { email, name: 'P', role: 'viewer', password });
  const refused: Record<string, unknown> = {
    'eleven characters': 'elevenchars',
    'eleven emoji': '🦊'.repeat(11),
    '129 characters': 'xy '.repeat(43),
    empty: '',
    'a number': 123456789012,
    common: 'password1234',
    'common, other case': 'PassWord1234',
    'common, with signs': '!!password!!',
    'one character': 'aaaaaaaaaaaaaaa',
    'a short pattern': 'abcabcabcabcabc',
    'on the list': 'correcthorsebatterystaple',
  };
  for (const [what, password] of Object.entries(refused)) {
    const { status, body } = await create(password);
    t.equal(status, 400, what);
    t.ok(body.details.password, `${what}: details.password`);
  }
  t.equal((await create('someone@example.com', 'Someone@Example.com')).status, 400, 'the address itself');
  const accepted = ['twelve chars', `${'word '.repeat(25)}end`, '🦊🐻🐼🐨🐯🦁🐮🐷🐸🐵🐔🐧', ' spaces kept '];
  for (const password of accepted) t.equal((await create(password)).status, 201, password);
});

t.test('passwords: every character counts, in any Unicode normalization', async (t) => {
  const { admin, nobody } = await testServer(t);
  const long = 'p'.repeat(40) + 'q'.repeat(40);
  await admin.post('/users', { email: 'long@example.com', name: 'L', role: 'viewer', password: long });
  const login = (email: string, password: string) => nobody.post('/auth/login', { email, password });

  t.equal((await login('long@example.com', long)).status, 200);
  t.equal((await login('LONG@Example.com', long)).status, 200, 'the address in any case');
  t.equal((await login('long@example.com', `${long.slice(0, -1)}r`)).status, 401, 'the last character too');
  t.equal((await login('long@example.com', ` ${long}`)).status, 401, 'spaces are characters');
  const composed = 'caf\u00e9 au lait, s\u00fc\u00df';
  await admin.post('/users', { email: 'nfc@example.com', name: 'N', role: 'viewer', password: composed });
  t.equal((await login('nfc@example.com', composed.normalize('NFD'))).status, 200);
});

t.test('login: a password longer than any account can have is refused without a hash', async (t) => {
  const { nobody } = await testServer(t);
  const verified = countVerifications(t);

  const login = (length: number) =>
    nobody.post('/auth/login', { email: 'admin@example.com', password: 'x'.repeat(length) });

  t.equal((await login(129)).status, 400);
  t.equal(verified(), 0);
  t.equal((await login(128)).status, 401);
  t.equal(verified(), 1);
});

t.test('sign-in: unknown, wrong and disabled accounts get the same reply in the same way', async (t) => {
  const { admin, nobody, person } = await testServer(t);
  const gone = await person('viewer');
  const { email } = (await gone.get('/users/me')).body;
  await admin.patch(`/users/${gone.userId}`, { disabled: true });
  const verified = countVerifications(t);

  const replies = [];
  for (const [who, password] of [
    ['nobody@example.com', adminPassword],
    ['admin@example.com', 'a wrong password'],
    [email, adminPassword],
  ]) {
    const { status, body, headers } = await nobody.post('/auth/login', { email: who, password });
    const { timestamp: _t, requestId: _r, ...same } = body;
    replies.push({ status, same, headers: Object.keys(headers).sort(), length: headers['content-length'] });
  }

  t.same(replies[1], replies[0]);
  t.same(replies[2], replies[0]);
  t.equal(replies[0]?.same.code, 'AUTH_INVALID_CREDENTIALS');
  t.equal(verified(), 3, 'each of them costs one verification of a hash');
});

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test('sign-in: ten failures per account and address, then 429 until the window ends', async (t) => {
    const { nobody, runtime } = await testServer(t, { databaseUrl: await databaseUrl(t) });
    const login = (password: string, email = 'admin@example.com', headers = {}) =>
      nobody.post('/auth/login', { email, password }, headers);

    for (let guess = 0; guess < 10; guess += 1) t.equal((await login('a wrong password')).status, 401);
    const stopped = await login(adminPassword);
    t.equal(stopped.status, 429, 'not even the right one');
    t.equal(stopped.body.code, 'RATE_LIMIT_EXCEEDED');
    const seconds = Number(stopped.headers['retry-after']);
    t.ok(seconds >= 1 && seconds <= 900);
    t.equal(
      (await login('a wrong password', 'else@example.com')).status,
      401,
      'another account is not touched',
    );
    runtime.advance((seconds + 1) * 1000);
    t.equal((await login(adminPassword)).status, 200, 'no permanent lock');
    for (let guess = 0; guess < 9; guess += 1) await login('a wrong password');
    t.equal((await login(adminPassword)).status, 200);
    t.equal((await login('a wrong password')).status, 401, 'a success starts the count anew');
  });

  t.test('sign-in: neither parallel attempts nor an Idempotency-Key bypass the limit', async (t) => {
    const { nobody } = await testServer(t, { databaseUrl: await databaseUrl(t) });
    const guess = (email: string, headers = {}) =>
      nobody.post('/auth/login', { email, password: 'a wrong password' }, headers);

    const parallel = await Promise.all(Array.from({ length: 30 }, () => guess('a@example.com')));
    t.equal(parallel.filter(({ status }) => status === 401).length, 10);
    t.equal(parallel.filter(({ status }) => status === 429).length, 20);
    let refused = 0;
    for (let n = 0; n < 12; n += 1) {
      const { status } = await guess('b@example.com', { 'idempotency-key': `guess-${n}` });
      if (status === 429) refused += 1;
    }
    t.equal(refused, 2);
    const right = { email: 'admin@example.com', password: adminPassword };
    const good = await Promise.all(Array.from({ length: 20 }, () => nobody.post('/auth/login', right)));
    t.ok(
      good.every(({ status }) => status === 200),
      'many at once with the right password are no failures',
    );
  });

  t.test('users: the last administrator cannot be demoted or disabled', async (t) => {
    const { admin, person } = await testServer(t, { databaseUrl: await databaseUrl(t) });
    for (const change of [{ role: 'auditor' }, { disabled: true }]) {
      const { status, body } = await admin.patch(`/users/${admin.userId}`, change);
      t.equal(status, 400);
      t.match(body.details, { [Object.keys(change)[0] ?? '']: /last administrator/ });
    }
    const second = await person('admin');
    const both = await Promise.all([
      admin.patch(`/users/${second.userId}`, { role: 'viewer' }),
      second.patch(`/users/${admin.userId}`, { role: 'viewer' }),
    ]);
    const statuses = both.map(({ status }) => status).sort();
    t.ok(statuses[0] === 200 && (statuses[1] === 400 || statuses[1] === 403), `one of two: ${statuses}`);
  });
});

t.test(
  "PasswordHasher: stores passwords by OWASP's first choice, unless it is told another cost",
  async (t) => {
    const hasher = new PasswordHasher();
    const stored = await hasher.hash('a good long password');
    t.match(stored, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const cheap = await new PasswordHasher({ memoryCost: 8, timeCost: 1 }).hash('a good long password');
    t.match(cheap, /^\$argon2id\$v=19\$m=8,t=1,p=1\$/);
    t.ok(await hasher.verify(cheap, 'a good long password'), 'what is stored says its own cost');
  },
);

t.test('hashing is bounded: two at a time, a short queue, then 429', async (t) => {
  const hasher = new PasswordHasher();
  const results = await Promise.allSettled(
    Array.from({ length: 50 }, () => hasher.hash('a good long password')),
  );
  const refused = results.filter(({ status }) => status === 'rejected');
  t.equal(refused.length, 16, 'two run, thirty-two wait');
  t.match(refused[0], { reason: { code: 'RATE_LIMIT_EXCEEDED' } });
});

/** Counts how often a password is held against a hash, whoever's it is. */
function countVerifications(t: Test): () => number {
  const passwords = PasswordHasher.prototype;
  const original = passwords.verify;
  let count = 0;
  passwords.verify = function (...args) {
    count += 1;
    return original.apply(this, args);
  };
  t.teardown(() => {
    passwords.verify = original;
  });
  return () => count;
}
