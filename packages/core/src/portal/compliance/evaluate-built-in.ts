// What a built-in policy says of a repository, where the last audit may have been partial.
import { builtInById } from './built-in-policies.ts';
import { evaluateCondition } from './conditions/policy-condition.ts';
import type { PolicyResult } from './policy.ts';
import type { PolicyFacts } from './policy-facts.ts';

/** That no finding is open says nothing while an audit was partial: only a finding that is there fails such a policy. */
export function evaluateBuiltIn(id: string, condition: string, facts: PolicyFacts): PolicyResult {
  const result = evaluateCondition(condition, facts);
  const { findings, controlId } = builtInById.get(id) ?? {};
  if (result !== 'fail' || !findings || controlId !== undefined) return result;
  const audits = Object.fromEntries(
    Object.entries(facts.audits).map(([type, audit]) => [type, { ...audit, conclusive: true }]),
  );
  return evaluateCondition(condition, { ...facts, audits }) === 'fail' ? 'fail' : 'unknown';
}
