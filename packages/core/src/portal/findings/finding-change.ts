import type { DecisionScope } from '../../vocabulary/decision-scope.ts';
import type { FindingStatus } from '../../vocabulary/finding-status.ts';

export interface StatusChange {
  readonly status: FindingStatus;
  readonly comment?: string;
  /** For `acknowledged`: when it ends. Left out, one of severity high or above ends after the longest time allowed. */
  readonly expiresAt?: string;
  /** For `acknowledged` and `false_positive`: how far it reaches; `here` unless given. */
  readonly scope?: DecisionScope;
  /** Texts and links that support it; not for `open`. */
  readonly evidence?: readonly string[];
}

/** A change of the status, of the assignee, or of both. */
export interface FindingChange extends Partial<StatusChange> {
  /** The id of a user, `me`, or null for nobody. */
  readonly assignee?: string | null;
}
