import type { FindingStatus } from '../../vocabulary/finding-status.ts';

export interface StatusChange {
  readonly status: FindingStatus;
  readonly comment?: string;
  /** For `acknowledged`: when it ends. Left out, one of severity high or above ends after the longest time allowed. */
  readonly expiresAt?: string;
}

/** A change of the status, of the assignee, or of both. */
export interface FindingChange extends Partial<StatusChange> {
  /** The id of a user, `me`, or null for nobody. */
  readonly assignee?: string | null;
}
