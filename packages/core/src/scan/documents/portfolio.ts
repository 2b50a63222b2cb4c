// What an executive report says beyond counts: what to do first, what was accepted by whom, and how fresh the sources are.

import type { PriorityLevel } from '../../vocabulary/priority.ts';
import type { Severity, SeverityCounts } from '../../vocabulary/severity.ts';
import type { SourceDates } from '../engines/dependencies/advisories/source-dates.ts';
import type { PortfolioPeriod } from './portfolio-period.ts';

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

/** A policy that is waived or a finding that is accepted, with who decided and until when. */
export interface PortfolioException {
  readonly kind: 'waiver' | 'acknowledged' | 'false_positive' | 'suppressed';
  readonly subject: string;
  readonly repository: string;
  /** Null when unknown. */
  readonly decidedBy: string | null;
  readonly decidedAt: string | null;
  readonly reason: string | null;
  /** Null: until someone changes it. */
  readonly until: string | null;
}

export interface Portfolio extends PortfolioPeriod {
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
