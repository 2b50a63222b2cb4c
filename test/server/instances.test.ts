// Several servers and workers on one PostgreSQL: what holds in one process holds between them.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import t, { type Test } from 'tap';
import { startPostgres } from '../helpers/databases.ts';
import { temporaryFolder } from '../helpers/test-portal.ts';
import { type Caller, type TestServer, testServer } from '../helpers/test-server.ts';

const workerProgram = fileURLToPath(new URL('../fixtures/worker-process.ts', import.meta.url));
const postgres = await startPostgres().catch((error: unknown) => String(error));
const skip = typeof postgres === 'string' && `PostgreSQL can't be started here: ${postgres}`;

t.test('instances on one database', { skip }, async (t) => {
  if (typeof postgres === 'string') return;
  t.teardown(() => postgres.stop());

  t.test('a user has one limit on all of them', async (t) => {
    const { first, second } = await twoServers(t, await postgres.createDatabase(), 100);
    const onFirst = await first.person('developer');
    const onSecond = second.caller(onFirst.token, onFirst.userId);

    const replies = await Promise.all(
      Array.from({ length: 150 }, (_, n) => (n % 2 ? onFirst : onSecond).get('/teams')),
    );

    const served = replies.filter(({ status }) => status === 200).length;
    t.equal(served, 100);
    t.equal(replies.filter(({ status }) => status === 429).length, 50);
    const left = replies.map(({ headers }) => Number(headers['x-rate-limit-remaining']));
    t.same(new Set(left).size, 100, 'each reply says how many are left');
    first.runtime.advance(61_000);
    second.runtime.advance(61_000);
    t.equal((await onSecond.get('/teams')).status, 200, 'a new window');
  });

  t.test('a larger limit, counted in portions, holds within one per cent', async (t) => {
    const { first, second } = await twoServers(t, await postgres.createDatabase(), 1_000);
    const onFirst = await first.person('developer');
    const onSecond = second.caller(onFirst.token, onFirst.userId);
    let served = 0;
    for (let round = 0; round < 12; round += 1) {
      const replies = await Promise.all(
        Array.from({ length: 100 }, (_, n) => (n % 3 ? onFirst : onSecond).get('/users/me')),
      );
      served += replies.filter(({ status }) => status !== 429).length;
    }
    t.ok(served >= 990 && served <= 1_000, `${served} of 1,000`);
  });

  t.test('what is taken away on one is taken away on the other', async (t) => {
    const { first, second } = await twoServers(t, await postgres.createDatabase());
    const person = await first.person('developer');
    const there = second.caller(person.token, person.userId);
    t.equal((await there.get('/teams')).status, 200);
    t.equal((await there.post('/teams', { name: 'Mine' })).status, 403);

    await first.admin.patch(`/users/${person.userId}`, { role: 'auditor' });
    const asAuditor = await there.get('/users/me');
    t.match(asAuditor.body, { role: 'auditor' }, 'a role at once');
    await person.post('/auth/logout', {});
    t.equal((await there.get('/teams')).status, 401, 'a session at once');

    const second_ = await first.person('developer');
    const disabled = second.caller(second_.token, second_.userId);
    t.equal((await disabled.get('/teams')).status, 200);
    await first.admin.patch(`/users/${second_.userId}`, { disabled: true });
    t.equal((await disabled.get('/teams')).status, 401, 'an account at once');
  });

  t.test('one key has one effect, on whichever server', async (t) => {
    const { first, second } = await twoServers(t, await postgres.createDatabase());
    const key = { 'idempotency-key': 'the same' };
    const there = second.caller(first.admin.token, first.admin.userId);
    const body = { name: 'Once' };

    const replies = await Promise.all([
      first.admin.post('/teams', body, key),
      there.post('/teams', body, key),
    ]);
    const again = await there.post('/teams', body, key);

    t.equal(again.status, 201);
    t.match(again.headers, { 'idempotency-replayed': 'true' });
    for (const { status, body } of replies) t.ok(status === 409 || body.id === again.body.id);
    t.equal((await first.admin.get('/teams')).body.pagination.total, 1);
  });

  t.test('guesses of a password are counted together', async (t) => {
    const { first, second } = await twoServers(t, await postgres.createDatabase());
    const guess = (server: TestServer) =>
      server.nobody.post('/auth/login', { email: 'admin@example.com', password: 'a wrong one, surely' });
    const statuses: number[] = [];
    for (let n = 0; n < 12; n += 1) statuses.push((await guess(n % 2 ? first : second)).status);
    t.same(statuses, [...Array(10).fill(401), 429, 429]);
  });

  t.test('audits survive workers that are killed and stopped, and are stored once', async (t) => {
    const url = await postgres.createDatabase();
    const { first, second } = await twoServers(t, url);
    const there = second.caller(first.admin.token, first.admin.userId);
    const workers = await Promise.all([startWorker(t, url), startWorker(t, url), startWorker(t, url)]);
    const audits = await requestAudits(first.admin, 24);

    const watched = there.get(`/audits/${audits.at(-1)}/events`);
    await sleep(150);
    workers[0]?.child.kill('SIGKILL');
    // Stopped for longer than its lease, then going on as if nothing had happened.
    workers[1]?.child.kill('SIGSTOP');
    await sleep(2_500);
    workers[1]?.child.kill('SIGCONT');
    workers[2]?.child.kill('SIGTERM');
    const ended = await allEnded(there, audits);

    t.match((await watched).body, /event: completed/, 'whoever watches on another server hears it');
    t.same(new Set(ended.map(({ status }) => status)), new Set(['completed']));
    t.same(
      ended.map(({ findings }) => findings.length),
      Array(24).fill(1),
    );
    t.equal((await there.get('/findings')).body.pagination.total, 24, 'nothing lost, nothing doubled');
    t.equal(await workers[2]?.ended, 0, 'a clean end');
  });

  t.test('an audit is cancelled where it runs', async (t) => {
    const url = await postgres.createDatabase();
    const { first } = await twoServers(t, url);
    await startWorker(t, url, 60_000, 60_000);
    const [audit = ''] = await requestAudits(first.admin, 1);
    while ((await first.admin.get(`/audits/${audit}`)).body.status !== 'in_progress') await sleep(20);

    const { body } = await first.admin.post(`/audits/${audit}/cancel`);
    t.match(body, { status: 'failed', failure: { code: 'cancelled' } });
    // Its lane is free again at once, long before the lease ends.
    const { repositoryId } = body;
    const next = await first.admin.post('/audits', { repositoryId, type: 'security' });
    while ((await first.admin.get(`/audits/${next.body.id}`)).body.status !== 'in_progress') await sleep(20);
    t.pass('the next one of its lane runs');
  });
});

