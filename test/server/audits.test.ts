// Asking for audits: one, many, none; calling them off; following them.
import t from 'tap';
import { onBothDatabases } from '../helpers/databases.ts';
import { auditRun, type RunAudit } from '../helpers/fake-audit.ts';
import { type Caller, testServer } from '../helpers/test-server.ts';

const nowhere = '01920000-0000-7000-8000-000000000000';

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test('a batch: each entry for itself, or all or none', async (t) => {
    const { admin, person } = await testServer(t, { databaseUrl: await databaseUrl(t), auditConcurrency: 0 });
    const repositoryId = await repository(admin, 'a');
    const total = async () => (await admin.get('/audits')).body.pagination.total;
    const good = { repositoryId, type: 'security' };

    const mixed = await admin.post('/audits/batch', {
      audits: [
        good,
        { repositoryId: nowhere, type: 'security' },
        { repositoryId, type: 'nonsense' },
        { ...good, type: 'dependency' },
        'rubbish',
        { ...good, ref: '--upload-pack=x' },
        { ...good, extra: 1 },
      ],
    });
    t.equal(mixed.status, 201);
    t.match(mixed.body.created, [
      { type: 'security', status: 'pending', findings: [] },
      { type: 'dependency', status: 'pending', findings: [] },
    ]);
    t.strictSame(
      mixed.body.failed.map(({ index, error }: { index: number; error: { code: string } }) => [
        index,
        error.code,
      ]),
      [
        [1, 'RESOURCE_NOT_FOUND'],
        [2, 'VALIDATION_ERROR'],
        [4, 'VALIDATION_ERROR'],
        [5, 'VALIDATION_ERROR'],
        [6, 'VALIDATION_ERROR'],
      ],
    );
    t.match(mixed.body.failed[0], {
      repositoryId: nowhere,
      type: 'security',
      error: { message: String, details: {} },
    });
    t.equal(await total(), 2);

    const atomic = await admin.post('/audits/batch', {
      audits: [good, { repositoryId, type: 'x' }],
      atomic: true,
    });
    t.equal(atomic.body.code, 'VALIDATION_ERROR');
    t.match(atomic.body.details, { 'audits.1.type': /must be one of/ });
    const allBad = await admin.post('/audits/batch', {
      audits: [{ repositoryId: nowhere, type: 'security' }],
    });
    t.equal(allBad.status, 400);
    t.match(allBad.body.details, { 'audits.0.repositoryId': String });
    t.equal(await total(), 2, 'nothing was created');
    for (const audits of [[], Array.from({ length: 101 }, () => good), 'x', undefined]) {
      t.equal((await admin.post('/audits/batch', { audits })).status, 400);
    }
    t.equal(
      (await admin.post('/audits/batch', { audits: Array.from({ length: 100 }, () => good) })).status,
      201,
    );
    t.equal(await total(), 102);
    const stranger = await person('developer');
    t.equal((await stranger.post('/audits/batch', { audits: [good] })).status, 400, 'not visible: all bad');
  });

  t.test('audits: create and cancel', async (t) => {
    const { admin } = await testServer(t, { databaseUrl: await databaseUrl(t), auditConcurrency: 0 });
    const repositoryId = await repository(admin, 'b');

    const { body: audit, status } = await admin.post('/audits', {
      repositoryId,
      type: 'security',
      ref: 'main',
    });
    t.equal(status, 201);
    t.match(audit, {
      status: 'pending',
      findings: [],
      ref: 'main',
      commit: null,
      progress: { phase: 'queued', percent: 0 },
      summary: { critical: 0, high: 0, medium: 0, low: 0, info: 0, new: 0, fixed: 0 },
      failure: null,
      requestedBy: admin.userId,
      startedAt: null,
      completedAt: null,
    });
    t.equal((await admin.post('/audits', { repositoryId: nowhere, type: 'security' })).status, 404);
    for (const bad of [
      { repositoryId },
      { repositoryId, type: 'x' },
      { repositoryId, type: 'security', ref: '-x' },
    ]) {
      t.equal((await admin.post('/audits', bad)).status, 400);
    }
    const listed = (await admin.get('/audits')).body.items[0];
    t.notOk('findings' in listed, 'lists show the summary instead');
    const key = { 'idempotency-key': 'cancel' };
    const cancelled = await admin.post(`/audits/${audit.id}/cancel`, undefined, key);
    t.match(cancelled, { status: 200, body: { status: 'failed', failure: { code: 'cancelled' } } });
    t.equal((await admin.post(`/audits/${audit.id}/cancel`, undefined, key)).status, 200, 'replayed');
    const again = await admin.post(`/audits/${audit.id}/cancel`);
    t.equal(again.status, 400);
    t.match(again.body.details, { status: /pending or in_progress/ });
  });
});

