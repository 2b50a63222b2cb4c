// What decision rules say of the findings of one audit.
import type { ReportedFinding } from '../../../scan/identity/reported-finding.ts';
import type { DueDays } from '../../../vocabulary/due-days.ts';
import type { PriorityLevel } from '../../../vocabulary/priority.ts';
import { decidedRating, type RatingColumns, ratingColumns } from '../decided-rating.ts';
import type { DecideByRule, RuleDecision } from './decide-by-rule.ts';

export class DecidedByRules {
  readonly #decide: DecideByRule | undefined;
  readonly #dueDays: DueDays;
  /** Of the finding that was asked about last. */
  #last: { readonly of: ReportedFinding; readonly decision: RuleDecision } | undefined;

  constructor(audited: { readonly decideByRule?: DecideByRule | undefined; readonly dueDays: DueDays }) {
    this.#decide = audited.decideByRule;
    this.#dueDays = audited.dueDays;
  }

  /** Undefined without any rule. */
  of(reported: ReportedFinding): RuleDecision | undefined {
    if (!this.#decide) return undefined;
    if (this.#last?.of !== reported) this.#last = { of: reported, decision: this.#decide(reported) };
    return this.#last.decision;
  }

  ratingOf(reported: ReportedFinding, firstSeenAt: string): RatingColumns {
    return ratingColumns(reported, firstSeenAt, this.#dueDays, this.of(reported)?.rating);
  }

  levelOf(reported: ReportedFinding): PriorityLevel {
    const { exploited, priority } = reported;
    const rating = this.of(reported)?.rating;
    if (!rating?.priority) return priority.level;
    return decidedRating({ level: priority.level, dueAt: null, exploited }, () => null, rating).level;
  }
}
