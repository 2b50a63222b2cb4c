// The tour itself: people, teams, repositories, audits, findings, compliance, reports and what watches them, each
// operation once as it is meant and once as it is refused.
import { auditRun, type RunAudit } from '../../helpers/fake-audit.ts';
import type { TestServer } from '../../helpers/test-server.ts';
import type { Recorder } from './recorder.ts';

/** Reports the same findings whatever the checkout's rules are, in the shape that its own helper has. */
export const tourAudit: RunAudit = async ({ type }) => {
  const { findings: examples } = auditRun();
  const findings = examples.flatMap((example) =>
    (severities[type] ?? []).map((severity, index) => ({
      ...example,
      fingerprint: `tour:${type}:${index}`,
      ruleId: `rule-${index % 3}`,
      severity,
      title: `Finding ${index}`,
      location: { path: `src/file${index}.ts`, startLine: 1, endLine: 2, commit: null },
    })),
  );
  return auditRun({ findings, ruleIds: ['rule-0', 'rule-1', 'rule-2'], commit: '01234567'.repeat(5) });
};

const severities: Readonly<Record<string, readonly ('critical' | 'high' | 'medium' | 'low' | 'info')[]>> = {
  security: ['critical', 'high', 'medium', 'low'],
  'code-quality': ['info'],
};

const absent = '01890000-0000-7000-8000-000000000000';
const password = 'a password for the tour';

