import {
  defaultFingerprintKey,
  fingerprint,
} from '../../../../../packages/core/src/scan/identity/fingerprint.ts';
import type { Detection } from '../../../../../packages/core/src/vocabulary/detection.ts';

/** The fingerprint that a detection gets. */
export function identityOf({ ruleId, anchor }: Detection): string {
  return fingerprint(ruleId, anchor, defaultFingerprintKey);
}
