// Second factors: authenticator apps, recovery codes and passkeys, from setting up to signing in and losing the phone.
import t from 'tap';
import {
  matchingStep,
  toBase32,
  totpCode,
  totpStep,
  totpUri,
} from '../../packages/core/src/portal/access/second-factor/totp.ts';
import { onBothDatabases } from '../helpers/databases.ts';
import { softwarePasskey } from '../helpers/software-passkey.ts';
import { adminPassword } from '../helpers/test-portal.ts';
import { type Caller, type TestServer, testServer } from '../helpers/test-server.ts';
import { totpCodeOf } from '../helpers/totp-code-of.ts';

const origin = 'https://assay.example.com';
const ownPage = { 'x-assay-csrf': '1', 'sec-fetch-site': 'same-origin' };
const encryptionSecrets = ['only for tests, and long enough to encrypt with'] as const;

t.test('totp: the codes of RFC 6238, one step of skew, and Base32 as apps read it', async (t) => {
  const secret = Buffer.from('12345678901234567890');
  // Appendix B of the RFC, the last six of its eight digits.
  for (const [seconds, code] of [
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ] as const) {
    const now = new Date(seconds * 1000);
    t.equal(totpCode(secret, totpStep(now)), code);
    t.equal(matchingStep(secret, code, now), totpStep(now));
    t.equal(matchingStep(secret, code, new Date((seconds + 30) * 1000)), totpStep(now), 'a step late');
    t.equal(matchingStep(secret, code, new Date((seconds + 90) * 1000)), undefined, 'three steps late');
  }
  t.equal(matchingStep(secret, '', new Date()), undefined);
  t.equal(toBase32(Buffer.from('foobar')), 'MZXW6YTBOI');
  t.equal(toBase32(Buffer.from('f')), 'MY');
  t.equal(
    totpUri('MZXW6', 'ada@example.com'),
    'otpauth://totp/Assay:ada%40example.com?secret=MZXW6&issuer=Assay&digits=6&period=30',
  );
});

