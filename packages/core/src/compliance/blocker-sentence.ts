// Why a policy does not hold, in one sentence that says what to do where something can be done.
import { auditTypes } from '../vocabulary/audit-type.ts';
import { builtInById } from './built-in-policies.ts';
import type { JudgedPolicy } from './compliance-status.ts';
import type { Policy } from './policy.ts';

/** More are only said to be more. */
export const shownFindingIds = 20;

/** `findings` are those that stand in the way, as far as they were looked for. */
export function blockerSentence(
  { id, condition, description }: Policy,
  result: JudgedPolicy['result'],
  findings: number,
): string {
  const builtIn = builtInById.get(id);
  if (builtIn?.controlId !== undefined) return 'Not decided yet: run a compliance audit.';
  if (findings > shownFindingIds) return `More than ${shownFindingIds} open findings stand in the way.`;
  if (findings > 1) return `${findings} open findings stand in the way.`;
  if (findings === 1) return 'One open finding stands in the way.';
  const types = auditTypes.filter(
    (type) => condition.includes(`audits.${type}`) || condition.includes(`audits["${type}"]`),
  );
  const audits = types.map((type) => `a ${type} audit`).join(' and ');
  if (result === 'unknown')
    return audits
      ? `Not decided yet: run ${audits}.`
      : `Not decided yet: nothing audited tells whether ${condition} holds.`;
  if (builtIn?.findings)
    return `Nothing is known to stand in the way, but the last ${types.join(' and ')} audit left something out: see there what it was.`;
  return `Not so: ${description || condition}`;
}
