// What every repository was checked for, by whom and when: one line for each type of audit and each source of results.
import type { CoverageSummary } from '../../scan/source/coverage/coverage.ts';
import type { AuditType } from '../../vocabulary/audit-type.ts';

export const coverageStates = ['checked', 'limited', 'partial', 'stale', 'never', 'unknown'] as const;
/**
 * `checked`, `limited` and `partial` are the level of the newest audit that completed; `stale`: it is older than
 * `staleAfterDays`; `never`: there is none; `unknown`: an import, which does not say what the tool has read.
 */
export type CoverageState = (typeof coverageStates)[number];

/** Who looked: Assay, or another tool whose results were imported. */
export const coverageSources = ['audit', 'import'] as const;
export type CoverageSource = (typeof coverageSources)[number];

/** How old an audit can be before its results are stale; the ages that the built-in policies ask for. */
export const staleAfterDays: Readonly<Record<AuditType, number>> = {
  security: 90,
  dependency: 30,
  'code-quality': 90,
  compliance: 90,
};

/** The newest audit or import of one source; one that is not there has no id. */
export interface CoverageEntry {
  readonly repositoryId: string;
  readonly repository: string;
  readonly teamId: string;
  readonly type: AuditType;
  readonly source: CoverageSource;
  /** `Assay`, or the tools of an import; null for imports that do not say. */
  readonly tool: string | null;
  /** Null where it was not recorded. */
  readonly toolVersion: string | null;
  readonly ruleCount: number | null;
  /** What the imported tool scanned. */
  readonly artifact: string | null;
  readonly state: CoverageState;
  readonly auditId: string | null;
  readonly ref: string | null;
  readonly commit: string | null;
  readonly completedAt: string | null;
  /** Null for imports, which say nothing of it, and without an audit. */
  readonly coverage: CoverageSummary | null;
  /** The audit that failed after the last one that completed. */
  readonly failure: { readonly auditId: string; readonly at: string; readonly message: string } | null;
}

export interface CoverageFilter {
  readonly repositoryId?: string;
  readonly team?: string;
  readonly type?: readonly AuditType[];
  readonly source?: CoverageSource;
  readonly state?: readonly CoverageState[];
  /** As it was then (ISO 8601). */
  readonly at?: string;
}

export type CoverageCounts = Readonly<Record<CoverageState, number>>;

/** Own audits by state; imports never stand in for them. */
export interface CoverageSummaryOfTeams {
  readonly byState: CoverageCounts;
  readonly teams: readonly {
    readonly teamId: string;
    readonly name: string;
    readonly byState: CoverageCounts;
  }[];
}

export function emptyCoverageCounts(): Record<CoverageState, number> {
  return { checked: 0, limited: 0, partial: 0, stale: 0, never: 0, unknown: 0 };
}

/** What is to be said of results of this age; an audit of which it is not known what it left out is partial. */
export function coverageState(
  { type, source }: Pick<CoverageEntry, 'type' | 'source'>,
  completedAt: string | null,
  { coverage, now }: { readonly coverage: CoverageSummary | null; readonly now: string },
): CoverageState {
  if (completedAt === null) return 'never';
  if (Date.parse(now) - Date.parse(completedAt) > staleAfterDays[type] * 86_400_000) return 'stale';
  if (source === 'import') return 'unknown';
  const level = coverage?.level ?? 'partial';
  return level === 'full' ? 'checked' : level;
}
