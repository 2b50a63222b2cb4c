// What a report says of many findings is the sum of their groups.
import t from 'tap';
import {
  type SelectionGroup,
  SelectionTally,
} from '../../../../../packages/core/src/portal/findings/listing/selection-tally.ts';

const group = (parts: Partial<SelectionGroup>): SelectionGroup => ({
  rule_id: 'rule-a',
  severity: 'high',
  category: 'insecure-code',
  status: 'open',
  age: 0,
  due: 0,
  count: 1,
  seen: '2026-11-01T00:00:00.000Z',
  resolved: null,
  ...parts,
});

t.test(
  'SelectionTally: counts open findings by category, severity and rule, the others by status',
  async (t) => {
    const tally = new SelectionTally();
    tally.add([
      group({ count: 3 }),
      group({ count: '2', severity: 'low', rule_id: 'rule-b', category: 'code-smell' }),
      group({ count: 1, severity: 'critical' }),
      group({ count: 5, status: 'resolved', resolved: '2026-11-02T00:00:00.000Z' }),
    ]);

    const { counts, lastTouched, topRules } = tally.summary(1);

    t.match(counts, { open: 6, total: 11, bySeverity: { critical: 1, high: 3, medium: 0, low: 2 } });
    t.same(counts.byCategory, { 'code-smell': 2, 'insecure-code': 4 });
    t.same(counts.byStatus, { open: 6, acknowledged: 0, resolved: 5, false_positive: 0 });
    t.equal(lastTouched, '2026-11-02T00:00:00.000Z');
    t.same(topRules, [{ ruleId: 'rule-a', open: 4, severity: 'critical' }]);
  },
);
