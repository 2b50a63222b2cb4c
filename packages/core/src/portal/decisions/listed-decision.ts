// What takes a finding out of the open ones, or is to: for people who check decisions instead of findings.
import type { ComplianceLevel } from '../../vocabulary/compliance-level.ts';
import type { DecisionScope } from '../../vocabulary/decision-scope.ts';
import type { FindingStatus } from '../../vocabulary/finding-status.ts';
import type { Severity } from '../../vocabulary/severity.ts';

/**
 * `active`: the finding has the status. `proposed`: waits for an auditor or administrator. `standing`: for later findings of its scope,
 * and for those of a pull request that the portal does not have yet.
 */
export const decisionStates = ['active', 'proposed', 'standing'] as const;
export type DecisionState = (typeof decisionStates)[number];

/** `code`: by a comment or an ignore file of the repository; `rule`: by a decision rule. */
export const decisionSources = ['person', 'code', 'rule'] as const;
export type DecisionSource = (typeof decisionSources)[number];

/** Someone of the portal, or of the code host alone: then without an id. */
export interface Decider {
  readonly userId: string | null;
  readonly name: string;
}

export interface ListedDecision {
  readonly state: DecisionState;
  readonly source: DecisionSource;
  /** `waived`: a policy need not hold. */
  readonly status: Exclude<FindingStatus, 'open'> | 'waived';
  /** How far it reaches; `here` is the finding alone. */
  readonly scope: DecisionScope;
  readonly reason: string;
  /** Texts and links that support it. */
  readonly evidence: readonly string[];
  /** Null where nobody is known, as of a suppression in code. */
  readonly decidedBy: Decider | null;
  readonly decidedAt: string | null;
  /** The second person; null where none was needed, and of proposals. */
  readonly approvedBy: Decider | null;
  readonly expiresAt: string | null;
  readonly repositoryId: string;
  readonly repository: string;
  /** Null of a standing one, which has no finding yet. */
  readonly finding: DecidedFinding | null;
  /** The decision rule; null for other sources. */
  readonly rule: { readonly id: string; readonly name: string } | null;
  /** What a proposal of a pull request is about; null of everything else. */
  readonly pullRequest: ProposedInPullRequest | null;
  /** What a waiver is about; null of everything else. */
  readonly waiver: WaivedPolicy | null;
  /** Where it was written; null elsewhere than in pull requests. */
  readonly url: string | null;
}

export interface WaivedPolicy {
  /** Of the waiver. */
  readonly id: string;
  readonly policyId: string;
  readonly policy: string;
  readonly level: ComplianceLevel;
}

export interface ProposedInPullRequest {
  /** Of the proposal. */
  readonly proposalId: string;
  readonly number: number;
  /** '' for a file that nobody read. */
  readonly ruleId: string;
  readonly title: string;
  /** Null where it is not known. */
  readonly severity: Severity | null;
  readonly path: string | null;
}

export interface DecidedFinding {
  readonly id: string;
  readonly ruleId: string;
  readonly title: string;
  readonly severity: Severity;
  readonly exploited: boolean;
  readonly path: string | null;
  readonly advisory: string | null;
}

export interface DecisionFilter {
  readonly repositoryId?: string;
  readonly team?: string;
  readonly state?: DecisionState;
  /** Ends within so many days. */
  readonly expiresWithin?: number;
}
