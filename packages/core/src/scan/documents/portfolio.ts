// What an executive report says beyond counts: what to do first, what was accepted by whom, and how fresh the sources are.

import type { PriorityLevel } from '../../vocabulary/priority.ts';
import type { Severity, SeverityCounts } from '../../vocabulary/severity.ts';
import type { SourceDates } from '../engines/dependencies/advisories/source-dates.ts';

/** Open findings that one change can fix: of one rule in one repository, or of one package. */
export interface PortfolioAction {
  /** Of the most severe finding. */
  readonly title: string;
  /** The title of the finding with the highest priority, which may be less severe. */
  readonly mostUrgent: string;
  readonly repository: string;
  readonly count: number;
  /** The highest. */
  readonly severity: Severity;
  readonly bySeverity: SeverityCounts;
  /** The highest, with its reasons. */
  readonly priority: PriorityLevel;
  readonly reasons: readonly string[];
  /** When the first of them is due. */
  readonly dueAt: string | null;
  /** Who is to deal with it: the assignee, or the owners of the file. */
  readonly owner: string | null;
  readonly remediation: string;
}

/** Open critical findings of one title in one repository. */
export type PortfolioCritical = Pick<PortfolioAction, 'title' | 'repository' | 'count'>;

/** Something that is not met or not fixed, and that somebody decided to live with. */
export interface PortfolioException {
  readonly kind: 'waiver' | 'acknowledged' | 'false_positive' | 'suppressed';
  readonly subject: string;
  readonly repository: string;
  /** Null for a decision of which nobody is known. */
  readonly decidedBy: string | null;
  readonly decidedAt: string | null;
  readonly reason: string | null;
  /** Null: until somebody changes it. */
  readonly until: string | null;
}

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

export interface Portfolio {
  readonly period: PeriodComparison;
  /** In the period, the oldest first. */
  readonly policyChanges: readonly PolicyChange[];
  readonly policyChangesTotal: number;
  /** The first by priority. */
  readonly criticals: readonly PortfolioCritical[];
  readonly actions: readonly PortfolioAction[];
  /** How many groups there are in all. */
  readonly actionsTotal: number;
  readonly exceptions: readonly PortfolioException[];
  readonly exceptionsTotal: number;
  readonly sources: SourceDates;
  /** Rules that the audits can report. */
  readonly ruleCount: number;
  /** Days until a finding is due, by severity. */
  readonly dueDays: Readonly<Partial<Record<Severity, number>>>;
}
