// The period of an executive report beside the one before, and the policies that were changed in it.

/** What a period brought, and what was open at its end. Null for what was not recorded then. */
export interface PeriodFigures {
  /** Days in UTC, both of them part of it. */
  readonly from: string;
  readonly to: string;
  readonly opened: number;
  readonly resolved: number;
  readonly open: number | null;
  readonly critical: number | null;
  readonly high: number | null;
  readonly overdue: number | null;
}

/** The period of the report, and as many days before it; null where nothing was audited in them. */
export interface PeriodComparison {
  readonly now: PeriodFigures;
  readonly before: PeriodFigures | null;
}

/** A policy that was made, changed or deleted in the period. */
export interface PolicyChange {
  readonly at: string;
  readonly what: 'created' | 'changed' | 'deleted';
  readonly policy: string;
  /** Null where the reader of the report may not see it, and for accounts that are gone. */
  readonly by: string | null;
}

export interface PortfolioPeriod {
  readonly period: PeriodComparison;
  /** In the period, the oldest first. */
  readonly policyChanges: readonly PolicyChange[];
  readonly policyChangesTotal: number;
}
