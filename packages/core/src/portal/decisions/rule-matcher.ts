// Which of many decision rules covers a finding, without asking each of them.
import type { DecidingRule } from './decision-rule-store.ts';
import { neededValues, type RulePredicate, rulePredicate } from './rule-condition.ts';
import type { FindingFact, RepositoryFact, RuleFacts } from './rule-facts.ts';

export type MatchedRule = DecidingRule;

interface CompiledRule {
  readonly rule: MatchedRule;
  /** The first rule that covers a finding decides on it. */
  readonly order: number;
  readonly isMet: RulePredicate;
}

/** Rules that need one of some values of a fact. */
interface RulesOfFact {
  read(facts: RuleFacts): unknown;
  readonly byValue: Map<string, CompiledRule[]>;
}

/** Facts by which rules are found, those that few findings share first. */
const keys = [
  'finding.fingerprint',
  'finding.purl',
  'finding.advisory',
  'finding.advisories',
  'finding.package',
  'finding.ruleId',
  'finding.path',
  'repository.id',
  'repository.name',
  'repository.url',
  'finding.cwe',
  'finding.category',
  'finding.severity',
] as const;

export class RuleMatcher {
  readonly #byKey = new Map<string, RulesOfFact>();
  /** Rules that no value leads to. */
  readonly #others: CompiledRule[] = [];

  /** In the order in which they decide. */
  constructor(rules: readonly MatchedRule[]) {
    for (const [order, rule] of rules.entries()) {
      const compiled = { rule, order, isMet: rulePredicate(rule.condition) };
      const needed = neededValues(rule.condition);
      const key = keys.find((one) => needed.has(one));
      if (key === undefined) {
        this.#others.push(compiled);
        continue;
      }
      const { byValue } = this.#byKey.get(key) ?? this.#add(key);
      for (const value of needed.get(key) ?? []) {
        const list = byValue.get(value);
        if (list) list.push(compiled);
        else byValue.set(value, [compiled]);
      }
    }
  }

  #add(key: string): RulesOfFact {
    const rules: RulesOfFact = { read: readerOf(key), byValue: new Map() };
    this.#byKey.set(key, rules);
    return rules;
  }

  get isEmpty(): boolean {
    return this.#others.length === 0 && this.#byKey.size === 0;
  }

  /** Facts and their values of which a finding has to have one to be covered; null where a rule names none. */
  get needed(): ReadonlyMap<string, readonly string[]> | null {
    if (this.#others.length > 0) return null;
    return new Map([...this.#byKey].map(([key, { byValue }]) => [key, [...byValue.keys()]]));
  }

  /** The rule that covers the finding; undefined for none. */
  match(facts: RuleFacts): MatchedRule | undefined {
    let first = firstOf(this.#others, facts, undefined);
    for (const { read, byValue } of this.#byKey.values()) {
      const value = read(facts);
      if (typeof value === 'string') first = firstOf(byValue.get(value), facts, first);
      else if (Array.isArray(value)) for (const one of value) first = firstOf(byValue.get(one), facts, first);
    }
    return first?.rule;
  }
}

function firstOf(
  rules: readonly CompiledRule[] | undefined,
  facts: RuleFacts,
  known: CompiledRule | undefined,
): CompiledRule | undefined {
  let first = known;
  for (const compiled of rules ?? [])
    if ((!first || compiled.order < first.order) && covers(compiled, facts)) first = compiled;
  return first;
}

function readerOf(key: string): (facts: RuleFacts) => unknown {
  const [variable, fact] = key.split('.', 2);
  return variable === 'finding'
    ? (facts) => facts.finding[fact as FindingFact]
    : (facts) => facts.repository[fact as RepositoryFact];
}

/**
 * Findings that are known to be exploited get a status from forced rules only, also those that become so later. What a rule
 * may do to how pressing they are is decided apart.
 */
function covers({ rule, isMet }: CompiledRule, facts: RuleFacts): boolean {
  return (rule.status === null || rule.forced || facts.finding.exploited !== true) && isMet(facts);
}
