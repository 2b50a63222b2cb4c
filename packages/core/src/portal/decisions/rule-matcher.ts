// Which of many decision rules covers a finding, without asking each of them.
import type { DecisionRule } from './decision-rule.ts';
import { neededValues, type RulePredicate, rulePredicate } from './rule-condition.ts';
import type { FindingFact, RepositoryFact, RuleFacts } from './rule-facts.ts';

export type MatchedRule = Pick<
  DecisionRule,
  'id' | 'name' | 'condition' | 'status' | 'reason' | 'forced' | 'expiresAt'
>;

interface CompiledRule {
  readonly rule: MatchedRule;
  /** The first rule that covers a finding decides on it. */
  readonly order: number;
  readonly isMet: RulePredicate;
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
  /** By fact, by value. */
  readonly #byKey = new Map<string, Map<string, CompiledRule[]>>();
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
      const byValue = this.#byKey.get(key) ?? new Map<string, CompiledRule[]>();
      this.#byKey.set(key, byValue);
      for (const value of needed.get(key) ?? []) {
        const list = byValue.get(value);
        if (list) list.push(compiled);
        else byValue.set(value, [compiled]);
      }
    }
  }

  get isEmpty(): boolean {
    return this.#others.length === 0 && this.#byKey.size === 0;
  }

  /** Facts and their values of which a finding has to have one to be covered; null where a rule names none. */
  get needed(): ReadonlyMap<string, readonly string[]> | null {
    if (this.#others.length > 0) return null;
    return new Map([...this.#byKey].map(([key, byValue]) => [key, [...byValue.keys()]]));
  }

  /** The rule that covers the finding; undefined for none. */
  match(facts: RuleFacts): MatchedRule | undefined {
    let first: CompiledRule | undefined;
    for (const compiled of this.#candidates(facts)) {
      if (first && first.order < compiled.order) continue;
      if (covers(compiled, facts)) first = compiled;
    }
    return first?.rule;
  }

  *#candidates(facts: RuleFacts): Generator<CompiledRule> {
    yield* this.#others;
    for (const [key, byValue] of this.#byKey) {
      const [variable, fact] = key.split('.') as ['finding' | 'repository', string];
      const value =
        variable === 'finding'
          ? facts.finding[fact as FindingFact]
          : facts.repository[fact as RepositoryFact];
      if (typeof value === 'string') yield* byValue.get(value) ?? [];
      else if (Array.isArray(value)) for (const one of value) yield* byValue.get(one) ?? [];
    }
  }
}

/** Findings that are known to be exploited are covered by forced rules only, also those that become so later. */
function covers({ rule, isMet }: CompiledRule, facts: RuleFacts): boolean {
  return (rule.forced || facts.finding.exploited !== true) && isMet(facts);
}
