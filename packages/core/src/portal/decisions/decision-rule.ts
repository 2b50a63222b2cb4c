// One decision about all findings that meet a condition, those of later audits and repositories included.
import type { Justification } from '../../vocabulary/justification.ts';
import type { PriorityLevel } from '../../vocabulary/priority.ts';
import type { Severity, SeverityCounts } from '../../vocabulary/severity.ts';

export const ruleStatuses = ['acknowledged', 'false_positive'] as const;
export type RuleStatus = (typeof ruleStatuses)[number];

/** `proposed` and `ended` rules change no finding. */
export const ruleStates = ['proposed', 'active', 'ended'] as const;
export type RuleState = (typeof ruleStates)[number];

/** Days that a rule which finds false positives holds at most; acknowledging has a maximum of its own. */
export const maxRuleDays = 365;

/** Findings that a rule takes out of the open ones at most, unless an administrator says otherwise. */
export const defaultRuleMaxFindings = 500;

export interface RulePerson {
  readonly userId: string;
  readonly name: string;
}

export interface DecisionRule {
  readonly id: string;
  readonly name: string;
  /** CEL over `finding` and `repository`. */
  readonly condition: string;
  /** Null for a rule that gives a priority or a due date. */
  readonly status: RuleStatus | null;
  /** Null where the risk is taken. */
  readonly justification: Justification | null;
  readonly priority: PriorityLevel | null;
  readonly dueAt: string | null;
  readonly reason: string;
  readonly state: RuleState;
  /** Whether it also covers findings that are known to be exploited, and may be as wide as it is. */
  readonly forced: boolean;
  readonly expiresAt: string;
  readonly createdBy: RulePerson;
  readonly createdAt: string;
  /** Null until it is approved. */
  readonly approvedBy: RulePerson | null;
  readonly approvedAt: string | null;
  /** Findings that have their status, priority or due date from it now. */
  readonly findings: number;
}

export interface NewDecisionRule {
  readonly name: string;
  readonly condition: string;
  /** Either a status, or a priority, a due date or both. */
  readonly status?: RuleStatus | null;
  readonly justification?: Justification | null;
  readonly priority?: PriorityLevel | null;
  /** Of every finding that it covers; not after the end of the rule. */
  readonly dueAt?: string | null;
  readonly reason: string;
  readonly expiresAt: string;
}

/** What a rule does, apart from which findings it covers. */
export type RuleEffect = Pick<NewDecisionRule, 'status' | 'priority' | 'dueAt'>;

/** Whether it gives a priority or a due date. */
export function isRating({ priority, dueAt }: RuleEffect): boolean {
  return (priority ?? null) !== null || (dueAt ?? null) !== null;
}

/** What a rule would do to the findings of now. */
export interface RulePreview {
  /** Findings that it would take out of the open ones, or that would have another priority or due date. */
  readonly findings: number;
  /** Those of them that would be less pressing: no longer open, of a lower priority, or due later. */
  readonly weakened: number;
  readonly bySeverity: SeverityCounts;
  readonly repositories: number;
  /** Findings known to be exploited that it would make less of: it does not, unless an administrator forces it. */
  readonly exploited: number;
  /** Some of them, the most severe first. */
  readonly examples: readonly RuleExample[];
  /** Why it would be refused; null when it can be approved. */
  readonly refusal: string | null;
}

export interface RuleExample {
  readonly id: string;
  readonly title: string;
  readonly severity: Severity;
  readonly repositoryId: string;
  readonly path: string | null;
  readonly exploited: boolean;
}
