// What is said without evaluating is what evaluating says.
import t from 'tap';
import { ConditionLanguage } from '../../../../packages/core/src/portal/compliance/conditions/condition-language.ts';
import { withinBudget } from '../../../../packages/core/src/portal/compliance/conditions/step-budget.ts';
import { quickNo } from '../../../../packages/core/src/portal/decisions/quick-no.ts';
import type { RuleFacts } from '../../../../packages/core/src/portal/decisions/rule-facts.ts';
import { fc } from '../../../helpers/properties.ts';

const language = new ConditionLanguage<RuleFacts>({
  variables: { finding: 'map<string, dyn>', repository: 'map<string, dyn>' },
  sizes: new Map(),
  maxSteps: 3_000,
});

function isMet(condition: string, facts: RuleFacts): boolean {
  const program = language.compile(condition);
  try {
    return withinBudget(() => program(facts)).result === true;
  } catch {
    return false;
  }
}

const texts = ['a', 'ab', 'src/a.ts', 'src/b.ts', '', 'CVE-1'] as const;
const text = fc.constantFrom(...texts);
const fact = fc.constantFrom('finding.path', 'finding.ruleId', 'finding["package"]', 'repository.name');
const list = fc.constantFrom('finding.advisories', 'finding.cwe', 'finding.path');
const pattern = fc.constantFrom('^src/', '^src/a?', '^ab*', '^a|b', 'a[.]ts$', '^(?i)SRC', '^src/{0,1}', '^');
const quoted = (value: string) => JSON.stringify(value);
const atom = fc.oneof(
  fc.tuple(fact, fc.constantFrom('==', '!='), text).map(([of, op, value]) => `${of} ${op} ${quoted(value)}`),
  fc.tuple(fact, text).map(([of, value]) => `${quoted(value)} == ${of}`),
  fc
    .tuple(fact, fc.array(text, { minLength: 1, maxLength: 3 }))
    .map(([of, values]) => `${of} in [${values.map(quoted).join(', ')}]`),
  fc.tuple(text, list).map(([value, of]) => `${quoted(value)} in ${of}`),
  fc
    .tuple(fact, fc.constantFrom('startsWith', 'endsWith', 'contains'), text)
    .map(([of, call, value]) => `${of}.${call}(${quoted(value)})`),
  fc.tuple(fact, pattern).map(([of, value]) => `${of}.matches(${quoted(value)})`),
  fc.constantFrom(
    'finding.exploited',
    'finding.epss > 0.5',
    'repository.tags.exists(tag, tag == "a")',
    'true',
  ),
);
const { condition } = fc.letrec<{ condition: string }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 3 },
    atom,
    fc
      .tuple(tie('condition'), fc.constantFrom('&&', '||'), tie('condition'))
      .map(([one, op, other]) => `(${one} ${op} ${other})`),
    tie('condition').map((one) => `!(${one})`),
  ),
}));
const unknown = fc.option(text, { nil: null });
const facts: fc.Arbitrary<RuleFacts> = fc
  .record({
    path: unknown,
    ruleId: text,
    package: unknown,
    name: text,
    lists: fc.array(text, { maxLength: 3 }),
  })
  .map(({ path, ruleId, package: found, name, lists }) => ({
    finding: {
      fingerprint: 'f',
      ruleId,
      category: 'insecure-code',
      severity: 'high',
      title: 'Title',
      confidence: 'high',
      path,
      package: found,
      version: null,
      purl: null,
      scope: null,
      fixable: null,
      advisory: null,
      advisories: lists,
      cwe: [...lists].reverse(),
      epss: null,
      priority: 'high',
      exploited: lists.length > 1,
      reachability: 'unknown',
      owners: [],
    },
    repository: {
      id: 'r',
      name,
      url: 'https://example.com/r.git',
      team: 't',
      complianceLevel: null,
      tags: lists,
      criticality: null,
      exposure: null,
      visibility: null,
    },
  }));

t.test('quickNo: never says no to what meets the condition', async (t) => {
  let [said, met] = [0, 0];
  fc.assert(
    fc.property(condition, facts, (one, of) => {
      const says = quickNo(language.tree(one))?.(of) ?? false;
      const really = isMet(one, of);
      said += Number(says);
      met += Number(really);
      return !(says && really);
    }),
    { numRuns: 3_000 },
  );
  t.ok(said > 100 && met > 100, 'and there is much of both');
});

t.test('quickNo: compares texts', async (t) => {
  const [of] = fc.sample(facts, { numRuns: 1, seed: 1 });
  const known = { ...of, finding: { ...of?.finding, path: 'src/a.ts', package: null } } as RuleFacts;
  for (const [one, expected] of [
    ['finding.path == "src/b.ts"', true],
    ['finding.path == "src/a.ts"', false],
    ['finding.path != "src/a.ts"', true],
    ['finding.path.matches("^src/b[.]ts$")', true],
    ['finding.path.matches("^src/bx?")', true],
    ['finding.path.matches("^src/b?a[.]ts$")', false],
    ['finding.package.startsWith("a")', true],
    ['finding.package in ["a", "b"]', true],
    ['finding.exploited && finding.path.endsWith(".js")', true],
    ['finding.exploited || finding.path.endsWith(".js")', undefined],
    ['!(finding.path == "src/b.ts")', undefined],
  ] as const)
    t.equal(quickNo(language.tree(one))?.(known), expected, one);
});
