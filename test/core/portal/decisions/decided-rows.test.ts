import t from 'tap';
import {
  isSameRating,
  mayHaveStatus,
  opened,
  ratedEvent,
  ratingOfRow,
  statusEvent,
} from '../../../../packages/core/src/portal/decisions/decided-rows.ts';
import { defaultDueDays } from '../../../../packages/core/src/vocabulary/due-days.ts';

const row = {
  ...{ id: '1', status: 'open', severity: 'high', exploited: 0, first_seen_at: '2026-01-01T00:00:00.000Z' },
  ...{ priority_level: 'high', due_at: '2026-01-15T00:00:00.000Z' },
  ...{ priority_rule_id: null, due_rule_id: null, computed_rating: null },
};

t.test('mayHaveStatus: not of what a person decided, nor of what is resolved', async (t) => {
  const of = (status: string, by: string) =>
    mayHaveStatus({
      status,
      status_by: by,
      status_reason: null,
      status_expires_at: null,
      decision_rule_id: null,
    });
  t.ok(of('open', 'tool'));
  t.ok(of('acknowledged', 'rule'));
  t.notOk(of('open', 'person'));
  t.notOk(of('acknowledged', 'suppression'));
  t.notOk(of('resolved', 'tool'));
});

t.test('ratingOfRow: as computed without a rule, and another with one', async (t) => {
  t.ok(isSameRating(row, ratingOfRow(row, defaultDueDays, {})));
  const priority = { ruleId: 'r', text: 'Why.', forced: false, level: 'low' } as const;
  const given = ratingOfRow(row, defaultDueDays, { priority });
  t.match(given, { level: 'low', priorityRuleId: 'r', dueAt: '2026-01-31T00:00:00.000Z' });
  t.notOk(isSameRating(row, given));
});

t.test('events: say what became of it, and by which rule', async (t) => {
  const parts = { id: 'e', at: '2026-01-02T00:00:00.000Z' };
  t.match(statusEvent(row, opened, parts), {
    kind: 'status_changed',
    comment: 'No decision rule covers it any more.',
  });
  const columns = {
    ...row,
    priority_score: 29,
    priority_order: 1,
    priority_reasons: '[]',
    priority_level: 'low',
  };
  const texts = { priority: 'Why.', due: undefined };
  t.match(ratedEvent(row, { ...columns, priority_rule_id: 'r' }, parts, texts), {
    kind: 'rated',
    comment: 'Why.',
  });
  t.match(ratedEvent(row, columns, parts, texts), { comment: 'No decision rule covers it any more.' });
});
