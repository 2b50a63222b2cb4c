import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { noTracing } from '@assay/core';
import { readSettings, startServer, startWorker, withTracing } from '@assay/server';
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import t, { type Test } from 'tap';
import { statementName } from '../../packages/core/src/portal/platform/storage/traced-statements.ts';
import { readTraceparent } from '../../packages/server/src/tracing/open-telemetry.ts';
import { readTracingSettings } from '../../packages/server/src/tracing/tracing-settings.ts';
import { gitRepository } from '../helpers/git-repository.ts';
import { otlpReceiver, type ReceivedSpan } from '../helpers/otlp-receiver.ts';
import { startPostgres } from '../helpers/postgres.ts';
import { adminPassword, temporaryFolder } from '../helpers/test-portal.ts';
import { testRuntime } from '../helpers/test-runtime.ts';
import { testServer } from '../helpers/test-server.ts';

const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

t.test('tracing: a request, its audit and the audit process are one trace', async (t) => {
  const collector = await otlpReceiver(t);
  const key = `Bearer ${'collector'}-key`;
  const portal = await startedServer(t, {
    OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.origin}/`,
    OTEL_EXPORTER_OTLP_HEADERS: `authorization=${encodeURIComponent(key)}`,
    OTEL_SERVICE_NAME: 'assay-here',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test,team=a%20b',
  });
  const secret = ['ghp_', 'x'.repeat(36)].join('');
  const repository = gitRepository(temporaryFolder(t));
  repository.commit({ 'config.js': `const token = '${secret}';\n`, 'package-lock.json': '{ broken' });

  const { id: team } = await portal.post('/teams', { name: 'a' });
  const { id } = await portal.post('/repositories', { url: repository.path, team });
  const asked = await portal.post('/audits', { repositoryId: id, type: 'security' }, { traceparent });
  await portal.until(`/audits/${asked.id}`, ({ status }) => status === 'completed');
  await portal.fetch('/v1/findings?search=one-time-code');
  await portal.fetch('/health/ready');
  await portal.stop();

  const { spans } = collector;
  const request = named(spans, 'POST /v1/audits');
  t.match(request, { traceId: '0af7651916cd43dd8448eb211c80319c', parentId: 'b7ad6b7169203331', kind: 2 });
  t.match(request.attributes, {
    'http.request.method': 'POST',
    'http.route': '/v1/audits',
    'url.path': '/v1/audits',
    'http.response.status_code': 201,
    'assay.request.id': /./,
    'user.id': /./,
  });
  t.match(request.resource, { 'service.name': 'assay-here', team: 'a b', 'service.version': /\d/ });
  t.equal(collector.requests[0]?.path, '/v1/traces');
  t.equal(collector.requests[0]?.headers.authorization, key);

  const job = named(spans, 'job audit.run');
  t.match(job, { parentId: request.spanId, traceId: request.traceId, kind: 5 });
  t.match(job.attributes, { 'assay.audit.id': asked.id, 'assay.repository.id': id, 'assay.job.attempt': 1 });
  const child = named(spans, 'audit process');
  t.match(child, { parentId: job.spanId, attributes: { 'assay.audit.type': 'security' } });
  for (const step of ['fetch source', 'list files', 'engine secrets', 'apply suppressions']) {
    const span = named(spans, step);
    t.equal(span.parentId, child.spanId, step);
    t.ok(span.startMs >= child.startMs - 50 && span.endMs <= child.endMs + 50, `${step} lies within`);
  }
  const ingest = named(spans, 'audit ingest');
  t.equal(ingest.parentId, job.spanId);
  t.ok(
    spans.some(({ name, parentId }) => name === 'transaction' && parentId === ingest.spanId),
    'with its transaction',
  );
  t.ok(spans.some(({ name }) => name === 'GET /v1/findings'));
  t.notOk(
    spans.some(({ name }) => name.includes('/health')),
    'checks are not told',
  );
  const text = collector.text();
  for (const kept of [secret, 'one-time-code', 'config.js', adminPassword, portal.token, repository.path])
    t.notOk(text.includes(kept), 'neither contents, queries nor secrets');
  const line = portal.lines.find(({ fields }) => fields.path === '/v1/audits');
  t.equal(line?.fields.traceId, request.traceId, 'and the log names the trace');
});

t.test('tracing: a worker continues the trace of the request', async (t) => {
  const postgres = await startPostgres().catch((error: unknown) => String(error));
  if (typeof postgres === 'string') return void t.comment(`PostgreSQL can't be started here: ${postgres}`);
  t.teardown(() => postgres.stop());
  const collector = await otlpReceiver(t);
  const env = {
    ASSAY_DATABASE_URL: await postgres.createDatabase(),
    ASSAY_JWT_SECRET: 'only for tests, and long enough for HS256',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.origin,
  };
  const portal = await startedServer(t, { ...env, ASSAY_NO_AUDITS: 'true' });
  const { log } = testRuntime();
  const worker = await startWorker(settingsOf(t, env), { ...log, flush: async () => {} });
  t.teardown(() => worker.stop());
  const { id: team } = await portal.post('/teams', { name: 'a' });
  const repository = gitRepository(temporaryFolder(t));
  repository.commit({ 'a.txt': 'a' });
  const { id } = await portal.post('/repositories', { url: repository.path, team });

  const asked = await portal.post('/audits', { repositoryId: id, type: 'security' });
  await portal.until(`/audits/${asked.id}`, ({ status }) => status === 'completed');
  await Promise.all([portal.stop(), worker.stop()]);

  const request = named(collector.spans, 'POST /v1/audits');
  const job = named(collector.spans, 'job audit.run');
  t.equal(job.parentId, request.spanId);
  t.not(job.resource['service.instance.id'], request.resource['service.instance.id']);
  const database = collector.spans.find(({ name }) => name === 'transaction');
  t.match(database, { kind: 3, attributes: { 'db.system.name': 'postgresql' } });
});

t.test('tracing: a collector that is down or silent costs one log line', async (t) => {
  for (const [what, answersNever] of [
    ['away', false],
    ['silent', true],
  ] as const) {
    const socket = createServer().listen(0, '127.0.0.1');
    await once(socket, 'listening');
    const address = socket.address();
    const port = typeof address === 'object' ? address?.port : 0;
    if (answersNever) t.teardown(() => socket.close());
    else await new Promise((resolve) => socket.close(resolve));
    const portal = await startedServer(t, {
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `http://127.0.0.1:${port}/custom`,
    });
    for (let n = 0; n < 40; n += 1) {
      const { status } = await portal.fetch('/v1/users/me');
      // A machine with too much to do sheds load.
      t.ok(status === 200 || status === 429, `${what}: ${status}`);
    }
    const started = performance.now();
    await portal.stop();
    t.ok(performance.now() - started < 9_000, `${what}: the stop is bound`);
    const told = portal.lines.filter(({ message }) => message.includes('traces could not be exported'));
    t.ok(told.length <= 1, `${what}: told once at most`);
    t.notOk(portal.lines.some(({ level }) => level === 'error'));
  }
});

t.test('tracing: without an endpoint nothing of OpenTelemetry is loaded', async (t) => {
  const load = (env: object) =>
    promisify(execFile)(
      process.execPath,
      ['--conditions=assay-source', '--input-type=module', '-e', loadedProgram, temporaryFolder(t)],
      {
        env: { ...process.env, ASSAY_OSV_API_URL: 'none', ASSAY_ADVISORY_SYNC_HOURS: '0', ...env },
        encoding: 'utf8',
      },
    );

  const off = await load({ OTEL_SERVICE_NAME: 'assay', OTEL_TRACES_SAMPLER: 'always_on' });
  const on = await load({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' });

  t.same(JSON.parse(off.stdout), []);
  t.ok(JSON.parse(on.stdout).length > 3, 'with one it is');
});

t.test('tracing: the provider of an embedding host gets the spans, and errors are marked', async (t) => {
  const exporter = new InMemorySpanExporter();
  const tracerProvider = new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] });
  const { admin, nobody, server } = await testServer(t, {
    tracerProvider,
    runAudit: async () => {
      throw new Error(`no word of ${'this'} in a span`);
    },
  });
  const { body: team } = await admin.post('/teams', { name: 'a' });
  const url = 'https://git.example.com/a/b';
  const { body: repository } = await admin.post('/repositories', { url, team: team.id });
  t.equal((await nobody.get('/teams')).status, 401);
  await admin.post('/audits', { repositoryId: repository.id, type: 'code-quality' });
  server.plugins.assay.portal.findings.list = async () => {
    throw new Error('a fault of ours');
  };
  t.equal((await admin.get('/findings')).status, 500);

  await withTracing(testRuntime(), tracerProvider).then(async ({ tracing = noTracing }) => {
    await tracing.span('task', { parent: null, isFollowed: false }, async () => {
      await tracing.span('transaction', { kind: 'client' }, async () =>
        t.equal(tracing.traceparent(), undefined, 'hundreds of jobs of one task are not one trace'),
      );
    });
    let later: Promise<unknown> | undefined;
    await tracing.span('request', {}, async () => {
      later = delay(5).then(() => tracing.current());
      t.match(tracing.traceparent(), /^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
    });
    t.equal(await later, undefined, 'what a request left running is no part of it');
  });
  const spans = exporter.getFinishedSpans();
  const of = (name: string) => spans.filter((span) => span.name === name);
  const refused = of('GET /v1/teams').at(-1);
  t.match(refused, { attributes: { 'http.response.status_code': 401 }, status: { code: 0 } });
  const failed = of('GET /v1/findings').at(-1);
  t.match(failed, {
    attributes: { 'http.response.status_code': 500, 'error.type': '500' },
    status: { code: 2 },
  });
  await untilTrue(() => exporter.getFinishedSpans().some(({ name }) => name === 'job audit.run'));
  const job = exporter.getFinishedSpans().find(({ name }) => name === 'job audit.run');
  t.match(job, { status: { code: 2 }, attributes: { 'error.type': 'Error' } });
  t.equal(job?.parentSpanContext?.traceId, of('POST /v1/audits')[0]?.spanContext().traceId);
  t.notOk(
    JSON.stringify(exporter.getFinishedSpans().map((s) => [s.attributes, s.events, s.status])).includes(
      'this in a span',
    ),
  );
});

t.test('tracing: reads the standard variables as specified', async (t) => {
  const at = (env: object) => readTracingSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c:4318', ...env });

  t.equal(readTracingSettings({}).settings, null);
  t.equal(at({}).settings?.endpoint, 'http://c:4318/v1/traces');
  t.equal(at({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://d/x' }).settings?.endpoint, 'http://d/x');
  t.equal(at({ OTEL_SDK_DISABLED: 'TRUE' }).settings, null);
  t.equal(at({ OTEL_TRACES_EXPORTER: 'none' }).settings, null);
  t.equal(at({ OTEL_RESOURCE_ATTRIBUTES: 'service.name=x' }).settings?.serviceName, 'x');
  t.match(at({ OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.25' }).settings, {
    sampler: 'traceidratio',
    ratio: 0.25,
  });
  for (const env of [
    { OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' },
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' },
    { OTEL_TRACES_EXPORTER: 'zipkin' },
  ]) {
    const { settings, doubts } = at(env);
    t.equal(settings, null, 'is told and traces nothing');
    t.equal(doubts.length, 1);
  }
  const secretly = at({ OTEL_EXPORTER_OTLP_HEADERS: 'just-a-key,%zz=1,a=b%3D' });
  t.same(secretly.settings?.headers, { a: 'b=' });
  t.equal(secretly.doubts.length, 2);
  t.notOk(secretly.doubts.join().includes('just-a-key'));
  t.equal(at({ OTEL_TRACES_SAMPLER: 'jaeger_remote', OTEL_TRACES_SAMPLER_ARG: '7' }).doubts.length, 2);
});

t.test('tracing: an invalid traceparent is ignored, and statements have names', async (t) => {
  t.match(readTraceparent(traceparent), { spanId: 'b7ad6b7169203331', traceFlags: 1, isRemote: true });
  t.ok(readTraceparent(`cc${traceparent.slice(2)}-of-a-later-version`));
  for (const wrong of [
    '',
    traceparent.toUpperCase(),
    `${traceparent}-more`,
    `ff${traceparent.slice(2)}`,
    `00-${'0'.repeat(32)}-b7ad6b7169203331-01`,
    `00-0af7651916cd43dd8448eb211c80319c-${'0'.repeat(16)}-01`,
  ])
    t.equal(readTraceparent(wrong), undefined, wrong);
  t.equal(statementName('select * from "findings" where "id" = ?'), 'SELECT findings');
  t.equal(statementName('insert into `jobs` (`id`) values (?)'), 'INSERT jobs');
  t.equal(statementName('COMMIT;'), 'COMMIT');
});

function named(spans: readonly ReceivedSpan[], name: string): ReceivedSpan {
  const found = spans.filter((span) => span.name === name);
  if (found[0] === undefined)
    throw new Error(
      `There is no span ${name} among ${[...new Set(spans.map((span) => span.name))].join(', ')}.`,
    );
  return found[0];
}

/** A real server by its settings, signed in as the first administrator. */
async function startedServer(t: Test, env: Readonly<Record<string, string>>) {
  const { log, lines } = testRuntime();
  const server = await startServer(settingsOf(t, env), { ...log, flush: async () => {} });
  let stopped: Promise<void> | undefined;
  const stop = () => (stopped ??= server.stop());
  t.teardown(stop);
  let token = '';
  const call = (path: string, init: RequestInit = {}) =>
    fetch(`${server.origin}${path}`, {
      ...init,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...init.headers },
    });
  const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const reply = await call(`/v1${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    });
    // biome-ignore lint/suspicious/noExplicitAny: a test looks at whatever came back
    return (await reply.json()) as any;
  };
  token = (await post('/auth/login', { email: 'admin@example.com', password: adminPassword })).token;
  return {
    lines,
    token,
    post,
    stop,
    fetch: call,
    async until(path: string, holds: (body: { status: string }) => boolean) {
      while (!holds((await (await call(`/v1${path}`)).json()) as { status: string })) await delay(50);
    },
  };
}

function settingsOf(t: Test, env: Readonly<Record<string, string>>) {
  return readSettings({
    env: {
      ASSAY_PORT: '0',
      ASSAY_DATA_DIR: temporaryFolder(t),
      ASSAY_OSV_API_URL: 'none',
      ASSAY_ADVISORY_SYNC_HOURS: '0',
      ASSAY_ALLOW_LOCAL_REPOSITORIES: 'true',
      ASSAY_ADMIN_EMAIL: 'admin@example.com',
      ASSAY_ADMIN_PASSWORD: adminPassword,
      ASSAY_RATE_LIMIT_PER_MINUTE: '1000000',
      // A busy machine must not make a test fail.
      ASSAY_MAX_EVENT_LOOP_DELAY_MS: '0',
      ...env,
    },
    platform: process.platform,
    home: '/nowhere',
  });
}

async function untilTrue(holds: () => boolean): Promise<void> {
  while (!holds()) await delay(25);
}

/** Starts and stops a server, and prints which modules of OpenTelemetry it loaded on the way. */
const loadedProgram = `
import { registerHooks } from 'node:module';
const loaded = [];
registerHooks({ load: (url, context, next) => {
  // The interface alone comes with the metrics; it is small, and does nothing.
  if (/@opentelemetry\\/(?!api\\/)/.test(url)) loaded.push(url);
  return next(url, context);
} });
const { readSettings, startServer } = await import('@assay/server');
const silent = { debug() {}, info() {}, warn() {}, error() {}, flush: async () => {} };
const env = { ...process.env, ASSAY_DATA_DIR: process.argv[1], ASSAY_PORT: '0' };
const server = await startServer(readSettings({ env, platform: process.platform, home: '/nowhere' }), silent);
await fetch(server.origin + '/v1/meta');
await server.stop();
process.stdout.write(JSON.stringify(loaded));
`;
