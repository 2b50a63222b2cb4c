// A report as a portal makes it, with something in each of its parts: for the recorded reports.
import { type Report, type ReportFinding, type ReportType, severities } from '@assay/core';
import type { Portfolio } from '../../../../packages/core/src/scan/documents/portfolio.ts';
import type { ReportAudit, ReportRepository } from '../../../../packages/core/src/scan/documents/report.ts';
import { emptySeverityCounts } from '../../../../packages/core/src/vocabulary/severity.ts';
import { excerpt } from '../../../helpers/excerpt.ts';
import { hostileFindings, hostileReport } from './hostile-report.ts';

const states = ['non_compliant', 'unknown', 'compliant'] as const;
const auditTypes = ['security', 'compliance', 'code-quality', 'dependency'] as const;

/** Ten repositories of three teams in every state, with findings of every severity and status. */
export function sampleReport(type: ReportType): Report {
  const list = Array.from({ length: 12 }, (_, index) => findingOf(index));
  const scanned = type === 'audit';
  return hostileReport({
    type,
    title: `A report of type ${type}`,
    scope: scanned ? 'checkout' : '10 repositories',
    counts: countsOf(list),
    audits: [auditOf('security', 1)],
    repositories: scanned ? [] : Array.from({ length: 10 }, (_, index) => repositoryOf(index)),
    topRules: [
      { ruleId: 'sql-injection', title: 'SQL injection', severity: 'critical', open: 5 },
      { ruleId: 'weak-hash', title: 'Weak hash algorithm', severity: 'low', open: 1 },
    ],
    trends: Array.from({ length: 8 }, (_, index) => ({
      date: `2026-03-0${index + 1}`,
      opened: (index * 5) % 7,
      resolved: index % 3,
      open: 4 + index,
      complianceScore: index === 0 ? null : 50 + index,
    })),
    portfolio: type === 'executive' ? portfolioOf() : null,
    async *findings({ repositoryId, statuses } = {}) {
      for (const finding of list) {
        const isOfRepository = repositoryId === undefined || finding.repository === `service-${repositoryId}`;
        if (isOfRepository && (statuses?.includes(finding.status) ?? true)) yield finding;
      }
    },
  });
}

/** Nothing is open, and nothing but one more repository than a page lists is known. */
export function emptyReport(type: ReportType): Report {
  const none = { critical: 0, high: 0, medium: 0, low: 0, info: 0 };
  const repository: ReportRepository = {
    ...repositoryOf(2),
    audits: auditTypes.map((one) => auditOf(one, 2)),
    waivers: [],
    open: 0,
    critical: 0,
    high: 0,
  };
  return {
    ...sampleReport(type),
    title: `An empty report of type ${type}`,
    counts: {
      open: 0,
      overdue: 0,
      total: 0,
      bySeverity: none,
      byCategory: {},
      byStatus: { open: 0, acknowledged: 0, resolved: 0, false_positive: 0 },
    },
    ages: null,
    audits: [],
    topRules: [],
    trends: [],
    repositories: Array.from({ length: type === 'audit' ? 1 : 9 }, () => repository),
    portfolio:
      type === 'executive'
        ? {
            ...portfolioOf(),
            period: { ...portfolioOf().period, before: null },
            policyChanges: [],
            policyChangesTotal: 0,
            criticals: [],
            actions: [],
            actionsTotal: 0,
            exceptions: [],
            exceptionsTotal: 0,
            dueDays: {},
          }
        : null,
    async *findings() {},
  };
}

function findingOf(index: number): ReportFinding {
  const [model] = hostileFindings;
  if (!model) throw new Error('There is no finding to copy.');
  const severity = severities[index % 5] ?? 'info';
  const status =
    (['open', 'open', 'acknowledged', 'false_positive', 'resolved'] as const)[index % 4] ?? 'open';
  const text = `Finding ${index}`;
  return {
    ...model,
    id: `finding-${index}`,
    fingerprint: `test:${index}`,
    ruleId: index % 2 === 0 ? 'hostile-rule' : 'another-rule',
    severity,
    status: index === 11 ? 'resolved' : status,
    statusReason: status === 'acknowledged' ? 'Accepted until the next release.' : null,
    title: text,
    description: `${text}: what it is.`,
    remediation: `${text}: what to do.`,
    owners: index % 2 === 0 ? ['@payments'] : [],
    location:
      index % 3 === 2
        ? null
        : { path: `src/file-${index}.ts`, startLine: index + 1, endLine: index + 2, commit: null },
    excerpt: excerpt(`line ${index}`, index + 1),
    references:
      index % 2 === 0 ? [{ title: 'CWE-79', url: 'https://cwe.mitre.org/data/definitions/79.html' }] : [],
    suggestedEdit: index === 0 ? { line: 1, before: 'old', after: 'new' } : undefined,
    flow: index === 0 ? [0, 1, 2].map((step) => ({ line: step + 1, code: `step(${step})` })) : undefined,
    priority: { level: index === 0 ? 'urgent' : 'medium', score: 100 - index, reasons: [] },
    repository: `service-${index % 10}`,
    firstSeenAt: `2026-02-${String(index + 10)}T10:00:00.000Z`,
    resolvedAt: index === 11 ? '2026-03-05T10:00:00.000Z' : null,
    dueAt: index % 4 === 1 ? null : `2026-03-${String(index + 5).padStart(2, '0')}T10:00:00.000Z`,
  } as ReportFinding;
}

