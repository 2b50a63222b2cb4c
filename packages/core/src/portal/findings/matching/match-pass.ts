// The shapes that every matching pass works on.

import type { FindingLocation, ReportedFinding } from '../../../scan/identity/reported-finding.ts';
import type { FindingStatus } from '../../../vocabulary/finding-status.ts';

/** What matching needs to know of a kept finding. */
export interface KnownFinding {
  readonly id: string;
  readonly fingerprint: string;
  readonly anchorHash: string;
  readonly toolFingerprint: string | null;
  readonly hint: string;
  readonly ruleId: string;
  readonly location: FindingLocation | null;
  readonly status: FindingStatus;
  /** Since when complete audits have not met it. */
  readonly missingSince: string | null;
}

export type Paired<Known> = readonly (readonly [Known, ReportedFinding])[];
