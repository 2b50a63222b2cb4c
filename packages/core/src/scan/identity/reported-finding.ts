// A finding as a scan or an imported tool reports it: its identity and its content, without a history.
import type { Category } from '../../vocabulary/category.ts';
import type { Confidence } from '../../vocabulary/confidence.ts';
import type {
  DetectedAdvisory,
  DetectedPackage,
  FlowStep,
  SuggestedEdit,
} from '../../vocabulary/detection.ts';
import type { Priority, PriorityLevel } from '../../vocabulary/priority.ts';
import type { Reachability } from '../../vocabulary/reachability.ts';
import type { Severity } from '../../vocabulary/severity.ts';
import type { Excerpt } from './excerpt.ts';
import type { Reference } from './reference.ts';

/** A place in the repository, as of the commit that was audited. Lines and columns count from 1. */
export interface FindingLocation {
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
  /** In UTF-16 code units, as editors and SARIF count; absent in imports that do not say it. */
  readonly startColumn?: number;
  /** The first column behind it, in its last line. */
  readonly endColumn?: number;
  readonly commit: string | null;
}

/** A comment or ignore file in the repository that accepts the finding. */
export interface Suppression {
  readonly kind: string;
  readonly reason: string | null;
  /** When it ends; null: never. */
  readonly until: string | null;
}

/** The commit that last changed the first line of a finding when it was first seen. */
export interface FindingIntroduction {
  /** The full commit id. */
  readonly commit: string;
  /** The author's name, without the address. */
  readonly author: string;
  /** When the author wrote it, as ISO 8601 in UTC. */
  readonly at: string;
}

/** The code was there when it was audited before, and only a newer set of rules sees it. */
export type IntroducedByRules = 'rules';

/** How bad a finding was before a change made it worse; what the earlier result does not state is absent. */
export interface PreviousRating {
  readonly severity?: Severity;
  readonly confidence?: Confidence;
  readonly priority?: PriorityLevel;
}

/** One finding as a tool reports it, ready to be kept: no secret in it. */
export interface ReportedFinding {
  /** The version-tagged identity: never made of a line, a severity, a message or a time. */
  readonly fingerprint: string;
  /** The identity without the rule; '' where only rule and file are known. */
  readonly anchorHash: string;
  /** What an imported tool calls the finding itself. */
  readonly toolFingerprint: string | null;
  /** Distinguishes twins in one file; never part of the identity. */
  readonly hint: string;
  /** Whether the same thing in another file is another finding. */
  readonly pathBound: boolean;
  readonly ruleId: string;
  readonly category: Category;
  readonly severity: Severity;
  readonly title: string;
  readonly description: string;
  readonly remediation: string;
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
  /** The lines around the place, secrets redacted. */
  readonly excerpt: Excerpt | null;
  /** Public documents about it: the advisory's, then the rule's. */
  readonly references: readonly Reference[];
  readonly suppression: Suppression | null;
  /** The data flow from the source to the sink, of findings that are about one. */
  readonly flow?: readonly FlowStep[];
  /** A change of one line that ends the finding, checked by scanning the changed file. */
  readonly suggestedEdit?: SuggestedEdit;
  /** Of infrastructure, what people call the resource that it is about: `aws_s3_bucket.logs`; only of an audit itself. */
  readonly resource?: string;
  /** Whether it is about what that resource lacks as a whole, and not about the line that is shown. */
  readonly isOfWholeResource?: boolean;
  /** Of a finding that is new; absent where nothing says it. */
  readonly introducedBy?: FindingIntroduction | IntroducedByRules | null | undefined;
  /** Of one that was there before the change, and not as bad; absent of every other. */
  readonly previously?: PreviousRating | undefined;
  /** Why its file is left out of what is scanned, though it was scanned: it continues a known finding or is none. */
  readonly excluded?: string | undefined;
  /** The fingerprints of the findings that this one stands for: each advisory about a runtime. */
  readonly replaces?: readonly string[] | undefined;
}

/** What only the pairing of two audits and reviews look at; never shown as such. */
export type MatchingField =
  | 'pathBound'
  | 'anchorHash'
  | 'toolFingerprint'
  | 'hint'
  | 'replaces'
  | 'excluded'
  | 'resource'
  | 'isOfWholeResource';
