// A waiver of a policy for one repository, with a reason and an end. It hides nothing: the policy still
// fails, only it no longer blocks.
import type { ComplianceLevel } from '../../vocabulary/compliance-level.ts';

/** The longest time that an exception holds before someone has to look again. */
export const maxWaiverDays = 365;

/** `proposed`: waits for approval. `withdrawn`: by who proposed it. `ended`: its time is over. `revoked`: before that. */
export const waiverStates = ['proposed', 'active', 'ended', 'rejected', 'withdrawn', 'revoked'] as const;
export type WaiverState = (typeof waiverStates)[number];

export interface Waiver {
  readonly id: string;
  readonly repositoryId: string;
  readonly repositoryName: string;
  readonly policyId: string;
  readonly policyName: string;
  readonly level: ComplianceLevel;
  readonly reason: string;
  /** Texts and links that support it. */
  readonly evidence: readonly string[];
  readonly state: WaiverState;
  readonly askedBy: WaiverPerson;
  /** The user who granted it, who is the one who asked for it where that needed no second person; null before. */
  readonly approvedBy: string | null;
  readonly createdAt: string;
  readonly expiresAt: string;
  /** Whether it holds now. */
  readonly active: boolean;
  /** What became of it, the oldest first. */
  readonly history: readonly WaiverEvent[];
}

export interface WaiverPerson {
  readonly userId: string;
  /** '' of someone whose account is gone. */
  readonly name: string;
}

export interface WaiverEvent {
  readonly kind: 'proposed' | 'granted' | 'approved' | 'rejected' | 'withdrawn' | 'revoked';
  readonly at: string;
  readonly by: WaiverPerson;
  readonly comment: string | null;
}

export interface NewWaiver {
  readonly repositoryId: string;
  readonly policyId: string;
  readonly reason: string;
  readonly evidence?: readonly string[];
  readonly expiresAt: string;
}

export interface WaiverDecision {
  readonly approve: boolean;
  readonly comment?: string;
}
