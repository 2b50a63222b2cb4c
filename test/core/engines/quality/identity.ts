import type { Detection } from '../../../../packages/core/src/findings/detection.ts';
import { defaultFingerprintKey, fingerprint } from '../../../../packages/core/src/findings/fingerprint.ts';

/** The fingerprint that a detection gets. */
export function identityOf({ ruleId, anchor }: Detection): string {
  return fingerprint(ruleId, anchor, defaultFingerprintKey);
}
