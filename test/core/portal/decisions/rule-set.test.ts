import t from 'tap';
import type { RuleFacts } from '../../../../packages/core/src/portal/decisions/rule-facts.ts';
import { RuleSet } from '../../../../packages/core/src/portal/decisions/rule-set.ts';

const none = {
  status: null,
  priority: null,
  dueAt: null,
  reason: 'Why.',
  forced: false,
  expiresAt: '2027-01-01',
};
const facts = (ruleId: string) =>
  ({ finding: { ruleId, exploited: false }, repository: {} }) as unknown as RuleFacts;

t.test('RuleSet: the first rule of each kind decides, and says which findings it asks about', async (t) => {
  t.ok(new RuleSet([]).isEmpty);
  t.strictSame(new RuleSet([]).needed, { status: undefined, rating: undefined });
  const rules = new RuleSet([
    { ...none, id: '1', name: 'One', condition: 'finding.ruleId == "a"', priority: 'low' },
    {
      ...none,
      id: '2',
      name: 'Two',
      condition: 'finding.ruleId in ["a", "b"]',
      priority: 'high',
      dueAt: '2026-12-01',
    },
    { ...none, id: '3', name: 'Three', condition: 'finding.ruleId == "b"', status: 'acknowledged' },
  ]);
  t.match(rules.ratingOf(facts('a')), {
    priority: { ruleId: '1', level: 'low', text: 'Why. (decision rule One)' },
    due: { ruleId: '2', at: '2026-12-01' },
  });
  t.equal(rules.statusOf(facts('a')), undefined);
  t.match(rules.statusOf(facts('b')), { status: 'acknowledged', decisionRuleId: '3' });
  t.strictSame(rules.ratingOf(facts('c')), {});
  t.strictSame(rules.needed.status?.get('finding.ruleId'), ['b']);
  t.strictSame([...new Set(rules.needed.rating?.get('finding.ruleId'))], ['a', 'b']);
  const wide = new RuleSet([
    { ...none, id: '1', name: 'One', condition: 'finding.path.startsWith("a")', dueAt: '2026-12-01' },
  ]);
  t.strictSame(wide.needed, { status: undefined, rating: null });
});
