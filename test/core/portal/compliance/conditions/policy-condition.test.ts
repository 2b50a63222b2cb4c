import t from 'tap';
import {
  asksFor,
  findConditionFault,
} from '../../../../../packages/core/src/portal/compliance/conditions/policy-condition.ts';

t.test('findConditionFault: accepts up to 10,000 characters', async (t) => {
  t.equal(findConditionFault('true'.padEnd(10_000)), null);
  t.match(findConditionFault('true'.padEnd(10_001)), /at most 10,000 characters; this one has 10,001/);
});

t.test('asksFor: what is read counts, and neither texts nor fields of that name', async (t) => {
  t.ok(asksFor('fix.proven', 'fix'));
  t.ok(asksFor('findings.open == 0 || (has(fix.proven) && fix["proven"])', 'fix'));
  t.notOk(asksFor('findings.exists(f, f.title in ["fix", "fix this"])', 'fix'));
  t.notOk(asksFor('findings.exists(f, f.fix)', 'fix'));
  t.ok(asksFor('licenses.all(l, l.id != "MIT")', 'licenses'));
  t.notOk(asksFor('repository.name != "licenses"', 'licenses'));
  t.ok(asksFor('findings . exists ( f , f.exploited )', 'openFindings'));
  t.notOk(asksFor('findings.open == 0', 'openFindings'));
  t.notOk(asksFor('fix. is no condition', 'fix'));
});
