// The dashboard over HTTP: its shape is checked against its own description, its window against the reply.
import t from 'tap';
import { instantAudit } from '../helpers/fake-audit.ts';
import { testServer } from '../helpers/test-server.ts';

t.test('dashboard: has every field, on an empty portal and after an audit', async (t) => {
  const { admin } = await testServer(t, { runAudit: instantAudit });
  const empty = await admin.get('/analytics/dashboard');
  t.equal(empty.status, 200);
  t.match(empty.body, {
    metrics: {
      totalRepositories: 0,
      auditsConducted: 0,
      averageComplianceScore: 0,
      criticalFindings: 0,
      unresolvedFindings: 0,
    },
    audits: { total: 0, medianSeconds: null },
    topRepositories: [],
  });
  t.equal(empty.body.trends.length, 30);
  t.equal(empty.body.window.to, empty.body.generatedAt);

  const team = (await admin.post('/teams', { name: 'Team' })).body.id;
  const repository = await admin.post('/repositories', { url: 'https://example.com/code.git', team });
  const audit = await admin.post('/audits', { repositoryId: repository.body.id, type: 'security' });
  await admin.get(`/audits/${audit.body.id}/events`);

  const { body } = await admin.get(`/analytics/dashboard?team=${team}&repositoryId=${repository.body.id}`);
  t.match(body.metrics, { totalRepositories: 1, auditsConducted: 1, unresolvedFindings: 1 });
  t.match(body.topRepositories, [{ repositoryId: repository.body.id, name: 'code', open: 1, high: 1 }]);
  t.match(body.trends.at(-1), { opened: 1, resolved: 0, open: 1 });
});

t.test('dashboard: uses the window of the request, and refuses an invalid one', async (t) => {
  const { admin, nobody, person } = await testServer(t);
  const { body } = await admin.get('/analytics/dashboard?from=2026-03-01&to=2026-03-11');
  t.same(body.window, { from: '2026-03-01T00:00:00.000Z', to: '2026-03-11T00:00:00.000Z' });
  t.same([body.trends.length, body.trends[0].date, body.trends[9].date], [10, '2026-03-01', '2026-03-10']);
  for (const query of ['from=2026-03-02&to=2026-03-01', 'from=soon', 'team=x', 'repositoryId=1', 'limit=1']) {
    const reply = await admin.get(`/analytics/dashboard?${query}`);
    t.same([reply.status, reply.body.code], [400, 'VALIDATION_ERROR'], query);
  }
  t.equal((await nobody.get('/analytics/dashboard')).status, 401);
  t.equal((await (await person('viewer')).get('/analytics/dashboard')).status, 200);
});
