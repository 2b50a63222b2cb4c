// The conditions of decision rules: in CEL, about one finding and its repository.
import { listOf, type ValueSizes } from '../compliance/conditions/condition-cost.ts';
import { ConditionLanguage } from '../compliance/conditions/condition-language.ts';
import { isNode, nodesOf, withinBudget } from '../compliance/conditions/step-budget.ts';
import { factOf, factsOfVariables, textOf } from './condition-facts.ts';
import { quickNo } from './quick-no.ts';
import { findingFacts, type RuleFacts, repositoryFacts } from './rule-facts.ts';

/** Steps of one evaluation: there are as many as findings. */
const maxSteps = 3_000;

const sizes: ValueSizes = new Map([
  ['finding', { ...listOf(findingFacts.length, 10), element: 50 }],
  ['repository', { ...listOf(repositoryFacts.length, 10), element: 50 }],
]);

const language = new ConditionLanguage<RuleFacts>({
  variables: { finding: 'map<string, dyn>', repository: 'map<string, dyn>' },
  sizes,
  maxSteps,
});

/** Facts that say which findings a rule is about; one of them has to be in its condition. */
const identifying: ReadonlySet<string> = new Set([
  'finding.fingerprint',
  'finding.ruleId',
  'finding.path',
  'finding.package',
  'finding.purl',
  'finding.advisory',
  'finding.advisories',
  'finding.cwe',
  'repository.id',
  'repository.name',
  'repository.url',
]);

/** A sentence that says what is wrong; null for a condition that a rule can have. */
export function findRuleConditionFault(condition: string): string | null {
  const fault = language.findFault(condition);
  if (fault !== null) return fault;
  const named = factsIn(language.tree(condition));
  for (const { variable, fact } of named) {
    const known = factsOfVariables[variable] ?? [];
    if (!known.includes(fact)) return `${variable}.${fact} does not exist. Use one of: ${known.join(', ')}.`;
  }
  if (named.some(({ variable, fact }) => identifying.has(`${variable}.${fact}`))) return null;
  return `The condition does not say which findings it is about. Name at least one of: ${[...identifying].join(', ')}.`;
}

export type RulePredicate = (facts: RuleFacts) => boolean;

/** Whether facts meet the condition; what cannot be evaluated is not met: nothing is hidden by a fault. */
export function rulePredicate(condition: string): RulePredicate {
  const tree = language.tree(condition);
  const program = language.compile(condition);
  const cannotBeMet = quickNo(tree);
  return (facts) => {
    // Most findings meet no condition, and comparing texts shows it.
    if (cannotBeMet?.(facts)) return false;
    try {
      return withinBudget(() => program(facts)).result === true;
    } catch {
      return false;
    }
  };
}

/** For facts by name, the only values with which the condition can be met: `finding.ruleId` → `["sql-injection"]`. */
export type NeededValues = ReadonlyMap<string, readonly string[]>;

/** Values of facts of which a finding has to have one; null: any finding may be meant, undefined: no rule decides on it. */
export interface NeededByRules {
  readonly status: NeededValues | null | undefined;
  readonly rating: NeededValues | null | undefined;
}

export function neededValues(condition: string): NeededValues {
  return needed(language.tree(condition));
}

function needed(node: unknown): NeededValues {
  if (!isNode(node) || !Array.isArray(node.args)) return new Map();
  const [left, right] = node.args as [unknown, unknown];
  if (node.op === '&&') {
    // Either side narrows; of a fact that both name, one is enough.
    return new Map([...needed(right), ...needed(left)]);
  }
  if (node.op === '||') {
    const [one, other] = [needed(left), needed(right)];
    return new Map(
      [...one].flatMap(([fact, values]): [string, readonly string[]][] => {
        const more = other.get(fact);
        return more ? [[fact, [...new Set([...values, ...more])]]] : [];
      }),
    );
  }
  if (node.op === '==') return equality(left, right) ?? equality(right, left) ?? new Map();
  if (node.op === 'in') return membership(left, right);
  return new Map();
}

function equality(one: unknown, other: unknown): NeededValues | undefined {
  const [fact, value] = [factOf(one), textOf(other)];
  return fact === undefined || value === undefined ? undefined : new Map([[fact, [value]]]);
}

/** `finding.ruleId in ["a", "b"]`, or `"CVE-…" in finding.advisories`. */
function membership(left: unknown, right: unknown): NeededValues {
  const [fact, list, value] = [factOf(left), factOf(right), textOf(left)];
  if (list !== undefined && value !== undefined) return new Map([[list, [value]]]);
  if (fact === undefined || !isNode(right) || right.op !== 'list' || !Array.isArray(right.args))
    return new Map();
  const values = right.args.map(textOf);
  return values.includes(undefined) ? new Map() : new Map([[fact, values as string[]]]);
}

function factsIn(tree: unknown): readonly { readonly variable: string; readonly fact: string }[] {
  return [...nodesOf(tree)].flatMap((node) => {
    const name = factOf(node);
    if (name === undefined) return [];
    const [variable = '', fact = ''] = name.split('.', 2);
    return [{ variable, fact }];
  });
}
