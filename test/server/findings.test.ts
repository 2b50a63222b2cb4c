// Findings over HTTP: triage one by one, in bulk and by filter, imports, dry runs.
import { setImmediate as nextTurn } from 'node:timers/promises';
import t from 'tap';
import { sarifDocument } from '../core/portal/imports/sarif-document.ts';
import { auditRun } from '../helpers/fake-audit.ts';
import { type Caller, testServer } from '../helpers/test-server.ts';

async function withRepository(admin: Caller): Promise<string> {
  const { body: team } = await admin.post('/teams', { name: 'Team' });
  const { body, status } = await admin.post('/repositories', { url: '/nowhere/code', team: team.id });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.id;
}

const three = [{ snippet: 'a()' }, { snippet: 'b()' }, { snippet: 'c()', level: 'error' }];

t.test('import: is a completed audit; errors are reported by field', async (t) => {
  const { admin, person } = await testServer(t, { auditConcurrency: 0 });
  const repositoryId = await withRepository(admin);
  const good = { repositoryId, type: 'security', format: 'sarif', document: sarifDocument(three) };

  const { status, body } = await admin.post('/audits/import', good);
  t.equal(status, 201);
  t.match(body, { status: 'completed', findingsTotal: 3, summary: { high: 1, medium: 2, new: 3 } });
  t.equal(body.changes.new.length, 3);
  t.equal(body.findings.length, 3);

  const faults: [object, object][] = [
    [{ ...good, format: 'xml' }, { format: String }],
    [{ ...good, document: 'text' }, { document: String }],
    [{ ...good, document: undefined }, { document: String }],
    [{ ...good, document: {} }, { document: String }],
    [{ ...good, more: 1 }, { more: String }],
    [
      { ...good, repositoryId: 'x', type: 'y' },
      { repositoryId: String, type: String },
    ],
  ];
  for (const [request, details] of faults) {
    t.match(await admin.post('/audits/import', request), {
      status: 400,
      body: { code: 'VALIDATION_ERROR', details },
    });
  }
  const nowhere = { ...good, repositoryId: '01920000-0000-7000-8000-000000000000' };
  t.match(await admin.post('/audits/import', nowhere), { status: 404, body: { code: 'RESOURCE_NOT_FOUND' } });
  t.match(await (await person('viewer')).post('/audits/import', good), { status: 403 });

  const large = {
    ...good,
    document: { ...sarifDocument(three), properties: { filler: 'x'.repeat(2 * 1024 * 1024) } },
  };
  t.equal((await admin.post('/audits/import', large)).status, 201, 'larger than other bodies may be');
  const key = { 'idempotency-key': 'once' };
  const first = await admin.post('/audits/import', good, key);
  const replayed = await admin.post('/audits/import', good, key);
  t.equal(replayed.body.id, first.body.id);
  t.equal(replayed.headers['idempotency-replayed'], 'true');
  t.match(await admin.post('/audits/import', { ...good, type: 'code-quality' }, key), { status: 400 });
});

t.test('findings: keep the data flow, the fix and the introducing commit of the detection', async (t) => {
  const [pattern] = auditRun().findings;
  if (!pattern) throw new Error('There is no finding to copy.');
  const flow = [
    { line: 3, code: 'req.query.id' },
    { line: 9, code: 'db.query(sql)' },
  ];
  const edit = { line: 3, before: 'a', after: 'b' };
  const introducedBy = { commit: 'a'.repeat(40), author: 'Ada', at: '2026-01-02T03:04:05.000Z' };
  const found = { purl: 'pkg:npm/a@1', name: 'a', version: '1', scope: null, dependencyPath: null };
  const findings = [
    { ...pattern, flow, introducedBy },
    { ...pattern, fingerprint: 'test:2', suggestedEdit: edit },
    { ...pattern, fingerprint: 'test:3', package: { ...found, fixedVersion: '2' } },
    { ...pattern, fingerprint: 'test:4', package: { ...found, fixedVersion: null } },
  ];
  const { admin } = await testServer(t, { runAudit: async () => auditRun({ findings }) });
  const { body: audit } = await admin.post('/audits', {
    repositoryId: await withRepository(admin),
    type: 'security',
  });
  while ((await admin.get(`/audits/${audit.id}`)).body.status !== 'completed') await nextTurn();

  const { body } = await admin.get('/findings?sort=firstSeenAt');
  const byFingerprint = Object.fromEntries(
    body.items.map((one: { fingerprint: string }) => [one.fingerprint, one]),
  );

  const { [pattern.fingerprint]: first, ...others } = byFingerprint;
  t.match(first, { flow, dataFlow: flow, fix: null, introducedBy });
  t.match(others, {
    'test:2': { dataFlow: null, introducedBy: null, suggestedEdit: edit, fix: { version: null, edit } },
    'test:3': { fix: { version: '2', edit: null } },
    'test:4': { fix: null },
  });
});

t.test('triage: one, many, a filter', async (t) => {
  const { admin, person } = await testServer(t, { auditConcurrency: 0 });
  const repositoryId = await withRepository(admin);
  const document = sarifDocument(three);
  const { body: audit } = await admin.post('/audits/import', {
    repositoryId,
    type: 'security',
    format: 'sarif',
    document,
  });
  const [worst, other] = audit.findings;

  t.match(await admin.patch(`/findings/${worst.id}`, { status: 'false_positive' }), {
    status: 400,
    body: { details: { comment: String } },
  });
  t.match(await admin.patch(`/findings/${worst.id}`, { status: 'acknowledged', comment: 'Later.' }), {
    status: 200,
    body: { status: 'acknowledged', statusReason: 'Later.' },
  });
  t.match((await admin.get(`/findings/${worst.id}`)).body.history, [
    { kind: 'opened', match: { pass: 'new' } },
    {
      kind: 'status_changed',
      comment: 'Later.',
      before: { status: 'open' },
      after: { status: 'acknowledged' },
    },
  ]);

  const unknown = '01920000-0000-7000-8000-000000000000';
  t.match(await admin.post('/findings/bulk', { ids: [other.id, unknown], status: 'resolved' }), {
    status: 200,
    body: {
      updated: 1,
      rejected: 1,
      results: [
        { id: other.id, status: 'resolved' },
        { id: unknown, error: { code: 'RESOURCE_NOT_FOUND' } },
      ],
    },
  });
  t.match(
    await admin.post('/findings/bulk', { filter: { repositoryId, status: 'open' }, status: 'acknowledged' }),
    {
      status: 200,
      body: { updated: 1, rejected: 0 },
    },
  );
  for (const body of [
    { status: 'resolved' },
    { status: 'resolved', filter: {} },
    { status: 'resolved', ids: [worst.id], filter: { severity: 'high' } },
    { status: 'resolved', ids: [worst.id, worst.id] },
    { status: 'resolved', filter: { colour: 'red' } },
  ]) {
    t.match(await admin.post('/findings/bulk', body), { status: 400, body: { code: 'VALIDATION_ERROR' } });
  }
  const viewer = await person('viewer');
  t.equal((await viewer.post('/findings/bulk', { ids: [worst.id], status: 'open' })).status, 403);
});
