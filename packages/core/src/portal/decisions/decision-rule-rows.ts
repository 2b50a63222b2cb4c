// Between a decision rule and its row.
import type { Justification } from '../../vocabulary/justification.ts';
import type { PriorityLevel } from '../../vocabulary/priority.ts';
import type { DecisionRule, RulePerson, RuleState, RuleStatus } from './decision-rule.ts';

export interface RuleRow {
  readonly id: string;
  readonly name: string;
  readonly condition: string;
  /** Empty for a rule that gives a priority or a due date. */
  readonly status: string;
  readonly priority: string | null;
  readonly due_at: string | null;
  readonly justification: string | null;
  readonly reason: string;
  readonly state: string;
  readonly forced: boolean | number;
  readonly expires_at: string;
  readonly created_by: string;
  readonly created_at: string;
  readonly approved_by: string | null;
  readonly approved_at: string | null;
  readonly creator_name: string | null;
  readonly approver_name: string | null;
  readonly findings: number | string;
}

/** A rule before anything is known of its effect. */
export type StoredRule = Omit<DecisionRule, 'findings'>;

export function toStatus(status: string): RuleStatus | null {
  return status === '' ? null : (status as RuleStatus);
}

export function toRow(rule: StoredRule) {
  return {
    name: rule.name,
    name_key: rule.name.toLowerCase(),
    condition: rule.condition,
    status: rule.status ?? '',
    priority: rule.priority,
    due_at: rule.dueAt,
    justification: rule.justification,
    reason: rule.reason,
    state: rule.state,
    forced: rule.forced,
    expires_at: rule.expiresAt,
    is_released: false,
    approved_by: rule.approvedBy?.userId ?? null,
    approved_at: rule.approvedAt,
  };
}

export function toRule(row: RuleRow, now: string): DecisionRule {
  const person = (userId: string, name: string | null): RulePerson => ({ userId, name: name ?? '' });
  return {
    id: row.id,
    name: row.name,
    condition: row.condition,
    status: toStatus(row.status),
    priority: row.priority as PriorityLevel | null,
    dueAt: row.due_at,
    justification: row.justification as Justification | null,
    reason: row.reason,
    state: row.expires_at <= now ? 'ended' : (row.state as RuleState),
    forced: Boolean(row.forced),
    expiresAt: row.expires_at,
    createdBy: person(row.created_by, row.creator_name),
    createdAt: row.created_at,
    approvedBy: row.approved_by === null ? null : person(row.approved_by, row.approver_name),
    approvedAt: row.approved_at,
    findings: Number(row.findings),
  };
}