function countsOf(list: readonly ReportFinding[]): Report['counts'] {
  const open = list.filter(({ status }) => status === 'open');
  const many = (status: string) => list.filter((one) => one.status === status).length;
  return {
    open: open.length,
    overdue: 2,
    total: list.length,
    bySeverity: { critical: 1, high: 2, medium: 1, low: 1, info: 1 },
    byCategory: { 'insecure-code': open.length },
    byStatus: {
      open: open.length,
      acknowledged: many('acknowledged'),
      resolved: many('resolved'),
      false_positive: many('false_positive'),
    },
  };
}

function auditOf(type: (typeof auditTypes)[number], index: number): ReportAudit {
  const isWhole = index % 2 === 0;
  return {
    type,
    commit: String(index % 10).repeat(40),
    ref: 'main',
    completedAt: `2026-03-0${(index % 9) + 1}T10:00:00.000Z`,
    coverage: {
      level: isWhole ? 'full' : 'partial',
      complete: isWhole,
      filesScanned: 20 + index,
      filesSkipped: isWhole ? 0 : 2,
      bytesScanned: 4_000,
      skipped: isWhole ? [] : [{ reason: 'time_limit', count: index }],
      notices: [],
    },
  };
}

function repositoryOf(index: number): ReportRepository {
  const state = states[index % 3] ?? 'unknown';
  const audits = auditTypes
    .slice(0, index % 5)
    .map((type, nth) => auditOf(type, index + (index === 4 ? nth : 0)));
  return {
    id: String(index),
    name: `service-${index}`,
    url: `https://git.example.com/service-${index}`,
    team: ['Payments', 'Platform', ''][index % 3] ?? '',
    tags: index === 1 ? ['payments', 'pci'] : [],
    criticality: index === 1 ? 'high' : null,
    exposure: index < 2 ? 'public' : 'unknown',
    visibility: 'private',
    open: 10 - index,
    critical: index === 0 ? 3 : 0,
    high: index % 4,
    requiredLevel: index % 2 === 0 ? 'level2' : 'level1',
    achievedLevel: state === 'compliant' ? 'level2' : null,
    state,
    score: 10 * index,
    imports: [],
    blockers:
      state === 'non_compliant'
        ? [{ level: 'level1', name: 'Code owners', message: 'There is no CODEOWNERS file.' }]
        : [],
    audits,
    waivers:
      index === 2
        ? [
            {
              level: 'level1',
              name: 'Signed tags',
              reason: 'Moves in May.',
              expiresAt: '2026-06-01T00:00:00.000Z',
            },
          ]
        : [],
  };
}

function portfolioOf(): Portfolio {
  return {
    period: {
      now: {
        from: '2026-03-01',
        to: '2026-03-08',
        opened: 24,
        resolved: 7,
        open: 6,
        critical: 1,
        high: 2,
        overdue: 2,
      },
      before: {
        from: '2026-02-21',
        to: '2026-02-28',
        opened: 3,
        resolved: 9,
        open: 4,
        critical: 2,
        high: null,
        overdue: 2,
      },
    },
    policyChanges: [
      { at: '2026-03-02T10:00:00.000Z', what: 'created', policy: 'No open criticals', by: 'Ada Okafor' },
      { at: '2026-03-04T10:00:00.000Z', what: 'deleted', policy: 'An old policy', by: null },
    ],
    policyChangesTotal: 3,
    criticals: [{ title: 'Action 0', repository: 'service-0', count: 1 }],
    actions: severities.map((severity, index) => ({
      title: `Action ${index}`,
      mostUrgent: `Action ${index}`,
      repository: `service-${index}`,
      count: 1 + 2 * index,
      severity,
      bySeverity: { ...emptySeverityCounts(), [severity]: 1, info: 2 * index },
      priority: index === 0 ? 'urgent' : 'medium',
      reasons: index === 0 ? ['Attacks are known.'] : [],
      dueAt: index === 3 ? null : `2026-03-0${index + 1}T00:00:00.000Z`,
      owner: index % 2 === 0 ? '@payments' : null,
      remediation: `Do this, ${'and then that, '.repeat(4 * index)}and then the rest.`,
    })),
    actionsTotal: 7,
    exceptions: Array.from({ length: 8 }, (_, index) => ({
      kind: (['waiver', 'acknowledged', 'false_positive', 'suppressed'] as const)[index % 4] ?? 'waiver',
      subject: `Exception ${index}`,
      repository: `service-${index}`,
      decidedBy: index % 3 === 0 ? null : 'Ada Okafor',
      decidedAt: index % 5 === 0 ? null : '2026-03-01T00:00:00.000Z',
      reason: index % 2 === 0 ? 'A reason.' : null,
      until: index % 4 === 0 ? '2026-06-01T00:00:00.000Z' : null,
    })),
    exceptionsTotal: 9,
    sources: {
      advisories: '2026-03-04T08:00:00.000Z',
      kev: null,
      euKev: null,
      epss: '2026-03-03T08:00:00.000Z',
    },
    ruleCount: 1_700,
    dueDays: { critical: 7, high: 30 },
  };
}
