// What all active rules together say of a finding: the first that gives a status, a priority or a due date decides on it.
import type { RatingByRule } from '../findings/decided-rating.ts';
import type { RuleStatus } from '../findings/recording/decide-by-rule.ts';
import type { NeededByRules, NeededValues } from './rule-condition.ts';
import type { RuleFacts } from './rule-facts.ts';
import { type MatchedRule, RuleMatcher } from './rule-matcher.ts';

/** Values that a statement asks for at once. */
const maxNeeded = 5_000;

export class RuleSet {
  readonly #status: RuleMatcher;
  readonly #priority: RuleMatcher;
  readonly #due: RuleMatcher;

  /** In the order in which they decide. */
  constructor(rules: readonly MatchedRule[]) {
    this.#status = new RuleMatcher(rules.filter(({ status }) => status !== null));
    this.#priority = new RuleMatcher(rules.filter(({ priority }) => priority !== null));
    this.#due = new RuleMatcher(rules.filter(({ dueAt }) => dueAt !== null));
  }

  get isEmpty(): boolean {
    return this.#status.isEmpty && this.#priority.isEmpty && this.#due.isEmpty;
  }

  get needed(): NeededByRules {
    return {
      status: this.#status.isEmpty ? undefined : few(this.#status.needed),
      rating: few(either(this.#priority, this.#due)),
    };
  }

  statusOf(facts: RuleFacts): RuleStatus | undefined {
    const rule = this.#status.match(facts);
    return rule && statusByRule(rule);
  }

  ratingOf(facts: RuleFacts): RatingByRule {
    const [priority, due] = [this.#priority.match(facts), this.#due.match(facts)];
    return {
      ...(priority?.priority && { priority: { ...byRule(priority), level: priority.priority } }),
      ...(due?.dueAt && { due: { ...byRule(due), at: due.dueAt } }),
    };
  }
}

function byRule(rule: MatchedRule) {
  return { ruleId: rule.id, text: reasonOf(rule), forced: rule.forced };
}

function reasonOf({ name, reason }: MatchedRule): string {
  return `${reason} (decision rule ${name})`;
}

function statusByRule(rule: MatchedRule): RuleStatus | undefined {
  if (rule.status === null) return undefined;
  return {
    status: rule.status,
    by: 'rule',
    reason: reasonOf(rule),
    expiresAt: rule.expiresAt,
    resolvedAt: null,
    decisionRuleId: rule.id,
  };
}

function either(one: RuleMatcher, other: RuleMatcher): NeededValues | null | undefined {
  if (one.isEmpty) return other.isEmpty ? undefined : other.needed;
  if (other.isEmpty) return one.needed;
  const [needed, more] = [one.needed, other.needed];
  if (!needed || !more) return null;
  const facts = new Set([...needed.keys(), ...more.keys()]);
  return new Map(
    [...facts].map((fact) => [fact, [...(needed.get(fact) ?? []), ...(more.get(fact) ?? [])]] as const),
  );
}

function few(needed: NeededValues | null | undefined): NeededValues | null | undefined {
  const count = [...(needed?.values() ?? [])].reduce((sum, values) => sum + values.length, 0);
  return count > maxNeeded ? null : needed;
}
