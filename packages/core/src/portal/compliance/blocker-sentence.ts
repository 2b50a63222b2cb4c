// Why a policy does not hold, in one sentence that says what to do where something can be done.
import { auditTypes } from '../../vocabulary/audit-type.ts';
import { builtInById } from './built-in-policies.ts';
import type { EvaluatedPolicy } from './compliance-status.ts';
import { asksFor } from './conditions/policy-condition.ts';
import { fixDays } from './fix-facts.ts';
import type { Policy } from './policy.ts';

/** More are only said to be more. */
export const shownFindingIds = 20;

/** `findings` are the blocking ones, as far as they were searched for. */
export function blockerSentence(
  { id, condition, description }: Policy,
  result: EvaluatedPolicy['result'],
  {
    findings,
    inconclusive = new Set(),
  }: { readonly findings: number; readonly inconclusive?: ReadonlySet<string> },
): string {
  const builtIn = builtInById.get(id);
  if (builtIn?.controlId !== undefined) return 'Unknown: run a compliance audit.';
  if (findings > shownFindingIds) return `More than ${shownFindingIds} open findings block this.`;
  if (findings > 1) return `${findings} open findings block this.`;
  if (findings === 1) return '1 open finding blocks this.';
  const types = auditTypes.filter(
    (type) => condition.includes(`audits.${type}`) || condition.includes(`audits["${type}"]`),
  );
  const audits = types.map((type) => `a ${type} audit`).join(' and ');
  const partial = types.filter((type) => inconclusive.has(type));
  if (result === 'unknown' && builtIn?.findings && partial.length > 0)
    return `Unknown: no open finding blocks this, but the last ${partial.join(' and ')} audit was partial. See its coverage.`;
  if (result === 'unknown' && asksFor(condition, 'fix'))
    return `Unknown: no merged pull request of the last ${fixDays} days was verified as a fix, or not all that was found was clear.`;
  if (result === 'unknown')
    return audits ? `Unknown: run ${audits}.` : `Unknown: no audit provides the data for ${condition}.`;
  return `Not met: ${description || condition}`;
}
