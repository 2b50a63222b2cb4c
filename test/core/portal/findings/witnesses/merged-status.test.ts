import t from 'tap';
import {
  carefulOf,
  type Decided,
} from '../../../../../packages/core/src/portal/findings/witnesses/merged-status.ts';

const decided = (status: string, by: string, ends: string | null = null): Decided => ({
  status,
  status_by: by,
  decision_rule_id: null,
  status_reason: null,
  status_expires_at: ends,
  resolved_at: null,
  seconds_to_resolve: null,
});
const person = (status: string, ends: string | null = null) => decided(status, 'person', ends);

/** The more careful first. */
const order = [
  person('open'),
  person('acknowledged', '2026-12-01T00:00:00Z'),
  person('acknowledged'),
  person('false_positive'),
  decided('open', 'tool'),
  decided('acknowledged', 'rule'),
  decided('resolved', 'tool'),
];

t.test('carefulOf: people before programs, and of both the more careful', (t) => {
  for (const [index, one] of order.entries())
    for (const other of order.slice(index + 1)) {
      const text = `${one.status_by} ${one.status}, ${other.status_by} ${other.status}`;
      t.equal(carefulOf(one, other), one, text);
      t.equal(carefulOf(other, one), one, text);
    }
  t.end();
});