export async function tourApi(recorder: Recorder, server: TestServer): Promise<void> {
  const { admin, nobody } = server;
  const get = async (path: string) => (await recorder.call('GET', path)).body;
  const post = async (path: string, body: unknown = {}) => (await recorder.call('POST', path, body)).body;
  const patch = async (path: string, body: unknown) => (await recorder.call('PATCH', path, body)).body;
  const remove = async (path: string) => (await recorder.call('DELETE', path)).body;

  // Signing in, and who one is.
  await recorder.call('POST', '/auth/login', { email: 'admin@example.com', password: 'wrong' }, nobody);
  await recorder.call('POST', '/auth/login', { email: 'admin@example.com' }, nobody);
  await recorder.call('GET', '/users/me', undefined, nobody);
  await get('/users/me');
  await patch('/users/me', { name: 'Administrator' });
  await patch('/users/me', { password: 'short', currentPassword: 'wrong' });
  const token = await post('/auth/tokens', { name: 'tour', expiresInDays: 7, role: 'viewer' });
  await post('/auth/tokens', { name: '', expiresInDays: 0 });
  await get('/auth/tokens');
  const reader = server.caller(token.token);
  await recorder.call('GET', '/users/me', undefined, reader);
  await recorder.call('POST', '/teams', { name: 'refused' }, reader);
  const device = (await recorder.call('POST', '/auth/device', { client: 'tour' }, nobody)).body;
  await recorder.call('POST', '/auth/device/token', { deviceCode: device.deviceCode }, nobody);
  await recorder.call('POST', '/auth/exchange', {}, nobody);
  await get('/auth/device?userCode=AAAA-AAAA');

  // People and teams.
  const user = { email: 'dev@example.com', name: 'Developer', role: 'developer', password };
  const { id: userId } = await post('/users', user);
  await post('/users', user);
  await post('/users', { email: 'no address', name: '', role: 'chief', password: 'x' });
  await patch(`/users/${userId}`, { name: 'Renamed' });
  const signedIn = (await recorder.call('POST', '/auth/login', { email: user.email, password }, nobody)).body;
  const developer = server.caller(signedIn.token);
  await recorder.call('POST', '/auth/refresh', { refreshToken: 'forged' }, nobody);
  const { id: team } = await post('/teams', { name: 'Payments', description: 'Money' });
  await post('/teams', { name: 'Payments' });
  await patch(`/teams/${team}`, { description: 'All of the money' });
  await post(`/teams/${team}/members`, { userId, role: 'member' });
  await post(`/teams/${team}/members`, { userId, role: 'member' });
  await patch(`/teams/${team}/members/${userId}`, { role: 'maintainer' });
  await get(`/teams/${team}/members`);
  await get('/teams?q=pay&limit=1&sort=-name');

  // Repositories and audits.
  const url = 'https://git.example.com/payments/checkout';
  const { id: repositoryId } = await post('/repositories', { url, team, complianceLevel: 'level2' });
  await post('/repositories', { url, team });
  await post('/repositories', { url: 'ftp://example.com', team: absent });
  await patch(`/repositories/${repositoryId}`, { badge: true, name: 'checkout' });
  await get('/repositories?complianceLevel=level2&q=check');
  const audits: string[] = [];
  for (const type of ['security', 'code-quality', 'dependency', 'compliance']) {
    const { id } = await post('/audits', { repositoryId, type });
    audits.push(id);
    await settled(server, id);
    await get(`/audits/${id}`);
    await get(`/audits/${id}/findings?limit=2`);
  }
  await post('/audits', { repositoryId: absent, type: 'security' });
  await post('/audits', { repositoryId, type: 'nothing' });
  await post('/audits/batch', {
    audits: [
      { repositoryId, type: 'security' },
      { repositoryId: absent, type: 'security' },
    ],
  });
  await settleAll(server);
  await post(`/audits/${audits[0]}/cancel`);
  await get('/audits?status=completed&sort=createdAt');

  // Findings.
  const list = await get('/findings?sort=firstSeenAt');
  await get('/findings?severity=high&limit=1');
  await get('/findings?status=unknown');
  const ids: readonly string[] = list.items
    .toSorted((a: { title: string }, b: { title: string }) => a.title.localeCompare(b.title))
    .map((item: { id: string }) => item.id);
  await get(`/findings/${ids[0]}`);
  const expiresAt = new Date(Date.now() + 30 * 86_400_000).toISOString();
  await patch(`/findings/${ids[0]}`, { status: 'acknowledged', comment: 'Known', expiresAt });
  await patch(`/findings/${ids[1]}`, { status: 'false_positive' });
  await patch(`/findings/${ids[1]}`, { status: 'false_positive', comment: 'An example value' });
  await get(`/findings/${ids[0]}`);
  await post('/findings/bulk', { ids: [ids[2]], status: 'resolved', comment: 'Fixed' });
  await post('/findings/bulk', { ids: [absent], status: 'resolved' });
  await recorder.call('PATCH', `/findings/${ids[3]}`, { status: 'false_positive', comment: 'x' }, developer);
  await get('/findings/feed.atom');
  await post('/audits/import', { repositoryId, type: 'security', format: 'sarif', document: sarif });
  await post('/audits/import', {
    repositoryId,
    type: 'security',
    format: 'sarif',
    document: { version: '1.0' },
  });

  // Saved views.
  const { id: viewId } = await post('/views', { name: 'Critical', query: 'severity=critical&by=rule' });
  await post('/views', { name: 'Broken', query: 'severity=purple' });
  await get('/views');
  await get(`/views/${viewId}`);
  await patch(`/views/${viewId}`, { name: 'Worst' });

  // Compliance.
  const condition = 'findings.critical == 0';
  const policy = { name: 'No critical findings', level: 'level2', mode: 'enforce', condition };
  const { id: policyId } = await post('/compliance/policies', policy);
  await post('/compliance/policies', { ...policy, name: 'Broken', condition: 'findings.critical ==' });
  await post('/compliance/policies/preview', policy);
  await patch(`/compliance/policies/${policyId}`, { mode: 'warn' });
  await get('/compliance/policies?builtIn=true&sort=name&limit=3');
  const waiver = { repositoryId, policyId, reason: 'Being replaced', expiresAt };
  const { id: waiverId } = await post('/compliance/waivers', waiver);
  await post('/compliance/waivers', { ...waiver, expiresAt: '2020-01-01T00:00:00.000Z' });
  await get(`/compliance/status?repositoryId=${repositoryId}`);
  await get('/compliance/matrix?level=level1&limit=2');
  await get(`/compliance/gaps?repositoryId=${repositoryId}&level=level2`);
  await post('/compliance/status/preview', { repositoryId, findingIds: [ids[0]] });

  // What repeats, and what watches.
  const schedule = { name: 'Nightly', repositoryId, types: ['security'], cron: '0 3 * * *', timeZone: 'UTC' };
  const { id: scheduleId } = await post('/schedules', schedule);
  await post('/schedules', { ...schedule, cron: 'whenever' });
  await patch(`/schedules/${scheduleId}`, { enabled: false });
  await get('/schedules/preview?cron=0%203%20*%20*%20*&timeZone=UTC');
  await post(`/schedules/${scheduleId}/run`);
  await settleAll(server);
  const { id: webhookId } = await post('/webhooks', {
    url: 'https://hooks.example.com/x',
    types: ['finding.opened'],
  });
  await post('/webhooks', { url: 'http://127.0.0.1/x' });
  await patch(`/webhooks/${webhookId}`, { enabled: false });
  await get(`/webhooks/${webhookId}/deliveries`);
  await post(`/webhooks/${webhookId}/secret`, { overlapHours: 1 });
  await get('/events?limit=5');
  await get('/activity?sort=createdAt&limit=100');

  // Reports and figures.
  for (const [type, format] of [
    ['findings', 'csv'],
    ['findings', 'json'],
    ['findings', 'sarif'],
    ['findings', 'markdown'],
    ['audit', 'html'],
    ['compliance', 'json'],
    ['executive', 'markdown'],
  ]) {
    const { id } = await post('/reports', {
      type,
      format,
      ...(type === 'audit' ? { auditId: audits[0] } : { repositoryId }),
    });
    await reported(server, id);
    await get(`/reports/${id}`);
    await get(`/reports/${id}/content`);
  }
  await post('/reports', { type: 'findings', format: 'docx' });
  await get('/analytics/dashboard');
  await get('/analytics/dashboard?from=2030-01-01&to=2020-01-01');
  await get('/analytics/ages');

  // Every list and every item, by an administrator, a developer and nobody; what is absent; what ends.
  const items: readonly (readonly [string, string])[] = [
    ['users', userId],
    ['teams', team],
    ['repositories', repositoryId],
    ['audits', audits[0] ?? ''],
    ['findings', ids[3] ?? ''],
    ['compliance/policies', policyId],
    ['compliance/waivers', waiverId],
    ['schedules', scheduleId],
    ['webhooks', webhookId],
    ['reports', absent],
  ];
  for (const [path, id] of items) {
    await get(`/${path}?sort=${path === 'findings' ? 'firstSeenAt' : 'createdAt'}`);
    await get(`/${path}?limit=0`);
    await get(`/${path}/${absent}`);
    for (const caller of [admin, developer, nobody])
      await recorder.call('GET', `/${path}/${id}`, undefined, caller);
    await recorder.call('GET', `/${path}`, undefined, nobody);
    await recorder.call('DELETE', `/${path}/${id}`, undefined, developer);
  }
  for (const path of [
    '/extension/deliveries',
    '/v1/repositories/x',
    '/nowhere',
    `/repositories/${repositoryId}/badge.svg`,
  ])
    await get(path);
  for (const path of ['//health', '//health/live', '//api/codehost/health']) await get(path);
  await remove(`/compliance/waivers/${waiverId}`);
  await remove(`/compliance/policies/${policyId}`);
  await remove(`/schedules/${scheduleId}`);
  await remove(`/webhooks/${webhookId}`);
  await remove(`/teams/${team}/members/${userId}`);
  await remove(`/teams/${team}`);
  await remove(`/repositories/${repositoryId}`);
  await remove(`/auth/tokens/${token.id ?? absent}`);
  await remove(`/teams/${team}`);
  await recorder.call('POST', '/auth/logout', {}, developer);
}

const sarif = {
  version: '2.1.0',
  runs: [
    {
      tool: {
        driver: { name: 'other-scanner', rules: [{ id: 'X1', shortDescription: { text: 'A rule' } }] },
      },
      results: [
        {
          ruleId: 'X1',
          level: 'error',
          message: { text: 'Found' },
          locations: [
            { physicalLocation: { artifactLocation: { uri: 'src/a.ts' }, region: { startLine: 3 } } },
          ],
        },
      ],
    },
  ],
};

async function settled(server: TestServer, id: string): Promise<void> {
  for (;;) {
    const { status } = (await server.admin.get(`/audits/${id}`)).body;
    if (status !== 'queued' && status !== 'running' && status !== 'pending') return;
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}

async function settleAll(server: TestServer): Promise<void> {
  const { items } = (await server.admin.get('/audits?limit=50')).body;
  for (const { id } of items) await settled(server, id);
}

async function reported(server: TestServer, id: string): Promise<void> {
  for (;;) {
    const { status } = (await server.admin.get(`/reports/${id}`)).body;
    if (status === 'completed' || status === 'failed') return;
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}
