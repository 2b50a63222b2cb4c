import type { CoverageSummary } from '../../scan/source/coverage/coverage.ts';
import type { AuditType } from '../../vocabulary/audit-type.ts';
import type { ConfidenceCounts } from '../../vocabulary/confidence.ts';
import type { PriorityCounts } from '../../vocabulary/priority.ts';
import type { SeverityCounts } from '../../vocabulary/severity.ts';

export const auditStatuses = ['pending', 'in_progress', 'completed', 'failed'] as const;
export type AuditStatus = (typeof auditStatuses)[number];

/** Why an audit failed. */
export const failureCodes = [
  'source_refused',
  'source_unreachable',
  'source_too_large',
  'timeout',
  'cancelled',
  'worker_lost',
  'internal',
] as const;
export type FailureCode = (typeof failureCodes)[number];

export const auditPhases = ['queued', 'fetching', 'scanning', 'storing', 'done'] as const;
export type AuditPhase = (typeof auditPhases)[number];

export interface AuditProgress {
  readonly phase: AuditPhase;
  /** 0 to 100. */
  readonly percent: number;
}

/** Open findings of the audit by severity, and what it changed. */
export interface AuditSummary extends SeverityCounts {
  /** Not known before, or known and seen again after it was resolved. */
  readonly new: number;
  /** Those of the new that only newer rules see, in code that was there before; null where nobody distinguished them. */
  readonly newByRules: number | null;
  /** Known, and gone in this audit. */
  readonly fixed: number;
  /** Open ones among those the audit saw; null of audits that knew no priorities. */
  readonly byPriority: PriorityCounts | null;
  /** Open ones by confidence and severity; null of audits that knew no confidence. */
  readonly byConfidence: ConfidenceCounts | null;
}

/** Who looked: Assay, or another scanner whose results were imported. */
export const auditSources = ['audit', 'import'] as const;
export type AuditSource = (typeof auditSources)[number];

export interface Audit {
  readonly id: string;
  readonly repositoryId: string;
  readonly type: AuditType;
  readonly source: AuditSource;
  /** `Assay`, or the scanners whose results were imported; null for imports of older versions. */
  readonly tool: string | null;
  /** What the scanners scanned; null for audits and where nobody says. */
  readonly artifact: string | null;
  readonly status: AuditStatus;
  /** What was asked for; null for the repository's default branch. */
  readonly ref: string | null;
  readonly commit: string | null;
  readonly dryRun: boolean;
  /** A branch, tag or commit: only what came since `ref` left it is reported, and nothing stored; null for all of `ref`. */
  readonly since: string | null;
  readonly progress: AuditProgress;
  readonly coverage: CoverageSummary | null;
  readonly summary: AuditSummary;
  /** Everything the audit saw, of any status. */
  readonly findingsTotal: number;
  readonly failure: { readonly code: FailureCode; readonly message: string } | null;
  /** The user who asked for it; null for the system. */
  readonly requestedBy: string | null;
  readonly createdAt: string;
  readonly startedAt: string | null;
  readonly completedAt: string | null;
}