onBothDatabases(t, async (t, { databaseUrl }) => {
  const start = async (inner: typeof t, options = {}) =>
    testServer(inner, {
      databaseUrl: await databaseUrl(inner),
      auditConcurrency: 0,
      encryptionSecrets,
      publicUrl: origin,
      ...options,
    });

  t.test('TOTP: set up, asked for at sign-in, accepted once, and recovery codes instead', async (t) => {
    const server = await start(t);
    const { admin, nobody, caller, runtime } = server;
    const login = (extra = {}) =>
      nobody.post('/auth/login', { email: 'admin@example.com', password: adminPassword, ...extra });
    const elsewhere = caller((await login()).body.token);
    const { secret, codes } = await setUp(server, admin);

    t.equal(codes.length, 10);
    t.match(codes[0], /^[A-Z2-7]{4}(-[A-Z2-7]{4}){3}$/);
    t.equal((await elsewhere.get('/users/me')).status, 401, 'sessions without a second factor end');
    t.match((await admin.get('/auth/second-factors')).body, {
      totp: true,
      required: false,
      recoveryCodes: 10,
      methods: ['totp', 'recovery-code'],
    });
    t.equal((await admin.post('/auth/second-factors/totp')).status, 409, 'not replaced by anybody');

    const first = await login();
    t.equal(first.status, 401);
    t.equal(first.body.code, 'AUTH_UNAUTHORIZED');
    t.match(first.body.details, { secondFactor: 'required', methods: ['totp', 'recovery-code'] });
    const { ticket } = first.body.details;
    const finish = (code: string) => nobody.post('/auth/login/second-factor', { ticket, code });
    t.equal((await finish('000000')).body.code, 'AUTH_INVALID_CREDENTIALS');
    runtime.advance(60_000);
    const code = totpCodeOf(secret, runtime.now());
    const done = await finish(code);
    t.match(done.body, { token: String, expiresIn: 3600, user: { email: 'admin@example.com' } });
    t.equal((await finish(totpCodeOf(secret, runtime.now()))).status, 401, 'a ticket works once');
    t.equal((await login({ code })).status, 401, 'a code works once');
    runtime.advance(60_000);
    t.equal((await login({ code: totpCodeOf(secret, runtime.now()) })).status, 200, 'both in one request');

    const recovery = String(codes[3]).toLowerCase().replaceAll('-', ' ');
    t.equal((await login({ code: recovery })).status, 200, 'however it was typed');
    t.equal((await login({ code: recovery })).status, 401, 'a recovery code works once');
    t.equal((await admin.get('/auth/second-factors')).body.recoveryCodes, 9);
  });

  t.test('codes: ten wrong ones, then 429, also in parallel and with new tickets', async (t) => {
    const server = await start(t);
    const { admin, person, nobody, runtime } = server;
    const someone = await person('developer');
    await setUp(server, someone);
    runtime.advance(16 * 60_000);
    const guesses = await Promise.all(
      Array.from({ length: 14 }, (_, n) =>
        someone.post('/auth/step-up', { code: String(n).padStart(6, '0') }),
      ),
    );
    t.equal(guesses.filter(({ status }) => status === 401).length, 10);
    t.equal(guesses.filter(({ status }) => status === 429).length, 4);
    const { email } = (await someone.get('/users/me')).body;
    const reply = await nobody.post('/auth/login', { email, password: adminPassword, code: '123456' });
    t.equal(reply.status, 429, 'the password does not give more of them');
    t.equal((await admin.get('/users/me')).status, 200);
  });

  t.test('throttled sign-in: a right code lets its owner through from anywhere', async (t) => {
    const server = await start(t, { trustedProxies: ['127.0.0.1'] });
    const { admin, nobody, runtime } = server;
    const { secret } = await setUp(server, admin);
    const from = (address: string, body: object) =>
      nobody.post('/auth/login', { email: 'admin@example.com', ...body }, { 'x-forwarded-for': address });
    for (let n = 1; n <= 30; n += 1) await from(`198.51.100.${n}`, { password: 'a wrong password' });
    t.equal((await from('203.0.113.1', { password: adminPassword })).status, 429);

    t.equal((await from('203.0.113.1', { password: adminPassword, code: '000000' })).status, 429);
    const code = totpCodeOf(secret, runtime.now());
    t.equal((await from('203.0.113.1', { password: adminPassword, code })).status, 200);
    t.equal((await from('203.0.113.2', { password: 'a wrong password', code })).status, 429, 'used');
  });

  t.test('step-up: what changes an account needs a second factor of the last 15 minutes', async (t) => {
    const server = await start(t);
    const { admin, runtime, person } = server;
    const plain = await person('admin');
    const { secret } = await setUp(server, admin);
    const sensitive = () => [
      admin.post('/auth/tokens', { name: 'ci' }),
      admin.patch(`/users/${plain.userId}`, { name: 'Renamed' }),
      admin.post('/auth/second-factors/recovery-codes'),
      admin.post('/auth/passkeys/options'),
    ];
    for (const reply of await Promise.all(sensitive())) t.ok([200, 201].includes(reply.status));

    runtime.advance(16 * 60_000);
    for (const { status, body } of await Promise.all(sensitive())) {
      t.equal(status, 403);
      t.match(body.details, { stepUp: 'required', methods: ['totp', 'recovery-code'] });
    }
    t.equal((await admin.get('/users')).status, 200, 'reading does not');
    t.equal((await admin.post('/auth/step-up', { code: totpCodeOf(secret, runtime.now()) })).status, 204);
    for (const reply of await Promise.all(sensitive())) t.ok([200, 201].includes(reply.status));
    t.equal((await plain.post('/auth/tokens', { name: 'ci' })).status, 201, 'nothing to prove it with');
    t.equal((await admin.delete('/auth/second-factors/totp')).status, 204);
    t.match((await admin.get('/auth/second-factors')).body, { totp: false, recoveryCodes: 0, methods: [] });
  });

  t.test('second factor: roles that require one can only set it up', async (t) => {
    const server = await start(t, { secondFactorRoles: ['admin'] });
    const { admin, nobody } = server;

    const refused = await admin.get('/teams');
    t.equal(refused.status, 403);
    t.match(refused.body.details, { secondFactor: 'enrollment_required' });
    t.equal((await admin.post('/auth/tokens', { name: 'ci' })).status, 403, 'nor leave a token behind');
    const { body: device } = await nobody.post('/auth/device', { client: 'x' });
    const approval = { userCode: device.userCode, approve: true };
    t.equal((await admin.post('/auth/device/confirmation', approval)).status, 403, 'nor a device');
    t.equal((await admin.get('/users/me')).status, 200);
    t.equal((await admin.get('/auth/second-factors')).body.required, true);

    await setUp(server, admin);
    t.equal((await admin.get('/teams')).status, 200);
  });

  t.test('a lost phone: an administrator resets, the person signs in with the password', async (t) => {
    const server = await start(t);
    const { admin, person, nobody } = server;
    const someone = await person('developer');
    const { email } = (await someone.get('/users/me')).body;
    await setUp(server, someone);
    t.equal((await nobody.post('/auth/login', { email, password: adminPassword })).status, 401);
    t.equal((await someone.delete(`/users/${someone.userId}/second-factors`)).status, 403);

    t.equal((await admin.delete(`/users/${someone.userId}/second-factors`)).status, 204);

    t.equal((await someone.get('/users/me')).status, 401, 'the old sessions end');
    t.equal((await nobody.post('/auth/login', { email, password: adminPassword })).status, 200);
    const { body } = await admin.get('/activity?action=user.reset-second-factor');
    t.equal(body.items[0].targetId, someone.userId);
  });

  t.test('passkeys: made, used after a password and alone, and nobody else’s', async (t) => {
    const server = await start(t);
    const { admin, nobody, person } = server;
    const mine = softwarePasskey();
    const options = (await admin.post('/auth/passkeys/options')).body;
    t.match(options, { rp: { id: 'assay.example.com', name: 'Assay' }, user: { name: 'admin@example.com' } });
    const add = (response: object) => admin.post('/auth/passkeys', { name: 'Laptop', response });
    t.equal((await add(mine.create(options, 'https://evil.example.com'))).status, 400, 'another origin');
    const added = await add(mine.create(options, origin));
    t.equal(added.status, 201);
    t.match(added.body, { passkey: { id: String, name: 'Laptop', lastUsedAt: null } });
    t.equal(added.body.recoveryCodes.length, 10);
    t.equal((await add(mine.create(options, origin))).status, 401, 'a challenge is good once');
    const stranger = await person('viewer');
    const theirs = (await stranger.post('/auth/passkeys/options')).body;
    t.equal((await add(softwarePasskey().create(theirs, origin))).status, 404, "somebody else's challenge");

    const right = { email: 'admin@example.com', password: adminPassword };
    const { details } = (await nobody.post('/auth/login', right)).body;
    t.match(details, { methods: ['passkey', 'recovery-code'], passkey: { rpId: 'assay.example.com' } });
    t.same(details.passkey.allowCredentials[0].id, mine.id);
    const finish = (ticket: string, response: object) =>
      nobody.post('/auth/login/second-factor', { ticket, response });
    const done = await finish(details.ticket, mine.get(details.passkey, origin, false));
    t.match(done.body, { token: String, user: { email: 'admin@example.com' } });
    const { passkeys } = (await admin.get('/auth/second-factors')).body;
    t.match(passkeys, [{ id: added.body.passkey.id, lastUsedAt: String }], 'when it was used');
    const again = (await nobody.post('/auth/login', right)).body.details;
    t.equal((await finish(again.ticket, softwarePasskey().get(again.passkey, origin))).status, 401);
    t.equal((await finish(again.ticket, mine.get(again.passkey, origin))).status, 401, 'one answer each');

    const alone = async (isVerified: boolean, from = origin) => {
      const request = (await nobody.post('/auth/session/passkey/options', undefined, ownPage)).body;
      t.notOk(request.allowCredentials, 'nobody has said who they are');
      const response = mine.get(request, from, isVerified);
      return nobody.post('/auth/session/passkey', { response }, ownPage);
    };
    const session = await alone(true);
    t.equal(session.status, 201);
    t.equal(session.body.user.email, 'admin@example.com');
    t.match(String(session.headers['set-cookie']), /^assay_session=.*HttpOnly; SameSite=Strict/);
    const cookie = String(session.headers['set-cookie']).split(';')[0] ?? '';
    const token = await nobody.post('/auth/tokens', { name: 'after a passkey' }, { ...ownPage, cookie });
    t.equal(token.status, 201, 'a passkey proves the second factor, too');
    t.equal((await alone(false)).status, 401, 'alone it must know its person');
    t.equal((await alone(true, 'https://evil.example.com')).status, 401);
    t.equal((await nobody.post('/auth/session/passkey/options')).status, 403, 'from our own page only');

    const stepUp = (await admin.post('/auth/step-up/options')).body;
    t.equal((await admin.post('/auth/step-up', { response: mine.get(stepUp, origin) })).status, 204);
    t.equal((await admin.delete(`/auth/passkeys/${added.body.passkey.id}`)).status, 204);
    t.equal((await alone(true)).status, 401, 'removed');
    t.equal((await nobody.post('/auth/login', right)).status, 200, 'and with the last factor its codes');
  });

  t.test('passkeys: a disabled account cannot sign in', async (t) => {
    const { admin, nobody, person } = await start(t);
    const someone = await person('developer');
    const passkey = softwarePasskey();
    const options = (await someone.post('/auth/passkeys/options')).body;
    await someone.post('/auth/passkeys', { name: 'Key', response: passkey.create(options, origin) });
    await admin.patch(`/users/${someone.userId}`, { disabled: true });

    const request = (await nobody.post('/auth/session/passkey/options', undefined, ownPage)).body;
    const reply = await nobody.post(
      '/auth/session/passkey',
      { response: passkey.get(request, origin) },
      ownPage,
    );

    t.equal(reply.body.code, 'AUTH_INVALID_CREDENTIALS');
  });
});

t.test(
  'second factor: secrets of authenticator apps are encrypted, and follow a secret rotation',
  async (t) => {
    const server = await testServer(t, { encryptionSecrets, publicUrl: origin, auditConcurrency: 0 });
    const { secret } = await setUp(server, server.admin);
    const { portal } = server.server.plugins.assay;
    t.equal(await portal.secondFactors.reencrypt(), 0, 'nothing to do under the same secret');
    t.notOk(JSON.stringify(server.runtime.lines).includes(secret), 'not in the log');
  },
);

/** Sets an authenticator app up; the clock then stands a minute later, so that the next code is another one. */
async function setUp({ runtime }: TestServer, who: Caller) {
  const { body } = await who.post('/auth/second-factors/totp');
  const code = totpCodeOf(body.secret, runtime.now());
  const confirmed = await who.post('/auth/second-factors/totp/confirm', { code });
  runtime.advance(60_000);
  return { secret: body.secret as string, codes: confirmed.body.recoveryCodes as readonly string[] };
}
