// What a decision rule makes of a finding before any person has decided on it.
import type { ReportedFinding } from '../../../scan/identity/reported-finding.ts';
import type { RatingByRule } from '../decided-rating.ts';
import type { NewStatus } from '../ingest-store.ts';

/** The status that a rule gives. */
export interface RuleStatus extends NewStatus {
  readonly by: 'rule';
  readonly decisionRuleId: string;
}

/** Gives findings what the active rules say of them now, within the caller's transaction; says how many changed. */
export type ApplyRules = (ids: readonly string[]) => Promise<number>;

/** Where decision rules act on findings that are kept. */
export interface DecidingRules {
  readonly applyTo: ApplyRules;
  /** Gives what rules kept or gave that have ended since to other rules, or takes it back. */
  applyEnded(): Promise<void>;
}

/** What rules say of a finding; undefined where none does. */
export interface RuleDecision {
  readonly status: RuleStatus | undefined;
  readonly rating: RatingByRule;
}

export type DecideByRule = (finding: ReportedFinding) => RuleDecision;
