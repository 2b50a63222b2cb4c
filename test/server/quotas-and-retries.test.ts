// How much a caller may ask, and how one asks again without doing a thing twice.
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import t from 'tap';
import { onBothDatabases } from '../helpers/databases.ts';
import { type Reply, testServer } from '../helpers/test-server.ts';

t.test('rate limit: exactly 500 of 600 parallel requests pass, across all tokens of a user', async (t) => {
  const { person, caller, runtime } = await testServer(t, { rateLimitPerMinute: 500 });
  const user = await person('developer');
  const apiToken = caller((await user.post('/auth/tokens', { name: 'ci' })).body.token);
  runtime.advance(61_000);

  const replies = await Promise.all(
    Array.from({ length: 600 }, (_, index) => (index % 2 ? user : apiToken).get('/users/me')),
  );

  t.equal(replies.filter(({ status }) => status === 200).length, 500);
  const refused = replies.filter(({ status }) => status === 429);
  t.equal(refused.length, 100);
  for (const { body, headers } of refused.slice(0, 5)) {
    t.equal(body.code, 'RATE_LIMIT_EXCEEDED');
    t.match(headers, { 'x-rate-limit-limit': '500', 'x-rate-limit-remaining': '0' });
    const wait = Number(headers['retry-after']);
    t.ok(Number.isInteger(wait) && wait >= 1 && wait <= 60);
    const reset = Number(headers['x-rate-limit-reset']) - runtime.now().getTime() / 1000;
    t.ok(reset > 0 && reset <= 61, 'the window ends at the reset');
  }
  const left = replies.map(({ headers }) => Number(headers['x-rate-limit-remaining']));
  t.equal(new Set(left.filter((one) => one > 0)).size, 499, 'each request counts once');
  t.ok(left.every((one) => one >= 0));
  const other = await person('viewer');
  t.equal((await other.get('/users/me')).status, 200, 'another user has a quota of their own');
  t.equal((await user.get('/nothing')).status, 429, 'for unknown addresses too');
  t.equal((await user.post('/teams', {})).status, 429, 'before the role');
  t.equal((await caller('rubbish').get('/users/me')).status, 401, 'but after the token');
  runtime.advance(Number(refused[0]?.headers['retry-after']) * 1000);
  const next = await user.get('/users/me');
  t.equal(next.status, 200, 'after Retry-After it goes on');
  t.equal(next.headers['x-rate-limit-remaining'], '499', 'in a new window');
});

t.test('rate limit: without a token the client address counts, and no header changes it', async (t) => {
  const { nobody } = await testServer(t, { rateLimitPerMinute: 5 });
  const statuses = [];
  for (let n = 0; n < 6; n += 1) {
    const headers = { 'x-forwarded-for': `203.0.113.${n}`, 'x-real-ip': `203.0.113.${n}` };
    statuses.push((await nobody.post('/auth/login', { email: `${n}@x`, password: 'wrong' }, headers)).status);
  }
  t.same(statuses.at(-1), 429);
  t.ok(statuses.includes(401));
});

t.test('server: a busy database gives 503 with Retry-After, not an internal error', async (t) => {
  const file = join(t.testdir({}), 'assay.db');
  const { admin } = await testServer(t, { databaseUrl: file });
  const other = new BetterSqlite(file);
  t.teardown(() => other.close());

  other.exec('begin immediate');
  const refused = await admin.post('/teams', { name: 'Later' });
  other.exec('rollback');

  t.equal(refused.status, 429);
  t.match(refused.body, { code: 'RATE_LIMIT_EXCEEDED', details: { reason: 'overloaded' } });
  t.equal(refused.headers['retry-after'], '1');
  t.equal((await admin.post('/teams', { name: 'Later' })).status, 201, 'nothing was done before');
});

