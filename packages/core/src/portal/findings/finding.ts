import type { Excerpt } from '../../scan/identity/excerpt.ts';
import type { Reference } from '../../scan/identity/reference.ts';
import type {
  FindingIntroduction,
  FindingLocation,
  IntroducedByRules,
  Suppression,
} from '../../scan/identity/reported-finding.ts';
import { ValidationError } from '../../support/errors.ts';
import type { ProposedStatus } from '../../vocabulary/acceptance.ts';
import type { AuditType } from '../../vocabulary/audit-type.ts';
import type { Category } from '../../vocabulary/category.ts';
import type { Confidence } from '../../vocabulary/confidence.ts';
import type { DecisionScope } from '../../vocabulary/decision-scope.ts';
import type {
  DetectedAdvisory,
  DetectedPackage,
  FlowStep,
  SuggestedEdit,
} from '../../vocabulary/detection.ts';
import { type DueDays, daysUntilDue } from '../../vocabulary/due-days.ts';
import type { FindingStatus } from '../../vocabulary/finding-status.ts';
import type { Priority, PriorityLevel } from '../../vocabulary/priority.ts';
import type { Reachability } from '../../vocabulary/reachability.ts';
import type { Severity } from '../../vocabulary/severity.ts';
import type { FindingWitness } from './finding-witness.ts';

export interface Assignee {
  readonly userId: string;
  readonly name: string;
}

/** What ends the finding; at least one of the two is known. */
export interface FindingFix {
  /** The lowest version of the package that is not affected. */
  readonly version: string | null;
  /** A change of one line. */
  readonly edit: SuggestedEdit | null;
}

export const scanScopes = ['included', 'excluded'] as const;
export type ScanScope = (typeof scanScopes)[number];
/** What someone who must not decide it wants a finding to be called. */
export interface FindingProposal {
  readonly status: ProposedStatus;
  /** Why; '' for none. */
  readonly comment: string;
  /** How far it is to reach. */
  readonly scope: DecisionScope;
  /** Texts and links that support it; left out without any. */
  readonly evidence?: readonly string[];
  /** When the proposed acknowledgement ends; null for the longest that is allowed when it is approved. */
  readonly expiresAt: string | null;
  /** Null for someone whose account is gone. */
  readonly by: Assignee | null;
  readonly at: string;
}

/** What a person wrote about a finding. */
export interface FindingComment {
  readonly id: string;
  /** Null for someone whose account is gone. */
  readonly author: Assignee | null;
  readonly text: string;
  readonly createdAt: string;
}

/** A finding over its whole life, as the interface shows it. */
export interface Finding {
  readonly id: string;
  readonly repositoryId: string;
  readonly auditType: AuditType;
  readonly ruleId: string;
  readonly category: Category;
  readonly severity: Severity;
  readonly title: string;
  readonly description: string;
  readonly remediation: string;
  readonly status: FindingStatus;
  readonly statusReason: string | null;
  readonly statusExpiresAt: string | null;
  /** The confidence, apart from the severity. */
  readonly confidence: Confidence;
  readonly location: FindingLocation | null;
  readonly package: DetectedPackage | null;
  readonly advisory: DetectedAdvisory | null;
  /** `CWE-89` and the like, the most exact first. */
  readonly cwe: readonly string[];
  readonly priority: Priority;
  /** Whether attacks are known: on the KEV list of CISA or the EU. */
  readonly exploited: boolean;
  readonly reachability: Reachability;
  /** Who owns the file, by CODEOWNERS. */
  readonly owners: readonly string[];
  /** Whether audits still read its file: `excluded` when that was moved or marked as vendored, generated or ignored. */
  readonly scope: ScanScope;
  /** What the scanner that reported it scanned: an image, a path, a project; null for audits, and where nobody says. */
  readonly artifact: string | null;
  /** Every tool that sees it: first the one whose result it shows. */
  readonly witnesses: readonly FindingWitness[];
  /** Who is to deal with it. */
  readonly assignee: Assignee | null;
  /** What waits for an auditor or administrator to decide on. */
  readonly proposal: FindingProposal | null;
  readonly commentCount: number;
  /** The lines around the place, secrets redacted. */
  readonly excerpt: Excerpt | null;
  /** Public documents about it: the advisory's, then the rule's. */
  readonly references: readonly Reference[];
  /** Its line at the code host; null where the host or the commit is not known. */
  readonly webUrl: string | null;
  readonly suppression: Suppression | null;
  /** The data flow from the source to the sink, of findings that are about one. */
  readonly flow?: readonly FlowStep[];
  /** A change of one line that ends the finding, checked by scanning the changed file. */
  readonly suggestedEdit?: SuggestedEdit;
  /** The same as `flow`; null without one. */
  readonly dataFlow: readonly FlowStep[] | null;
  /** Null where neither a fixed version nor an edit is known. */
  readonly fix: FindingFix | null;
  /**
   * The commit that introduced it, or the newer rules that see what was there before. Null where the history was not
   * fetched or does not say, and of findings of imports.
   */
  readonly introducedBy: FindingIntroduction | IntroducedByRules | null;
  readonly fingerprint: string;
  readonly firstSeenAt: string;
  readonly lastSeenAt: string;
  readonly resolvedAt: string | null;
  readonly dueAt: string | null;
  /** Where decision rules give its priority or due date: which, and what is computed. Null where none does. */
  readonly ratedByRule: {
    readonly priorityRuleId: string | null;
    readonly dueRuleId: string | null;
    readonly computed: {
      readonly priority: PriorityLevel;
      readonly score: number;
      readonly dueAt: string | null;
    };
  } | null;
}

