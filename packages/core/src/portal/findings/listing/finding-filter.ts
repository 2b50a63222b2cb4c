import type { AuditType } from '../../../vocabulary/audit-type.ts';
import type { Category } from '../../../vocabulary/category.ts';
import type { Confidence } from '../../../vocabulary/confidence.ts';
import type { FindingStatus } from '../../../vocabulary/finding-status.ts';
import type { PriorityLevel } from '../../../vocabulary/priority.ts';
import type { Reachability } from '../../../vocabulary/reachability.ts';
import type { Criticality, Exposure } from '../../../vocabulary/repository-context.ts';
import type { Severity } from '../../../vocabulary/severity.ts';
import type { Principal } from '../../platform/principal.ts';

/** Newer rules see it in code that was there before; the commit is known; or nobody knows. */
export const introducedByKinds = ['rules', 'change', 'unknown'] as const;
export type IntroducedByKind = (typeof introducedByKinds)[number];

/** Which findings a list shows, or a change is about; all that is given must hold. */
export interface FindingFilter {
  readonly repositoryId?: string;
  readonly team?: string;
  /** One value, or several of which any will do. */
  readonly auditType?: AuditType | readonly AuditType[];
  readonly severity?: Severity | readonly Severity[];
  readonly category?: Category | readonly Category[];
  readonly status?: FindingStatus | readonly FindingStatus[];
  readonly minSeverity?: Severity;
  readonly minPriority?: PriorityLevel;
  readonly confidence?: Confidence | readonly Confidence[];
  /** At least as sure as this. */
  readonly minConfidence?: Confidence;
  /** On the KEV list of CISA or the EU. */
  readonly exploited?: boolean;
  /** The EPSS probability at least, 0 to 1. */
  readonly minEpss?: number;
  /** About a package of which a fixed version is known. */
  readonly fixable?: boolean;
  readonly ruleId?: string;
  /** A pattern as in `.gitignore`, or a folder. */
  readonly path?: string;
  /** The last eight characters of the id. */
  readonly shortId?: string;
  /** Part of the title, path or rule, or of an advisory id, package name or CWE id. */
  readonly q?: string;
  /** Open, and past its due date. */
  readonly overdue?: boolean;
  /** Any id or alias of the advisory, in any case. */
  readonly advisory?: string;
  /** The package's name, or its package URL with or without a version. */
  readonly package?: string;
  /** Of this branch; without it, of all that are audited. */
  readonly branch?: string;
  /** `me`, the id of a user, or `none`. */
  readonly assignee?: string;
  /** As CODEOWNERS names it, in any case. */
  readonly owner?: string;
  readonly introducedBy?: IntroducedByKind | readonly IntroducedByKind[];
  readonly reachability?: Reachability | readonly Reachability[];
  readonly hasComment?: boolean;
  /** Proposed as a false positive, and not decided on. */
  readonly hasProposal?: boolean;
  /** The findings of one group, `by:key`. */
  readonly group?: string;
  /** `CWE-89`, in any case. */
  readonly cwe?: string;
  /** Of repositories that have it. */
  readonly tag?: string;
  readonly criticality?: Criticality;
  readonly exposure?: Exposure;
  /** As they were at this moment, ISO 8601 in UTC; as they are now unless given. */
  readonly at?: string;
}

/** With the id of who asks instead of `me`. */
export function ownFilter({ userId }: Pick<Principal, 'userId'>, filter: FindingFilter): FindingFilter {
  return filter.assignee === 'me' ? { ...filter, assignee: userId } : filter;
}
