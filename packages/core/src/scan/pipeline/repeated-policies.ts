// What a policy for Dockerfiles and a rule for commands both see in a line is one fact: the rule says it, as in every other
// file that holds commands.
import type { Detection } from '../../vocabulary/detection.ts';
import { tlsVerificationOff } from '../engines/insecure-code/rules/tls-verification-off.ts';
import { unverifiedPackages } from '../engines/insecure-code/rules/unverified-packages.ts';

/** By policy, the rule that sees the same. */
const rulesOfPolicies: ReadonlyMap<string, string> = new Map([
  ['docker-tls-verification-off', tlsVerificationOff.id],
  ['docker-unverified-packages', unverifiedPackages.id],
]);

/** Without what a policy says of a line of which its rule says it. */
export function withoutRepeatedPolicies(detections: readonly Detection[]): readonly Detection[] {
  const policies = detections.filter(({ ruleId }) => rulesOfPolicies.has(ruleId));
  if (policies.length === 0) return detections;
  const rules = new Set(rulesOfPolicies.values());
  const said = new Set(detections.flatMap((one) => (rules.has(one.ruleId) ? placeOf(one.ruleId, one) : [])));
  return detections.filter((one) => {
    const rule = rulesOfPolicies.get(one.ruleId);
    return rule === undefined || !said.has(placeOf(rule, one));
  });
}

/** What is accepted stands for nothing that is open. */
function placeOf(ruleId: string, { location, suppression }: Detection): string {
  return JSON.stringify([ruleId, location?.path, location?.startLine, suppression !== undefined]);
}