/** From the pairing with the highest confidence to the lowest, and `new` for none. */
export const matchPasses = ['tool', 'path', 'identity', 'alias', 'rule', 'rename', 'new'] as const;
export type MatchPass = (typeof matchPasses)[number];

/** Why two sightings are one finding: the pass that paired them, and where it was before. */
export interface MatchEvidence {
  readonly pass: MatchPass;
  readonly previousLocation: FindingLocation | null;
}

export const findingEventKinds = [
  'opened',
  'resolved',
  'reopened',
  'status_changed',
  'moved',
  'scope_changed',
  'expired',
  'rule_removed',
  'assigned',
  'proposed',
  'proposal_rejected',
  'advisory_published',
  'advisory_changed',
  'advisory_withdrawn',
  'added_to_kev',
  'removed_from_kev',
  'epss_changed',
  'joined',
  'split',
  'rated',
] as const;
export type FindingEventKind = (typeof findingEventKinds)[number];

/** One line of a finding's history. */
export interface FindingEvent {
  readonly id: string;
  readonly at: string;
  readonly kind: FindingEventKind;
  /** The person, or null for an audit or the clock. */
  readonly actorId: string | null;
  readonly auditId: string | null;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
  readonly comment: string | null;
  readonly match: MatchEvidence | null;
}

/** What a person may change a status to. */
const transitions: Record<FindingStatus, readonly FindingStatus[]> = {
  open: ['acknowledged', 'resolved', 'false_positive'],
  acknowledged: ['open', 'resolved', 'false_positive'],
  resolved: ['open'],
  false_positive: ['open'],
};

/** Why a person may not make this change, naming those they may; undefined when they may. */
export function transitionFault(from: FindingStatus, to: FindingStatus): ValidationError | undefined {
  const allowed = transitions[from];
  if (allowed.includes(to)) return undefined;
  return new ValidationError(`A finding cannot change from ${from} to ${to}.`, {
    status: `Allowed from ${from}: ${allowed.join(', ')}.`,
  });
}

/** When a finding should be dealt with: the earlier of both; null for those that need not be. */
export function dueAt(
  { severity, priority }: Pick<Finding, 'severity'> & { readonly priority: Pick<Priority, 'level'> },
  firstSeenAt: string,
  dueDays: DueDays,
): string | null {
  const days = daysUntilDue(severity, priority.level, dueDays);
  return days === undefined ? null : new Date(Date.parse(firstSeenAt) + days * 86_400_000).toISOString();
}

/** The same finding of another image, in a layer that both have: of the image that they are built on. */
export interface SharedFinding {
  readonly id: string;
  readonly artifact: string;
  readonly status: FindingStatus;
}
