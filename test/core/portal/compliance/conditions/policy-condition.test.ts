import t from 'tap';
import {
  asksFor,
  asksForRepository,
  evaluateCondition,
  findConditionFault,
} from '../../../../../packages/core/src/portal/compliance/conditions/policy-condition.ts';
import type { PolicyFacts } from '../../../../../packages/core/src/portal/compliance/policy-facts.ts';

t.test('findConditionFault: accepts up to 10,000 characters', async (t) => {
  t.equal(findConditionFault('true'.padEnd(10_000)), null);
  t.match(findConditionFault('true'.padEnd(10_001)), /at most 10,000 characters; this one has 10,001/);
});

t.test('findConditionFault: an invalid condition is refused with its position', async (t) => {
  t.match(findConditionFault('findings.open =='), /character 17/);
  t.match(findConditionFault('secrets > 1'), /Unknown variable: secrets at character 1/);
  t.match(findConditionFault('"yes"'), /of type string/);
  t.match(findConditionFault('('.repeat(500)), /./);
  t.equal(findConditionFault('findings.bySeverity.critical == 0 && controls["licence"]'), null);
});

t.test('evaluateCondition: missing evidence is unknown, never a pass', async (t) => {
  const facts: PolicyFacts = {
    repository: {},
    findings: { open: 0n },
    audits: {},
    sources: {},
    controls: {},
  };
  t.equal(evaluateCondition('controls["licence"]', facts), 'unknown');
  t.equal(evaluateCondition('audits.security.ageDays < 3.0', facts), 'unknown');
  t.equal(evaluateCondition('findings.open == 0', facts), 'pass');
  t.equal(evaluateCondition('findings.open > 0', facts), 'fail');
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

t.test(
  'asksForRepository: fields that are named, and every field where the repository may be read otherwise',
  async (t) => {
    const asked = (condition: string) =>
      ['name', 'url', 'complianceLevel'].filter((field) => asksForRepository(condition, field));
    t.same(asked('findings.open == 0'), []);
    t.same(asked('repository.complianceLevel == "level2" || findings.open == 0'), ['complianceLevel']);
    t.same(asked('has(repository.url) && findings.exists(f, f.title == repository.name)'), ['name', 'url']);
    t.same(asked('"repository.name" in ["repository.url"] || findings.exists(f, f.name == "")'), []);
    const every = ['name', 'url', 'complianceLevel'];
    t.same(asked('repository["name"] == "app"'), every);
    t.same(asked('repository.exists(key, repository[key] == "app")'), every);
    t.same(asked('size(repository) > 2 && repository.name != ""'), every);
  },
);
