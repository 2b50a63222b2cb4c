// Adds up what groups of findings say into what a report says of all of them. Pure.

import { ageBands, dueBands, emptyAges, type OpenAges } from '../../../scan/documents/open-ages.ts';
import type { FindingStatus } from '../../../vocabulary/finding-status.ts';
import {
  atLeast,
  emptySeverityCounts,
  type Severity,
  type SeverityCounts,
} from '../../../vocabulary/severity.ts';

/** Findings that are alike in all that is counted, as the database groups them. */
export interface SelectionGroup {
  readonly rule_id: string;
  readonly severity: Severity;
  readonly category: string;
  readonly status: FindingStatus;
  /** Places in the lists of bands. */
  readonly age: number;
  readonly due: number;
  readonly count: number | string;
  /** The latest of each. */
  readonly seen: string | null;
  readonly resolved: string | null;
}

export interface SelectionSummary {
  readonly counts: {
    readonly open: number;
    readonly overdue: number;
    readonly total: number;
    readonly bySeverity: SeverityCounts;
    readonly byCategory: Readonly<Record<string, number>>;
    readonly byStatus: Readonly<Record<FindingStatus, number>>;
  };
  readonly ages: OpenAges;
  /** When any of them was last seen or resolved; null when there are none. */
  readonly lastTouched: string | null;
  /** Those with most open findings, and the worst severity of each. */
  readonly topRules: readonly RuleCount[];
}

interface RuleCount {
  readonly ruleId: string;
  readonly severity: Severity;
  readonly open: number;
}

export class SelectionTally {
  readonly #bySeverity = emptySeverityCounts();
  readonly #byCategory: Record<string, number> = {};
  readonly #byStatus = { open: 0, acknowledged: 0, resolved: 0, false_positive: 0 };
  readonly #ages = emptyAges();
  readonly #rules = new Map<string, RuleCount>();
  #overdue = 0;
  #lastTouched: string | null = null;

  add(groups: readonly SelectionGroup[]): void {
    for (const group of groups) {
      const count = Number(group.count);
      for (const at of [group.seen, group.resolved])
        if (at !== null && (this.#lastTouched === null || at > this.#lastTouched)) this.#lastTouched = at;
      this.#byStatus[group.status] += count;
      if (group.status === 'open') this.#addOpen(group, count);
    }
  }

  summary(ruleLimit: number): SelectionSummary {
    const { open, acknowledged, resolved, false_positive: falsePositive } = this.#byStatus;
    return {
      counts: {
        open,
        overdue: this.#overdue,
        total: open + acknowledged + resolved + falsePositive,
        bySeverity: this.#bySeverity,
        // In an order of its own, not the database's: the same data give the same bytes.
        byCategory: Object.fromEntries(Object.entries(this.#byCategory).sort(([a], [b]) => (a < b ? -1 : 1))),
        byStatus: this.#byStatus,
      },
      ages: this.#ages,
      lastTouched: this.#lastTouched,
      topRules: [...this.#rules.values()]
        .sort((a, b) => b.open - a.open || (a.ruleId < b.ruleId ? -1 : 1))
        .slice(0, ruleLimit),
    };
  }

  #addOpen({ rule_id: ruleId, severity, category, age, due }: SelectionGroup, count: number): void {
    this.#bySeverity[severity] += count;
    this.#byCategory[category] = (this.#byCategory[category] ?? 0) + count;
    const dueBand = dueBands[Number(due)] ?? 'later';
    this.#ages.byAge[ageBands[Number(age)] ?? 'older'][severity] += count;
    this.#ages.byDue[dueBand][severity] += count;
    if (dueBand === 'overdue') this.#overdue += count;
    const known = this.#rules.get(ruleId);
    this.#rules.set(ruleId, {
      ruleId,
      open: (known?.open ?? 0) + count,
      severity: known && atLeast(known.severity, severity) ? known.severity : severity,
    });
  }
}
