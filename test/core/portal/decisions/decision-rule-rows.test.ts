import t from 'tap';
import {
  type StoredRule,
  toRow,
  toRule,
} from '../../../../packages/core/src/portal/decisions/decision-rule-rows.ts';

const person = { userId: 'u', name: 'Ada' };
const rule: StoredRule = {
  ...{
    id: 'r',
    name: 'Tests',
    condition: 'finding.ruleId == "a"',
    reason: 'Why.',
    state: 'active',
    forced: false,
  },
  ...{ status: 'acknowledged', justification: null, priority: null, dueAt: null },
  ...{ expiresAt: '2027-01-01T00:00:00.000Z', createdBy: person, createdAt: '2026-01-01T00:00:00.000Z' },
  ...{ approvedBy: person, approvedAt: '2026-01-02T00:00:00.000Z' },
};
const rest = {
  ...{ id: 'r', created_by: 'u', created_at: rule.createdAt },
  ...{ creator_name: 'Ada', approver_name: 'Ada', findings: '3' },
};
const back = (one: StoredRule, now = '2026-06-01T00:00:00.000Z') => toRule({ ...toRow(one), ...rest }, now);

t.test('toRow and toRule: a status, or a priority and a due date; what has ended says so', async (t) => {
  t.strictSame(back(rule), { ...rule, findings: 3 });
  const rated: StoredRule = { ...rule, status: null, priority: 'low', dueAt: '2026-12-01T00:00:00.000Z' };
  t.strictSame(back(rated), { ...rated, findings: 3 });
  t.equal(back(rule, '2027-01-01T00:00:00.000Z').state, 'ended');
  t.equal(back({ ...rule, approvedBy: null, approvedAt: null, state: 'proposed' }).approvedBy, null);
});
