// A group is named by its most severe finding, however little of it is urgent; on both databases.
import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { onBothDatabases } from '../../../../helpers/databases.ts';
import { testPortal } from '../../../../helpers/test-portal.ts';

const pillow = { purl: 'pkg:pypi/pillow@9.0.0', name: 'pillow', version: '9.0.0', scope: 'runtime' };
const kev = { dateAdded: '2026-11-19', dueDate: null, ransomware: null };
const findings = [
  { severity: 'medium', title: 'pillow: denial of service', kev, fixedVersion: '9.1.0' },
  { severity: 'low', title: 'pillow: crash', fixedVersion: '9.2.0' },
  { severity: 'critical', title: 'pillow: code injection', fixedVersion: '10.2.0' },
  { severity: 'high', title: 'pillow: overflow', fixedVersion: '10.0.1' },
].map(({ kev = null, fixedVersion, ...finding }, n) => ({
  fingerprint: `v1:${n.toString(16).padStart(32, '0')}`,
  ruleId: 'vulnerable-dependency',
  category: 'dependency-vulnerability',
  ...finding,
  package: { ...pillow, fixedVersion },
  advisory: { id: `CVE-2026-000${n}`, aliases: [], cvss: null, url: null, epss: null, kev },
}));

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test('groups: the most severe names the group, the most urgent orders it', async (t) => {
    const { portal, admin } = await testPortal(t, {
      databaseUrl: await databaseUrl(t),
      auditConcurrency: 0,
    });
    const team = (await portal.teams.create(admin, { name: 'One' })).id;
    const { id: repositoryId } = await portal.repositories.create(admin, { url: '/nowhere/images', team });
    const audit = { type: 'dependency', coverage: { complete: true }, findings };
    const document = Buffer.from(JSON.stringify({ target: {}, audits: [audit] }));
    await portal.imports.import(admin, { repositoryId, type: 'dependency', format: 'assay', document });

    const page = { limit: 10, offset: 0 };
    const { items } = await portal.findings.groups(admin, 'action', { status: 'open' }, page);
    const due = (await portal.findings.list(admin, {}, { ...page, sort: 'dueAt' })).items[0]?.dueAt;

    t.match(items, [
      {
        title: 'pillow: code injection',
        count: 4,
        bySeverity: { critical: 1, high: 1, medium: 1, low: 1 },
        worst: { title: 'pillow: code injection', severity: 'critical' },
        mostUrgent: { title: 'pillow: denial of service', priority: { level: 'urgent' } },
        dueAt: due,
      },
    ]);
    t.equal(items.length, 1);
    const beyond = await portal.findings.groups(
      admin,
      'action',
      { status: 'open' },
      { limit: 10, offset: 5 },
    );
    t.match(beyond, { items: [], total: 1 }, 'the total does not depend on the page');

    const { id } = await portal.reports.create(admin, { type: 'executive', format: 'markdown' });
    while ((await portal.reports.get(admin, id)).status === 'pending') await sleep(20);
    const { read } = await portal.reports.content(admin, id);
    const text = Buffer.concat(await Array.fromAsync(read())).toString();
    t.match(text, /Critical: pillow: code injection in images\./);
    t.match(text, /Most urgent: pillow: denial of service in images\./);
    t.match(text, /critical, urgent \| pillow: code injection \(1 critical, 1 high, 1 medium, 1 low\)/);
  });
});
