// A waiver of a policy for one repository, with a reason and an end. It hides nothing: the policy still
// fails, only it no longer blocks.
import type { ComplianceLevel } from '../../vocabulary/compliance-level.ts';

/** The longest time that an exception holds before someone has to look again. */
export const maxWaiverDays = 365;

export interface Waiver {
  readonly id: string;
  readonly repositoryId: string;
  readonly repositoryName: string;
  readonly policyId: string;
  readonly policyName: string;
  readonly level: ComplianceLevel;
  readonly reason: string;
  /** The user who made it. */
  readonly approvedBy: string;
  readonly createdAt: string;
  readonly expiresAt: string;
  /** Whether it still holds. */
  readonly active: boolean;
}

export interface NewWaiver {
  readonly repositoryId: string;
  readonly policyId: string;
  readonly reason: string;
  readonly expiresAt: string;
}
