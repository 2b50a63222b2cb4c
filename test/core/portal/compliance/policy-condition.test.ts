import t from 'tap';
import { findConditionFault } from '../../../../packages/core/src/portal/compliance/conditions/policy-condition.ts';

t.test('findConditionFault: accepts up to 10,000 characters', async (t) => {
  t.equal(findConditionFault('true'.padEnd(10_000)), null);
  t.match(findConditionFault('true'.padEnd(10_001)), /at most 10,000 characters; this one has 10,001/);
});
