// Which side follows: every combination ends with both the same, or with a side that must not be changed.
import t from 'tap';
import { mergeStates } from '../../../../packages/core/src/portal/tickets/merge-states.ts';

const states = [false, true];

t.test('mergeStates: what was agreed is done nothing about, and an echo is no change', (t) => {
  for (const agreed of states)
    for (const follows of states)
      for (const mayReopen of states) {
        const rest = { follows, mayReopen, waits: false };
        t.equal(mergeStates({ agreed, finding: agreed, ticket: agreed, ...rest }), 'none');
        t.equal(mergeStates({ agreed, finding: !agreed, ticket: !agreed, ...rest }), 'agree');
        t.equal(mergeStates({ agreed, finding: !agreed, ticket: agreed, ...rest }), 'write-ticket');
      }
  t.end();
});

t.test('mergeStates: a ticket claims, and undoes no decision and no audit', (t) => {
  const closed = { agreed: false, finding: false, ticket: true, mayReopen: false, waits: false };
  t.equal(mergeStates({ ...closed, follows: true }), 'write-finding');
  t.equal(mergeStates({ ...closed, follows: false }), 'none', 'only one direction: no fight');
  const reopened = { agreed: true, finding: true, ticket: false, follows: true, waits: false };
  t.equal(mergeStates({ ...reopened, mayReopen: true }), 'write-finding');
  t.equal(mergeStates({ ...reopened, mayReopen: false }), 'write-ticket');
  t.end();
});

t.test(
  'mergeStates: a closed ticket that somebody has to approve is neither claimed again nor reopened',
  (t) => {
    const closed = { finding: false, ticket: true, follows: true, mayReopen: false };
    for (const agreed of states) t.equal(mergeStates({ ...closed, agreed, waits: true }), 'none');
    t.equal(mergeStates({ ...closed, agreed: true, waits: false }), 'write-ticket', 'once it was rejected');
    t.end();
  },
);