async function twoServers(t: Test, databaseUrl: string, rateLimitPerMinute = 1_000_000) {
  const options = { databaseUrl, rateLimitPerMinute, auditConcurrency: 0, databasePoolSize: 2 };
  // Both at once on an empty database: one of them makes the schema and the administrator.
  const [first, second] = await Promise.all([testServer(t, options), testServer(t, options)]);
  return { first, second };
}

async function startWorker(
  t: Test,
  url: string,
  longestMs = 400,
  leaseMs = 1_500,
): Promise<{ child: ChildProcess; ended: Promise<number | null> }> {
  const child = spawn(
    process.execPath,
    ['--conditions=assay-source', workerProgram, url, temporaryFolder(t), String(longestMs), String(leaseMs)],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  t.teardown(() => {
    child.kill('SIGCONT');
    child.kill('SIGKILL');
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  await Promise.race([once(child.stdout, 'data'), ended.then(() => Promise.reject(new Error('no worker')))]);
  return { child, ended };
}

/** Each of a repository of its own. */
async function requestAudits(admin: Caller, count: number): Promise<string[]> {
  const team = await admin.post('/teams', { name: 'Team' });
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const repository = await admin.post('/repositories', { url: `file:///nowhere/${n}`, team: team.body.id });
    ids.push((await admin.post('/audits', { repositoryId: repository.body.id, type: 'security' })).body.id);
  }
  return ids;
}

async function allEnded(caller: Caller, ids: readonly string[]) {
  const ended: { status: string; findings: unknown[] }[] = [];
  for (const id of ids) {
    for (;;) {
      const { body } = await caller.get(`/audits/${id}`);
      if (body.status === 'completed' || body.status === 'failed') {
        ended.push(body);
        break;
      }
      await sleep(50);
    }
  }
  return ended;
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
