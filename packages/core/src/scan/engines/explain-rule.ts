// What `assay explain` says of a rule beyond what its engine does: why it matters and an example, for rules that share
// theirs with all of their category.
import type { Category } from '../../vocabulary/category.ts';
import { nosecRules } from '../suppressions/nosec-rules.ts';
import type { RuleExample, RuleInfo } from './engine.ts';
import { oxlintExplanations } from './quality/oxlint/oxlint-explanations.ts';
import { qualityExplanations } from './quality/quality-explanations.ts';
import { weaknessesOfSonar } from './rules-elsewhere.ts';

type Explanation = Pick<RuleInfo, 'description' | 'examples'>;

/** The rule with a description, and an example wherever one can be shown in code. */
export function explainRule(rule: RuleInfo): RuleInfo {
  const ofRule = { ...qualityExplanations, ...oxlintExplanations, ...dependencyExplanations }[rule.id];
  const own = ofRule ?? byCategory[rule.category]?.(rule) ?? {};
  const { description = own.description, examples = own.examples } = rule;
  return { ...rule, ...(description !== undefined && { description }), ...(examples && { examples }) };
}

const dependencyExplanations: Readonly<Record<string, Explanation>> = {
  'unmaintained-dependency': {
    description: 'Nobody will fix its next vulnerability.',
    examples: [
      {
        language: 'json',
        bad: '"dependencies": { "request": "2.88.2" }',
        good: '"dependencies": { "undici": "7.0.0" }',
      },
    ],
  },
};

const byCategory: Partial<Record<Category, (rule: RuleInfo) => Explanation>> = {
  'secrets-in-code': (rule) => ({
    description:
      'Whoever can read the repository, a fork, an image built from it or one of its logs can use the secret, and it stays in the Git history when the line is deleted. Revoke it first; removing it from the code is the second step.',
    examples: secretExamples(rule),
  }),
  'dependency-vulnerability': () => ({
    description:
      'An advisory names this version of the package. What it can do is open to anyone who reads the advisory, and attacks are often automated within days.',
    examples: [upgrade],
  }),
  'malicious-package': () => ({
    description:
      'The package itself is the attack: its code ran on every machine that installed it, with all that the machine could reach. Treat those machines and their secrets as compromised.',
    examples: [
      {
        language: 'json',
        bad: '"dependencies": { "lodahs": "1.0.0" }',
        good: '"dependencies": { "lodash": "4.17.21" }',
      },
    ],
  }),
  'supply-chain': controlExplanation,
  'repository-hygiene': controlExplanation,
  'ci-configuration': controlExplanation,
  license: () => ({
    description:
      'The license decides whether you may ship the package at all, and what you owe in return. Without one, nobody but the author may use it.',
  }),
};

const upgrade: RuleExample = {
  language: 'json',
  bad: '"dependencies": { "minimist": "1.2.0" }',
  good: '"dependencies": { "minimist": "1.2.8" }',
};

/** With the name that the variable of this secret would have. */
function secretExamples({ id, title }: RuleInfo): readonly RuleExample[] {
  const variable = id.toUpperCase().replaceAll('-', '_');
  return [
    {
      language: 'python',
      bad: `secret = "<${title}, as it was issued>"`,
      good: `secret = os.environ["${variable}"]`,
    },
  ];
}

/** A control says in its title what has to hold, and in its remediation how. */
function controlExplanation({ title }: RuleInfo): Explanation {
  return {
    description: `A compliance control: "${title}" has to hold for the repository. Whoever relies on it, from contributors to auditors, can then check instead of trust. It blocks the level that it belongs to until it is met or waived.`,
  };
}

/**
 * The rules for a weakness (`CWE-89`), or for what gosec, Bandit and SonarQube call by a code of theirs (`G201`, `B608`,
 * `java:S2077`); in any case.
 * Undefined when the name is neither.
 */
export function rulesOfWeakness(
  rules: ReadonlyMap<string, RuleInfo>,
  name: string,
): readonly RuleInfo[] | undefined {
  const number = /^CWE-(\d+)$/i.exec(name)?.[1];
  const numbers =
    number === undefined ? (nosecRules[name.toUpperCase()] ?? weaknessesOfSonar(name)) : [Number(number)];
  if (numbers === undefined) return undefined;
  const wanted = new Set(numbers.map((one) => `CWE-${one}`));
  return [...rules.values()].filter(({ cwe }) => cwe.some((one) => wanted.has(one)));
}
