// Several servers and workers on one PostgreSQL: what holds in one process holds between them.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createPortal, type Portal, type PortalOptions, type RunAudit } from '@assay/core';
import type { StandaloneOptions } from '@assay/server';
import t, { type Test } from 'tap';
import { CodeHosts } from '../../packages/server/src/code-host/code-hosts.ts';
import { DeliveryWorkers } from '../../packages/server/src/code-host/deliveries/delivery-workers.ts';
import type { EventHandler } from '../../packages/server/src/code-host/event.ts';
import { gitHub } from '../../packages/server/src/code-host/github/github.ts';
import { codeHost, installationOf } from '../helpers/code-host.ts';
import { auditRun } from '../helpers/fake-audit.ts';
import { startPostgres } from '../helpers/postgres.ts';
import { temporaryFolder } from '../helpers/test-portal.ts';
import { testRuntime } from '../helpers/test-runtime.ts';
import { type Caller, type TestServer, testServer } from '../helpers/test-server.ts';

const workerProgram = fileURLToPath(new URL('../fixtures/worker-process.ts', import.meta.url));
const postgres = await startPostgres().catch((error: unknown) => String(error));
const skip = typeof postgres === 'string' && `PostgreSQL can't be started here: ${postgres}`;

t.test('several instances: on one database', { skip }, async (t) => {
  if (typeof postgres === 'string') return;
  t.teardown(() => postgres.stop());

  t.test('rate limit: a user has one limit on all instances', async (t) => {
    const { first, second } = await twoServers(t, await postgres.createDatabase(), {
      rateLimitPerMinute: 100,
    });
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

  t.test('rate limit: a large limit, counted in chunks, holds within one percent', async (t) => {
    const { first, second } = await twoServers(t, await postgres.createDatabase(), {
      rateLimitPerMinute: 1_000,
    });
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

  t.test('access: revoked on one instance, revoked on all', async (t) => {
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

  t.test('Idempotency-Key: has one effect on all instances', async (t) => {
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

  t.test('sign-in: password attempts are counted across instances', async (t) => {
    const { first, second } = await twoServers(t, await postgres.createDatabase());
    const guess = (server: TestServer) =>
      server.nobody.post('/auth/login', { email: 'admin@example.com', password: 'a wrong one, surely' });
    const statuses: number[] = [];
    for (let n = 0; n < 12; n += 1) statuses.push((await guess(n % 2 ? first : second)).status);
    t.same(statuses, [...Array(10).fill(401), 429, 429]);
  });

  t.test('GitHub sign-in: starts on one instance and completes on another, once', async (t) => {
    const host = await codeHost(t);
    host.people.push({ id: 7, login: 'ada', name: 'Ada' });
    host.installations.push(installationOf('acme'));
    host.memberships.set('acme/ada', 'own');
    const { first, second } = await twoServers(t, await postgres.createDatabase(), {
      extension: host.settings,
      publicUrl: 'https://assay.example',
    });
    const { authorizationUrl } = (await first.nobody.get('//api/codehost/oauth/request')).body;
    const query = host.agree(authorizationUrl, 'ada');

    const back = await Promise.all(
      [second, first, second].map(({ nobody }) => nobody.get(`//api/codehost/oauth/callback?${query}`)),
    );

    const signedIn = back.filter(({ status }) => status === 200);
    t.equal(signedIn.length, 1);
    const { token, user } = signedIn[0]?.body ?? {};
    for (const { caller } of [first, second])
      t.match((await caller(token).get('/users/me')).body, { id: user.id });

    const device = (await first.nobody.post('/auth/device', {})).body;
    const there = second.caller(token);
    const confirmation = { userCode: device.userCode, approve: true };
    t.equal((await there.post('/auth/device/confirmation', confirmation)).status, 204);
    const { deviceCode } = device;
    const asked = await Promise.all(
      [first, second].map(({ nobody }) => nobody.post('/auth/device/token', { deviceCode })),
    );
    t.equal(asked.filter(({ status }) => status === 200).length, 1, 'a device is signed in once');
  });

  t.test('deliveries: are handled by another instance when their worker is lost', async (t) => {
    const host = await codeHost(t);
    const url = await postgres.createDatabase();
    const [taker, lost, other] = [
      await startedPortal(t, url),
      await startedPortal(t, url),
      await startedPortal(t, url),
    ];
    const handled: string[] = [];
    let comeBack = (): void => {};
    const work = ({ portal, runtime }: typeof lost, handle: EventHandler['handle']) => {
      const codeHost = gitHub(host.settings, runtime);
      const handlers = new Map([['pull_request', { handle }]]);
      // Says nothing while it works, as if it were dead or stood still.
      const times = { leaseMs: 60_000, pollMs: 20, beatMs: 1_000_000, concurrency: 1 };
      const workers = new DeliveryWorkers({
        portal,
        codeHosts: new CodeHosts([codeHost]),
        runtime,
        handlers,
        ...times,
      });
      t.teardown(() => workers.stop());
      workers.start();
    };
    for (const number of [1, 2, 3]) {
      const about = { event: 'pull_request', action: 'closed', queueName: 'acme/app#1', payload: { number } };
      await taker.portal.deliveries.take([{ ...about, id: `id-${number}`, bodyDigests: [`body ${number}`] }]);
      await sleep(2);
    }

    work(lost, async ({ number }) => {
      handled.push(`lost ${number}`);
      await new Promise<void>((resolve) => (comeBack = resolve));
    });
    while (handled.length === 0) await sleep(10);
    work(other, async ({ number }) => void handled.push(`other ${number}`));
    await sleep(200);
    t.same(handled, ['lost 1'], 'its lease holds, and nothing of the queue goes ahead');
    other.runtime.advance(61_000);
    while (handled.length < 4) await sleep(10);
    comeBack();
    await sleep(100);

    t.same(handled, ['lost 1', 'other 1', 'other 2', 'other 3'], 'in the order in which they came');
    const ended = await taker.portal.deliveries.list(
      { userId: '', role: 'admin', kind: 'session', credentialId: null },
      {},
      { limit: 10, offset: 0, sort: 'createdAt' },
    );
    t.same(
      ended.items.map(({ status, attempts }) => `${status} ${attempts}`),
      ['done 2', 'done 1', 'done 1'],
    );
  });

  t.test('event stream: continues on another instance', async (t) => {
    const url = await postgres.createDatabase();
    const { first, second } = await twoServers(t, url);
    for (const { server } of [first, second]) await server.start();
    let reach = (_fraction: number): void => {};
    let end = (): void => {};
    const begun = Promise.withResolvers<void>();
    const runAudit: RunAudit = async (_, { progress }) => {
      reach = (fraction) => progress('scanning', fraction);
      begun.resolve();
      await new Promise<void>((resolve) => (end = resolve));
      return auditRun();
    };
    await startedPortal(t, url, { runAudit, auditConcurrency: 1 });
    const [audit = ''] = await requestAudits(first.admin, 1);
    // An audit is in progress a moment before it runs.
    await begun.promise;
    const stream = async ({ server }: TestServer, last: number) => {
      const headers = { authorization: `Bearer ${first.admin.token}`, 'last-event-id': String(last) };
      const gone = new AbortController();
      const { signal } = gone;
      const origin = `http://127.0.0.1:${server.info.port}`;
      const reply = await fetch(`${origin}/v1/audits/${audit}/events`, { headers, signal });
      const ids: number[] = [];
      const heardAll = (async () => {
        for await (const part of reply.body ?? [])
          for (const [, id] of String(Buffer.from(part)).matchAll(/^id: (\d+)$/gm)) ids.push(Number(id));
      })().catch(() => {});
      const heard = async (id: number): Promise<void> => {
        while (!ids.includes(id)) await sleep(10);
      };
      return { ids, heard, heardAll, gone, status: reply.status };
    };

    const before = await stream(first, 0);
    reach(0.2);
    await before.heard(28);
    before.gone.abort();
    // Nobody listens; then it goes on where everything but the end is new.
    await sleep(250);
    reach(0.4);
    while ((await first.admin.get(`/audits/${audit}`)).body.progress.percent < 44) await sleep(20);
    const after = await stream(second, 28);
    await after.heard(45);
    end();
    await after.heardAll;

    t.same(before.ids.at(-1), 28);
    t.same(after.ids, [45, 1_000], 'nothing twice, and the end');
    const again = await stream(first, 1_000);
    t.equal(again.status, 204, 'whoever heard the end need not come back');
  });

  t.test('audits: survive killed and stopped workers, and are stored once', async (t) => {
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

  t.test('audits: are canceled on the instance that runs them', async (t) => {
    const url = await postgres.createDatabase();
    const { first } = await twoServers(t, url);
    await startWorker(t, url, 60_000, 60_000);
    const [audit = ''] = await requestAudits(first.admin, 1);
    while ((await first.admin.get(`/audits/${audit}`)).body.status !== 'in_progress') await sleep(20);

    const { body } = await first.admin.post(`/audits/${audit}/cancel`);
    t.match(body, { status: 'failed', failure: { code: 'cancelled' } });
    // Its queue is free again at once, long before the lease ends.
    const { repositoryId } = body;
    const next = await first.admin.post('/audits', { repositoryId, type: 'security' });
    while ((await first.admin.get(`/audits/${next.body.id}`)).body.status !== 'in_progress') await sleep(20);
    t.pass('the next one of its queue runs');
  });
});

async function twoServers(t: Test, databaseUrl: string, more: Partial<StandaloneOptions> = {}) {
  const options = { databaseUrl, auditConcurrency: 0, databasePoolSize: 2, ...more };
  // Both at once on an empty database: one of them makes the schema and the administrator.
  const [first, second] = await Promise.all([testServer(t, options), testServer(t, options)]);
  return { first, second };
}

/** One that does not serve. */
async function startedPortal(t: Test, databaseUrl: string, more: Partial<PortalOptions> = {}) {
  const runtime = testRuntime();
  const portal: Portal = createPortal({
    databaseUrl,
    dataDirectory: temporaryFolder(t),
    workerOnly: true,
    auditConcurrency: 0,
    runtime,
    allowLocalRepositories: true,
    osvApiUrl: null,
    ...more,
  });
  await portal.start();
  t.teardown(() => portal.stop());
  return { portal, runtime };
}

async function startWorker(
  t: Test,
  url: string,
  longestMs = 400,
  leaseMs = 1_500,
): Promise<{ child: ChildProcess; ended: Promise<number | null> }> {
  const child = spawn(
    process.execPath,
    [...process.execArgv, workerProgram, url, temporaryFolder(t), String(longestMs), String(leaseMs)],
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
