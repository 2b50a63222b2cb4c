// The confidence of a secret, from its evidence and from where it is.
import type { Confidence } from '../../../vocabulary/confidence.ts';
import type { SecretTier } from '../../../vocabulary/detection.ts';
import type { FileContext } from './assess/file-context.ts';
import { assignmentRules } from './assignment-rules.ts';
import type { SecretMatch } from './secret-match.ts';

const byTier: Readonly<Record<SecretTier, Confidence>> = {
  validated: 'high',
  provider: 'high',
  structured: 'high',
  generic: 'medium',
};

/** By a name, or by the form that any user and password have in a URL. */
const foundByContext: ReadonlySet<string> = new Set([
  ...assignmentRules.map(({ id }) => id),
  'basic-auth-url',
]);

/** Tests and documentation hold examples; only a checksum or a vendor's format says that one is real all the same. */
export function secretConfidence(
  {
    ruleId,
    tier,
    severity,
    isDocumented = false,
  }: Pick<SecretMatch, 'ruleId' | 'tier' | 'severity' | 'isDocumented'>,
  { isTest, kind }: FileContext,
): Confidence {
  // Reported for completeness only: public keys, placeholders.
  if (severity === 'info') return 'low';
  const isExample = isTest || isDocumented || kind === 'prose';
  if (tier === 'validated' || !isExample) return byTier[tier];
  return tier === 'generic' || foundByContext.has(ruleId) ? 'low' : 'medium';
}
