// What a decision rule makes of a finding before any person has decided on it.
import type { ReportedFinding } from '../../../scan/identity/reported-finding.ts';
import type { NewStatus } from '../ingest-store.ts';

/** The status that a rule gives. */
export interface RuleStatus extends NewStatus {
  readonly by: 'rule';
  readonly decisionRuleId: string;
}

/** Gives findings what the active rules say of them now, within the caller's transaction; says how many changed. */
export type SettleByRules = (ids: readonly string[]) => Promise<number>;

/** Undefined for a finding that no rule covers. */
export type DecideByRule = (finding: ReportedFinding) => RuleStatus | undefined;
