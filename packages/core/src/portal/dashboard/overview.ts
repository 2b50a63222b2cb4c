// What a person looks at first: how fresh the data are, where teams stand, and how severe findings came and went.
import type { SourceDates } from '../../scan/engines/dependencies/advisories/source-dates.ts';
import type { AuditType } from '../../vocabulary/audit-type.ts';
import type { Severity } from '../../vocabulary/severity.ts';
import type { ListedDecision } from '../decisions/listed-decision.ts';
import type { DashboardWindow } from './dashboard.ts';

/** The newest audit of a type, when it failed or left something out. */
export interface AuditGap {
  readonly auditId: string;
  readonly repositoryId: string;
  readonly name: string;
  readonly type: AuditType;
  readonly at: string;
}

export interface TeamStanding {
  readonly teamId: string;
  readonly name: string;
  readonly repositories: number;
  readonly compliant: number;
  /** Of which nobody knows whether they are compliant. */
  readonly unknown: number;
  readonly neverAudited: number;
  /** Open findings. */
  readonly open: number;
  readonly critical: number;
  readonly high: number;
  readonly overdue: number;
}

export interface SeverityDay extends Readonly<Record<Severity, number>> {
  /** A day in UTC. */
  readonly date: string;
}

/** The first audit of a type: what it found was there before. */
export interface FirstAudit {
  readonly date: string;
  readonly repositoryId: string;
  readonly name: string;
  readonly type: AuditType;
}

export interface Overview {
  readonly generatedAt: string;
  readonly window: DashboardWindow;
  readonly sources: SourceDates;
  readonly repositories: {
    readonly total: number;
    readonly compliant: number;
    readonly nonCompliant: number;
    readonly unknown: number;
    readonly neverAudited: number;
  };
  /** Of the newest audit of each type and repository in the window; twenty of each kind at most. */
  readonly audits: {
    readonly limited: readonly AuditGap[];
    readonly limitedTotal: number;
    readonly partial: readonly AuditGap[];
    readonly partialTotal: number;
    readonly failed: readonly AuditGap[];
    readonly failedTotal: number;
  };
  /** Decisions that end within two weeks, the first to end first; twenty at most. */
  readonly expiring: {
    readonly withinDays: number;
    readonly items: readonly ListedDecision[];
    readonly total: number;
  };
  /** Proposed decisions that nobody has approved or rejected. */
  readonly waiting: number;
  /** Those with most critical and high findings first. */
  readonly teams: readonly TeamStanding[];
  /** Open findings at the end of each day, oldest first. */
  readonly days: readonly SeverityDay[];
  readonly firstAudits: readonly FirstAudit[];
}
