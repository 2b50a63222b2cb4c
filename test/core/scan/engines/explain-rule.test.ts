// What is said of a rule: for every one why it matters, and an example wherever code can show one.
import t from 'tap';
import { explainRule, rulesOfWeakness } from '../../../../packages/core/src/scan/engines/explain-rule.ts';
import { loadRules } from '../../../../packages/core/src/scan/engines/index.ts';

const rules = await loadRules();
/** Controls are about the repository and licenses about a document: no line of code shows them. */
const withoutCode = ['repository-hygiene', 'ci-configuration', 'supply-chain', 'license'];

t.test('explainRule: says of every rule why it matters', async (t) => {
  const silent = [...rules.values()].filter((rule) => !explainRule(rule).description);

  t.strictSame(
    silent.map(({ id }) => id),
    [],
  );
});

t.test('explainRule: shows a bad and a good example of every rule about code', async (t) => {
  const explained = [...rules.values()]
    .filter(({ category }) => !withoutCode.includes(category))
    .map(explainRule);
  const incomplete = explained.filter(({ examples = [] }) => !examples.some(({ bad }) => bad !== ''));
  const alike = explained.filter(({ examples = [] }) => examples.some(({ bad, good }) => bad === good));

  t.strictSame(
    [...incomplete, ...alike].map(({ id }) => id),
    [],
  );
});

t.test('explainRule: keeps what the engine itself says', async (t) => {
  const rule = rules.get('sql-injection');
  if (!rule) throw new Error('sql-injection is gone');

  t.strictSame(explainRule(rule), rule);
});

t.test('rulesOfWeakness: by CWE, and by the codes of gosec and Bandit, in any case', async (t) => {
  const idsOf = (name: string) => rulesOfWeakness(rules, name)?.map(({ id }) => id);

  t.ok(idsOf('CWE-89')?.includes('sql-injection'));
  t.strictSame(idsOf('cwe-89'), idsOf('CWE-89'));
  t.ok(idsOf('G201')?.includes('sql-injection'));
  t.ok(idsOf('b608')?.includes('sql-injection'));
  t.ok(idsOf('java:S2077')?.includes('sql-injection'), 'and of SonarQube');
  t.ok(idsOf('G101')?.includes('slack-token'));
  t.strictSame(idsOf('CWE-999999'), [], 'a weakness that no rule reports');
  t.equal(idsOf('sql-injection'), undefined);
  t.equal(idsOf('constructor'), undefined);
});
