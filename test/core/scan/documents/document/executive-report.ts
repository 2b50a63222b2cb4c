import type { Portfolio } from '../../../../../packages/core/src/scan/documents/portfolio.ts';
import type { Report } from '../../../../../packages/core/src/scan/documents/report.ts';
import { hostileReport } from '../hostile-report.ts';

export const portfolio: Portfolio = {
  period: {
    now: {
      from: '2026-02-03',
      to: '2026-03-04',
      opened: 5,
      resolved: 2,
      open: 4,
      critical: 1,
      high: 1,
      overdue: 1,
    },
    before: {
      from: '2026-01-04',
      to: '2026-02-02',
      opened: 2,
      resolved: 6,
      open: 1,
      critical: 0,
      high: null,
      overdue: 0,
    },
  },
  policyChanges: [],
  policyChangesTotal: 0,
  criticals: [{ title: 'SQL injection', repository: 'checkout', count: 2 }],
  actions: [
    {
      title: 'SQL injection',
      mostUrgent: 'SQL injection in the login',
      repository: 'checkout',
      count: 3,
      severity: 'critical',
      bySeverity: { critical: 2, high: 0, medium: 1, low: 0, info: 0 },
      priority: 'urgent',
      reasons: ['Attacks are known.'],
      dueAt: '2026-03-08T00:00:00.000Z',
      owner: '@payments',
      remediation: 'Pass values as parameters.',
    },
  ],
  actionsTotal: 1,
  exceptions: [
    {
      kind: 'waiver',
      subject: 'Code owners',
      repository: 'checkout',
      decidedBy: 'Ada Okafor',
      decidedAt: '2026-03-01T00:00:00.000Z',
      reason: 'Moves in May.',
      until: '2026-06-01T00:00:00.000Z',
    },
    {
      kind: 'suppressed',
      subject: 'Weak hash (src/a.ts:1)',
      repository: 'checkout',
      decidedBy: null,
      decidedAt: '2026-03-02T00:00:00.000Z',
      reason: null,
      until: null,
    },
  ],
  exceptionsTotal: 2,
  sources: {
    advisories: '2026-03-04T08:00:00.000Z',
    kev: '2026-03-04T08:00:00.000Z',
    euKev: null,
    epss: null,
  },
  ruleCount: 700,
  dueDays: { critical: 7, high: 30 },
};

/** An executive report about one repository, with one action and two exceptions. */
export function executiveReport(change: Partial<Report> = {}): Report {
  const report = hostileReport();
  return {
    ...report,
    type: 'executive',
    title: 'Executive report',
    scope: '1 repository',
    repositories: report.repositories.map((one) => ({ ...one, name: 'checkout', team: 'Payments' })),
    portfolio,
    ...change,
  };
}