t.test('audits: event stream', async (t) => {
  let goOn = (): void => {};
  const running = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const runAudit: RunAudit = async ({ type }, { progress, signal }) => {
    for (const fraction of [0, 0.5, 1]) progress('scanning', fraction);
    await Promise.race([
      type === 'security' ? running : new Promise(() => {}),
      new Promise((resolve) => signal.addEventListener('abort', resolve)),
    ]);
    signal.throwIfAborted();
    return auditRun();
  };
  const { admin, nobody, person, server } = await testServer(t, { runAudit });
  await server.start();
  const repositoryId = await repository(admin, 'c');
  const { id } = (await admin.post('/audits', { repositoryId, type: 'security' })).body;
  const url = `http://127.0.0.1:${server.info.port}/v1/audits/${id}/events`;
  const headers = { authorization: `Bearer ${admin.token}`, 'accept-encoding': 'gzip' };

  t.equal((await nobody.get(`/audits/${id}/events`)).status, 401);
  t.equal((await (await person('viewer')).get(`/audits/${id}/events`)).status, 404);
  t.equal((await admin.get(`/audits/${nowhere}/events`)).status, 404);
  while ((await admin.get(`/audits/${id}`)).body.progress.percent < 95) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const stream = await fetch(url, { headers });
  t.match(stream.headers.get('content-type'), /^text\/event-stream/);
  t.equal(stream.headers.get('x-content-type-options'), 'nosniff');
  t.ok(stream.headers.get('x-rate-limit-limit'));
  const reading = stream.text();
  goOn();
  const events = parse(await reading);
  t.equal(events.at(0)?.event, 'progress');
  t.match(events.at(0)?.data, { phase: 'scanning', percent: 95 });
  t.match(events.at(-1), { event: 'completed', data: { id, status: 'completed', summary: { new: 1 } } });

  const resumed = parse(await (await fetch(url, { headers: { ...headers, 'last-event-id': '96' } })).text());
  t.same(
    resumed.map(({ event }) => event),
    ['completed'],
    'an ended audit tells its end, and no more',
  );
  t.equal((await fetch(url, { headers: { ...headers, 'last-event-id': '1000' } })).status, 204, 'told once');
  const failed = (await admin.post('/audits', { repositoryId, type: 'dependency' })).body.id;
  const following = fetch(url.replace(id, failed), { headers }).then((reply) => reply.text());
  await new Promise((resolve) => setTimeout(resolve, 100));
  await admin.post(`/audits/${failed}/cancel`);
  t.match(parse(await following).at(-1), { event: 'failed', data: { failure: { code: 'cancelled' } } });
});

t.test('event stream: an open stream does not keep the server from stopping', async (t) => {
  const { admin, server } = await testServer(t, { auditConcurrency: 0 });
  await server.start();
  const repositoryId = await repository(admin, 'd');
  const { id } = (await admin.post('/audits', { repositoryId, type: 'security' })).body;
  const headers = { authorization: `Bearer ${admin.token}` };
  const stream = await fetch(`http://127.0.0.1:${server.info.port}/v1/audits/${id}/events`, { headers });
  const reading = stream.text();

  await server.stop({ timeout: 5_000 });

  t.match(parse(await reading), [{ event: 'progress', data: { phase: 'queued', percent: 0 } }]);
});

function parse(text: string) {
  return text
    .split('\n\n')
    .filter((block) => block.includes('event: '))
    .map((block) => {
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? '';
      return { id: field('id'), event: field('event'), data: JSON.parse(field('data')) };
    });
}

async function repository(admin: Caller, name: string): Promise<string> {
  const team = (await admin.post('/teams', { name })).body.id;
  return (await admin.post('/repositories', { url: `https://example.com/${name}.git`, team })).body.id;
}