onBothDatabases(t, async (t, { name, databaseUrl }) => {
  t.test('Idempotency-Key: gives one effect and one reply', async (t) => {
    const { admin, person, runtime, nobody } = await testServer(t, { databaseUrl: await databaseUrl(t) });
    const key = { 'idempotency-key': 'a key, of 1–255'.replace('–', '-') };

    const first = await admin.post('/teams', { name: 'Once' }, key);
    t.equal(first.status, 201);
    t.equal(first.headers['idempotency-replayed'], undefined);
    const again = await admin.post('/teams', { name: 'Once' }, key);
    t.same([again.status, again.body], [201, first.body], 'the stored reply');
    t.equal(again.headers['idempotency-replayed'], 'true');
    t.not(again.headers['x-request-id'], first.headers['x-request-id']);
    t.equal((await admin.get('/teams')).body.pagination.total, 1, 'one effect');
    t.equal((await admin.get('/activity?action=team.create')).body.pagination.total, 1);

    const changed = await admin.post('/teams', { name: 'Other' }, key);
    t.equal(changed.body.code, 'VALIDATION_ERROR');
    t.match(changed.body.details, { 'Idempotency-Key': String });
    t.equal((await admin.post('/auth/tokens', { name: 'Once' }, key)).status, 400, 'another address');
    const second = await person('admin');
    t.equal((await second.post('/teams', { name: 'Once' }, key)).status, 409, 'keys of others never meet');
    for (const bad of ['', 'x'.repeat(256), 'a\tb', 'ümlaut']) {
      t.equal((await admin.post('/teams', { name: 'X' }, { 'idempotency-key': bad })).status, 400, bad);
    }
    const failed = await admin.post('/teams', { name: 'Once' }, { 'idempotency-key': 'fails' });
    t.equal(failed.status, 409);
    t.equal((await admin.post('/teams', { name: 'Free' }, { 'idempotency-key': 'fails' })).status, 201);

    const login = { email: 'admin@example.com', password: 'a password for tests only' };
    const signedIn = await nobody.post('/auth/login', login, { 'idempotency-key': 'in' });
    const replayed = await nobody.post('/auth/login', login, { 'idempotency-key': 'in' });
    t.equal(replayed.body.token, signedIn.body.token);
    const guess = { ...login, password: 'a wrong password' };
    t.equal((await nobody.post('/auth/login', guess, { 'idempotency-key': 'in' })).status, 401);

    runtime.advance(24 * 3_600_000 + 1_000);
    const day = { token: null as string | null };
    day.token = (await nobody.post('/auth/login', login)).body.token;
    t.ok(day.token, 'a day later the key is free again');
  });

  t.test(
    'Idempotency-Key: of parallel requests one is handled, the others are refused or replayed',
    async (t) => {
      const { admin } = await testServer(t, {
        databaseUrl: await databaseUrl(t),
        // Several connections, so that transactions really overlap on PostgreSQL.
        databasePoolSize: 5,
      });
      const replies: Reply[] = await Promise.all(
        Array.from({ length: 30 }, () =>
          admin.post('/teams', { name: 'Parallel' }, { 'idempotency-key': 'p' }),
        ),
      );
      for (const { status, body } of replies) {
        if (status !== 201)
          t.same(
            [status, body.code, Object.keys(body.details)],
            [409, 'CONFLICT_DUPLICATE', ['Idempotency-Key']],
          );
      }
      const fresh = replies.filter(
        ({ status, headers }) => status === 201 && !headers['idempotency-replayed'],
      );
      t.equal(fresh.length, 1, `${name}: one of them did it`);
      t.equal((await admin.get('/teams')).body.pagination.total, 1);
      const without = await Promise.all(
        Array.from({ length: 20 }, () => admin.post('/teams', { name: 'Bare' })),
      );
      t.equal(without.filter(({ status }) => status === 201).length, 1);
      t.equal(
        without.filter(({ status }) => status === 409).length,
        19,
        'a name is taken once, in parallel too',
      );
    },
  );
});
