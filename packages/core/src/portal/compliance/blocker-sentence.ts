// Why a policy does not hold, in one sentence that says what to do where something can be done.
import { auditTypes } from '../../vocabulary/audit-type.ts';
import { builtInById } from './built-in-policies.ts';
import type { EvaluatedPolicy } from './compliance-status.ts';
import type { Policy } from './policy.ts';

/** More are only said to be more. */
export const shownFindingIds = 20;

/** `findings` are those that stand in the way, as far as they were looked for. */
export function blockerSentence(
  { id, condition, description }: Policy,
  result: EvaluatedPolicy['result'],
  findings: number,
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
  if (result === 'unknown')
    return audits ? `Unknown: run ${audits}.` : `Unknown: no audit provides the data for ${condition}.`;
  if (builtIn?.findings)
    return `No open finding blocks this, but the last ${types.join(' and ')} audit was partial. See its coverage.`;
  return `Not met: ${description || condition}`;
}
