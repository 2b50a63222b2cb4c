import type { ReportFinding } from '@assay/core';
import t from 'tap';
import { countFindings, topRules } from '../../../../packages/core/src/scan/documents/count-findings.ts';
import { hostileFinding } from './hostile-report.ts';

const now = '2030-01-02T00:00:00.000Z';

t.test(
  'countFindings: counts statuses, and severity, category and overdue of open findings only',
  async (t) => {
    const counts = countFindings(
      [
        finding({ severity: 'high', dueAt: '2030-01-01T00:00:00.000Z' }),
        finding({ severity: 'high', dueAt: now }),
        finding({ severity: 'low', confidence: 'low', dueAt: null }),
        finding({ status: 'acknowledged', confidence: 'low', dueAt: '2030-01-01T00:00:00.000Z' }),
        finding({ status: 'resolved' }),
        finding({ status: 'false_positive' }),
      ],
      now,
    );

    t.strictSame(counts, {
      open: 3,
      overdue: 1,
      total: 6,
      bySeverity: { critical: 0, high: 2, medium: 0, low: 1, info: 0 },
      unlikely: 1,
      byCategory: { 'insecure-code': 3 },
      byStatus: { open: 3, acknowledged: 1, resolved: 1, false_positive: 1 },
    });
  },
);

t.test('countFindings: nothing is overdue without a time', async (t) => {
  t.equal(countFindings([finding({ dueAt: '2000-01-01T00:00:00.000Z' })], null).overdue, 0);
});

t.test('topRules: orders by open findings, then by id, and gives the highest severity', async (t) => {
  const rules = topRules(
    [
      finding({ ruleId: 'b', severity: 'low' }),
      finding({ ruleId: 'a', severity: 'low' }),
      finding({ ruleId: 'c', severity: 'medium' }),
      finding({ ruleId: 'c', severity: 'critical' }),
      finding({ ruleId: 'c', severity: 'low', status: 'resolved' }),
    ],
    new Map(),
  );

  t.strictSame(rules, [
    { ruleId: 'c', title: 'c', open: 2, severity: 'critical' },
    { ruleId: 'a', title: 'a', open: 1, severity: 'low' },
    { ruleId: 'b', title: 'b', open: 1, severity: 'low' },
  ]);
});

t.test('topRules: rules with as many findings stand by their ids, in whatever order they come', async (t) => {
  for (const order of ['abc', 'bac', 'cba'])
    t.same(
      topRules(
        [...order].map((ruleId) => finding({ ruleId })),
        new Map(),
      ).map(({ ruleId }) => ruleId),
      ['a', 'b', 'c'],
    );
});

t.test('topRules: stops after ten', async (t) => {
  const findings = Array.from({ length: 12 }, (_, index) => finding({ ruleId: `rule-${index}` }));

  t.equal(topRules(findings, new Map()).length, 10);
});

function finding(change: Partial<ReportFinding>): ReportFinding {
  return { ...hostileFinding('a', 0), status: 'open', dueAt: null, ...change };
}
