// What one change can fix: the findings of one rule, or of one package, in one repository. Not to be mixed up with a case of
// an exploited vulnerability, which is about what a manufacturer has to notify.
import type { FindingStatus } from '../../vocabulary/finding-status.ts';
import type { SeverityCounts } from '../../vocabulary/severity.ts';
import type { Assignee, Finding } from '../findings/finding.ts';
import type { UrgentFinding } from '../findings/listing/finding-group-store.ts';

/**
 * `open`: someone has to act. `waiting`: every open finding has a proposal that waits for approval. `accepted`: nothing is
 * open, and something was acknowledged or called a false positive. `resolved`: nothing is left.
 */
export const remediationStates = ['open', 'waiting', 'accepted', 'resolved'] as const;
export type RemediationState = (typeof remediationStates)[number];

export interface RemediationCase {
  /** Stays the same while findings of it come and go. */
  readonly id: string;
  readonly repositoryId: string;
  readonly repository: string;
  readonly team: string;
  readonly subject: RemediationSubject;
  /** That of the most severe finding. */
  readonly title: string;
  readonly state: RemediationState;
  /** Of its findings, whatever their status. */
  readonly byStatus: Readonly<Record<FindingStatus, number>>;
  /** Of its open findings. */
  readonly bySeverity: SeverityCounts;
  /** Open findings on the KEV list of CISA or the EU. */
  readonly exploited: number;
  /** Open findings with a proposal that waits for approval. */
  readonly proposed: number;
  /** The most severe one among the open findings, among all of them where none is open. */
  readonly worst: Finding;
  /** The one with the highest priority, by which cases are ordered. */
  readonly mostUrgent: UrgentFinding;
  /** The earliest due date of an open finding; null without any. */
  readonly dueAt: string | null;
  readonly firstSeenAt: string;
  /** Everyone to whom an open finding of it is assigned. */
  readonly assignees: readonly Assignee[];
  readonly fix: RemediationFix;
  readonly commentCount: number;
}

export interface RemediationSubject {
  readonly kind: 'package' | 'rule';
  /** The package URL without a version, or the id of the rule. */
  readonly key: string;
}

export interface RemediationFix {
  /** The lowest version that fixes every open finding of which a fix is known; null for code, and where versions cannot be ordered. */
  readonly version: string | null;
  /** One for each file in which the package is named; none where a file has to be edited manually. */
  readonly commands: readonly { readonly path: string; readonly command: string }[];
  /** Open findings about the package of which no fixed version is known. */
  readonly unfixed: number;
}
