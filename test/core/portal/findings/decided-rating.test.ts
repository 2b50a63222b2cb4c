// How pressing a finding is: rule before computed, and what is computed comes back as it was.
import t from 'tap';
import {
  computedRating,
  decidedRating,
  heldByRules,
  isWeaker,
  type RatingByRule,
  ratingColumns,
} from '../../../../packages/core/src/portal/findings/decided-rating.ts';
import { defaultDueDays } from '../../../../packages/core/src/vocabulary/due-days.ts';
import {
  priorityLevels,
  priorityOf,
  priorityOrder,
} from '../../../../packages/core/src/vocabulary/priority.ts';
import { severities } from '../../../../packages/core/src/vocabulary/severity.ts';

const seen = '2026-01-01T00:00:00.000Z';
const dueOf = () => '2026-01-04T00:00:00.000Z';
const rule = { ruleId: 'one', text: 'Why.', forced: false };
const due = '2026-02-01T00:00:00.000Z';

t.test(
  'decidedRating: each of both by its own rule, and less haste for exploited findings only if forced',
  async (t) => {
    const computed = { level: 'high', dueAt: '2026-01-15T00:00:00.000Z', exploited: false } as const;
    t.strictSame(decidedRating(computed, dueOf, {}), {
      ...{ level: 'high', dueAt: computed.dueAt },
      ...{ priorityRuleId: null, dueRuleId: null },
    });
    const both: RatingByRule = {
      priority: { ...rule, level: 'low' },
      due: { ...rule, ruleId: 'two', at: due },
    };
    t.strictSame(decidedRating(computed, dueOf, both), {
      ...{ level: 'low', dueAt: due },
      ...{ priorityRuleId: 'one', dueRuleId: 'two' },
    });
    const attacked = { ...computed, exploited: true };
    t.match(decidedRating(attacked, dueOf, both), { level: 'high', dueAt: computed.dueAt, dueRuleId: null });
    const sooner: RatingByRule = { priority: { ...rule, level: 'urgent' }, due: { ...rule, at: seen } };
    t.match(decidedRating(attacked, dueOf, sooner), { level: 'urgent', dueAt: seen });
    t.match(decidedRating({ ...attacked, dueAt: null }, dueOf, { due: { ...rule, at: due } }), {
      dueAt: due,
    });
    const forced: RatingByRule = { priority: { ...rule, level: 'low', forced: true } };
    t.match(decidedRating(attacked, dueOf, forced), { level: 'low', dueAt: dueOf() });
    const same: RatingByRule = { priority: { ...rule, level: 'high' }, due: { ...rule, at: computed.dueAt } };
    t.match(
      decidedRating(computed, dueOf, same),
      { priorityRuleId: null, dueRuleId: null },
      'it changes nothing',
    );
  },
);

t.test(
  'ratingColumns: every level over every severity is in its place of the order, and comes back',
  async (t) => {
    for (const severity of severities)
      for (const kev of [null, { dateAdded: '2026-01-01', dueDate: null, ransomware: null }])
        for (const level of priorityLevels) {
          const advisory = { epss: null, kev };
          const priority = priorityOf({
            severity,
            category: 'dependency-vulnerability',
            advisory,
            package: null,
          });
          const reported = { severity, priority, exploited: kev !== null };
          const byRule: RatingByRule = {
            priority: { ...rule, level, forced: true },
            due: { ...rule, at: due, forced: true },
          };
          const plain = ratingColumns(reported, seen, defaultDueDays);
          const columns = ratingColumns(reported, seen, defaultDueDays, byRule);
          t.equal(columns.priority_level, level);
          for (const threshold of priorityLevels) {
            const isAtLeast = priorityLevels.indexOf(level) <= priorityLevels.indexOf(threshold);
            const from = { urgent: 80, high: 60, medium: 30, low: 0 }[threshold] * 8;
            t.equal(columns.priority_order >= from, isAtLeast, `${severity} as ${level} from ${threshold}`);
          }
          const back = computedRating(columns);
          t.strictSame(back.priority, priority);
          t.equal(back.order, priorityOrder(priority, severity));
          t.equal(back.dueAt, plain.due_at);
          const held = heldByRules({
            priority: {
              level: columns.priority_level as typeof level,
              score: columns.priority_score,
              reasons: JSON.parse(columns.priority_reasons),
            },
            dueAt: columns.due_at,
            ratedByRule: {
              priorityRuleId: columns.priority_rule_id,
              dueRuleId: columns.due_rule_id,
              computed: { priority: priority.level, score: priority.score, dueAt: back.dueAt },
            },
          });
          t.strictSame(
            ratingColumns(reported, seen, defaultDueDays, held),
            columns,
            'kept until rules decide again',
          );
        }
  },
);

t.test('isWeaker: a lower priority, or a later due date, or none', async (t) => {
  const now = { level: 'high', dueAt: due } as const;
  t.notOk(isWeaker(now, now));
  t.ok(isWeaker({ ...now, level: 'medium' }, now));
  t.notOk(isWeaker({ ...now, level: 'urgent' }, now));
  t.ok(isWeaker({ ...now, dueAt: '2026-02-02T00:00:00.000Z' }, now));
  t.ok(isWeaker({ ...now, dueAt: null }, now));
  t.notOk(isWeaker(now, { ...now, dueAt: null }));
});
