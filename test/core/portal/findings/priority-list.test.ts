// The exploited one comes first, is due first, and can be asked for; on both databases.
import type { FindingFilter } from '@assay/core';
import t from 'tap';
import { Database, dialectFor } from '../../../../packages/core/src/portal/platform/storage/database.ts';
import { priorityOrders } from '../../../../packages/core/src/portal/platform/storage/migrations/0090-priority-order.ts';
import { severities } from '../../../../packages/core/src/vocabulary/severity.ts';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { testPortal } from '../../../helpers/test-portal.ts';

const day = 86_400_000;
const advisory = (id: string, more: object = {}) => ({ id, aliases: [], cvss: null, url: null, ...more });
const found = (name: string, fixedVersion: string | null = null) => ({
  purl: `pkg:npm/${name}@1.0.0`,
  name,
  version: '1.0.0',
  fixedVersion,
  scope: 'runtime',
});
const findings = [
  { severity: 'critical', title: 'critical', advisory: advisory('CVE-2026-0001'), package: found('a') },
  {
    severity: 'medium',
    title: 'exploited',
    package: found('b', '1.0.1'),
    advisory: advisory('CVE-2026-0002', {
      epss: { probability: 0.91, percentile: 0.99, date: '2026-11-20' },
      kev: { dateAdded: '2026-11-19', dueDate: null, ransomware: null },
    }),
  },
  {
    severity: 'high',
    title: 'high',
    package: found('c', '2.0.0'),
    advisory: advisory('CVE-2026-0003', { epss: { probability: 0.001, percentile: 0.1, date: null } }),
  },
  {
    severity: 'low',
    title: 'low',
    confidence: 'medium',
    advisory: advisory('CVE-2026-0004'),
    package: found('d'),
  },
];

function documentOf(all: readonly object[]): Buffer {
  const audit = {
    type: 'dependency',
    coverage: { complete: true },
    findings: all.map((finding, n) => ({
      fingerprint: `v1:${n.toString(16).padStart(32, '0')}`,
      ruleId: 'vulnerable-dependency',
      category: 'dependency-vulnerability',
      ...finding,
    })),
  };
  return Buffer.from(JSON.stringify({ target: {}, audits: [audit] }));
}

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test('list: by priority, and by what it depends on', async (t) => {
    const url = await databaseUrl(t);
    const { portal, admin } = await testPortal(t, { databaseUrl: url, auditConcurrency: 0 });
    const team = (await portal.teams.create(admin, { name: 'One' })).id;
    const { id: repositoryId } = await portal.repositories.create(admin, { url: '/nowhere/1', team });
    const document = documentOf(findings);
    const into = { repositoryId, type: 'dependency', format: 'assay', document } as const;
    const { summary } = await portal.imports.import(admin, into);
    const titles = async (filter: FindingFilter, sort = '-priority') => {
      const { items, total } = await portal.findings.list(admin, filter, { limit: 20, offset: 0, sort });
      t.equal(total, items.length);
      return items.map(({ title }) => title);
    };

    t.same(summary.byPriority, { urgent: 1, high: 1, medium: 1, low: 1 });
    t.same(await titles({}), ['exploited', 'critical', 'high', 'low']);
    t.same(await titles({}, 'priority'), ['low', 'high', 'critical', 'exploited']);
    t.same(await titles({}, '-severity'), ['critical', 'high', 'exploited', 'low']);
    t.same(await titles({}, 'severity'), ['low', 'exploited', 'high', 'critical']);
    t.same(await titles({ exploited: true }), ['exploited']);
    t.same(await titles({ exploited: false }), ['critical', 'high', 'low']);
    t.same(await titles({ minEpss: 0.5 }), ['exploited']);
    t.same(await titles({ minEpss: 0.001 }), ['exploited', 'high']);
    t.same(await titles({ fixable: true }), ['exploited', 'high']);
    t.same(await titles({ fixable: false }), ['critical', 'low']);
    t.same(await titles({ minPriority: 'high' }), ['exploited', 'critical']);
    t.same(summary.byConfidence?.high, { critical: 1, high: 1, medium: 1, low: 0, info: 0 });
    t.same(summary.byConfidence?.medium, { critical: 0, high: 0, medium: 0, low: 1, info: 0 });
    t.same(await titles({ confidence: 'medium' }), ['low']);
    t.same(await titles({ confidence: ['medium', 'low'] }), ['low']);
    t.same(await titles({ minConfidence: 'high' }), ['exploited', 'critical', 'high']);
    t.same(await titles({ minConfidence: 'low', severity: 'low' }), ['low']);
    t.same(await titles({ minSeverity: 'high' }), ['critical', 'high']);
    t.same(await titles({ severity: ['critical', 'low'] }), ['critical', 'low']);
    t.same(await titles({ severity: ['high'], status: ['open', 'resolved'] }), ['high']);
    t.same(await titles({ severity: ['high', 'medium'], exploited: true, q: 'CVE-2026' }), ['exploited']);

    const [first] = (await portal.findings.list(admin, {}, { limit: 1, offset: 0, sort: '-priority' })).items;
    t.match(first, { priority: { level: 'urgent', score: 90 }, exploited: true });
    t.match(first?.priority.reasons[0], { code: 'exploited', text: /KEV list since 2026-11-19/ });
    t.equal(
      Date.parse(first?.dueAt ?? '') - Date.parse(first?.firstSeenAt ?? ''),
      3 * day,
      'due in three days',
    );
  });

  t.test('list: findings of before the order by exploitation get the same order', async (t) => {
    const url = await databaseUrl(t);
    const { portal, admin } = await testPortal(t, { databaseUrl: url, auditConcurrency: 0 });
    const team = (await portal.teams.create(admin, { name: 'One' })).id;
    const { id: repositoryId } = await portal.repositories.create(admin, { url: '/nowhere/1', team });
    const kev = { dateAdded: '2026-11-19', dueDate: null, ransomware: null };
    const of = [null, { kev }, { epss: { probability: 0.9, percentile: 0.9, date: null } }];
    const all = severities.flatMap((severity) =>
      of.flatMap((more) =>
        [null, '2.0.0'].map((fixed) => ({
          severity,
          title: `${severity} ${JSON.stringify(more)} ${fixed}`,
          advisory: advisory('CVE-2026-0001', more ?? {}),
          package: found('a', fixed),
        })),
      ),
    );
    await portal.imports.import(admin, {
      repositoryId,
      type: 'dependency',
      format: 'assay',
      document: documentOf(all),
    });
    const database = new Database(dialectFor(url, { poolSize: 1 }));
    t.teardown(() => database.close());
    const orders = () => database.knex('findings').orderBy('id').select('id', 'priority_order');
    const before = await orders();
    await database.knex.raw('update findings set priority_order = priority_score * 8 + 4 - severity_rank');
    await priorityOrders.up(database.knex, database.dialect);

    t.equal(before.length, 30);
    t.same(await orders(), before);
  });
});
