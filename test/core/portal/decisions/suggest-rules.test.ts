// Rules that equal decisions suggest: never wider than what people decided on, and none where they disagree.
import t from 'tap';
import {
  type PersonalDecision,
  suggestRules,
} from '../../../../packages/core/src/portal/decisions/suggest-rules.ts';

let made = 0;
function decision(change: Partial<PersonalDecision> = {}): PersonalDecision {
  made += 1;
  return {
    id: `finding ${made}`,
    repositoryId: 'shop',
    ruleId: 'insecure-tls',
    path: `test/servers/${made}.ts`,
    status: 'false_positive',
    reason: 'Test servers only.',
    by: 'Ada',
    vulnerability: null,
    ...change,
  };
}
const vulnerable = (repositoryId: string, change: Partial<PersonalDecision> = {}) =>
  decision({
    repositoryId,
    ruleId: 'vulnerable-dependency',
    path: 'package-lock.json',
    status: 'acknowledged',
    vulnerability: { package: 'qs', scope: 'development', advisory: 'CVE-2026-1' },
    ...change,
  });

t.test('suggestRules: a rule in the folder that its findings share, of one repository', async (t) => {
  const found = suggestRules([
    decision(),
    decision({ by: 'Bob', reason: 'Not shipped.' }),
    decision({ path: 'test/servers/tls/a.ts' }),
    decision({ repositoryId: 'intranet' }),
  ]);
  t.match(found, [
    {
      condition:
        'finding.ruleId == "insecure-tls" && finding.path.startsWith("test/servers/") && repository.id == "shop"',
      status: 'false_positive',
      decisions: 3,
      people: 2,
      repositories: 1,
      reasons: ['Test servers only.', 'Not shipped.'],
    },
  ]);
  t.equal(found.length, 1);
});

t.test('suggestRules: a vulnerability in a package, wherever it is', async (t) => {
  t.match(suggestRules(['a', 'b', 'c'].map((repository) => vulnerable(repository))), [
    {
      condition:
        '"CVE-2026-1" in finding.advisories && finding.package == "qs" && finding.scope == "development"',
      decisions: 3,
      repositories: 3,
    },
  ]);
  const runtime = { package: 'qs', scope: 'runtime', advisory: 'CVE-2026-1' };
  const [mixed] = suggestRules([
    vulnerable('a'),
    vulnerable('b'),
    vulnerable('c', { vulnerability: runtime }),
  ]);
  t.equal(mixed?.condition, '"CVE-2026-1" in finding.advisories && finding.package == "qs"');
});

t.test(
  'suggestRules: nothing from two, from what people decided differently, and without a folder',
  async (t) => {
    t.same(suggestRules([decision(), decision()]), []);
    t.same(suggestRules([decision(), decision(), decision(), decision({ status: 'open' })]), []);
    t.same(suggestRules([decision(), decision(), decision(), decision({ status: 'acknowledged' })]), []);
    t.same(suggestRules(['a.ts', 'b.ts', 'c.ts'].map((path) => decision({ path }))), []);
    t.same(suggestRules([null, null, null].map((path) => decision({ path }))), []);
  },
);
