import type { AuditType } from '../../vocabulary/audit-type.ts';
import type { Category } from '../../vocabulary/category.ts';
import type { ComplianceLevel } from '../../vocabulary/compliance-level.ts';
import type { FindingStatus } from '../../vocabulary/finding-status.ts';
import type { Severity, SeverityCounts } from '../../vocabulary/severity.ts';
import type { TrendDay } from '../../vocabulary/trend-day.ts';
import type { AuditStatus } from '../audits/audit.ts';

export interface DashboardFilter {
  readonly team?: string;
  readonly repositoryId?: string;
  /** The window: from here on, and before there. Thirty days up to now unless given. */
  readonly from?: string;
  readonly to?: string;
}

/**
 * The period of a dashboard, as times in ISO 8601: audits, trends and times to resolve are of it, everything
 * else is current.
 */
export interface DashboardWindow {
  readonly from: string;
  readonly to: string;
}

export interface TopRepository {
  readonly repositoryId: string;
  readonly name: string;
  readonly open: number;
  readonly critical: number;
  readonly high: number;
}

export interface DashboardDay extends TrendDay {
  /** Those of the opened that only newer rules see, in code that was there before. */
  readonly openedByRules: number;
}

export interface Dashboard {
  readonly metrics: {
    readonly totalRepositories: number;
    /** Completed in the window. */
    readonly auditsConducted: number;
    /** 0 to 100, one decimal; 0 without repositories. */
    readonly averageComplianceScore: number;
    /** Open ones. */
    readonly criticalFindings: number;
    /** Open or acknowledged. */
    readonly unresolvedFindings: number;
  };
  readonly generatedAt: string;
  readonly window: DashboardWindow;
  readonly repositories: {
    readonly total: number;
    /** By the level they have to reach. */
    readonly byComplianceLevel: Readonly<Record<ComplianceLevel, number>>;
    readonly compliant: number;
  };
  /** Asked for in the window. */
  readonly audits: {
    readonly total: number;
    readonly byStatus: Readonly<Record<AuditStatus, number>>;
    readonly byType: Readonly<Record<AuditType, number>>;
    /** From start to end of completed ones; null without any. */
    readonly medianSeconds: number | null;
  };
  readonly findings: {
    readonly open: number;
    /** Open ones, as by category. */
    readonly bySeverity: Readonly<SeverityCounts>;
    readonly byCategory: Readonly<Record<Category, number>>;
    readonly byStatus: Readonly<Record<FindingStatus, number>>;
    /** Open, and past their due date. */
    readonly overdue: number;
  };
  /** One entry per day of the window, oldest first. */
  readonly trends: readonly DashboardDay[];
  /**
   * Hours from first sight to resolution, on average over what was resolved in the window; false positives,
   * accepted risks and findings whose rule was removed are left out. Null where nothing was.
   */
  readonly meanTimeToResolveHours: Readonly<Record<Severity, number | null>>;
  /** Ten at most, those with most critical, high and then open findings first. */
  readonly topRepositories: readonly TopRepository[];
}
