// Rows of findings, as rules ask of them and change them.
import type { DueDays } from '../../vocabulary/due-days.ts';
import type { FindingStatus } from '../../vocabulary/finding-status.ts';
import type { PriorityLevel } from '../../vocabulary/priority.ts';
import type { Severity } from '../../vocabulary/severity.ts';
import {
  computedOf,
  type DecidedRating,
  type RatedFinding,
  type Rating,
  type RatingByRule,
  type RatingColumns,
  ratingByRules,
} from '../findings/decided-rating.ts';
import type { NewEventRow, NewStatus } from '../findings/ingest-store.ts';
import type { DecidableRow } from './decision-rule-store.ts';
import type { FindingOfFacts } from './rule-facts.ts';

/** Of a finding that no rule covers any more. */
export const opened: NewStatus = {
  status: 'open',
  by: 'tool',
  reason: null,
  expiresAt: null,
  resolvedAt: null,
};

type StatusRow = Pick<
  DecidableRow,
  'status' | 'status_by' | 'status_reason' | 'status_expires_at' | 'decision_rule_id'
>;

/** Whether a rule may decide on its status: no person has, and it is not resolved. */
export function mayHaveStatus({ status, status_by: by }: StatusRow): boolean {
  return status !== 'resolved' && (by === 'rule' || (status === 'open' && by !== 'person'));
}

export function isSameStatus(row: StatusRow, given: NewStatus): boolean {
  return (
    row.status === given.status &&
    (row.decision_rule_id ?? null) === (given.decisionRuleId ?? null) &&
    (given.by !== 'rule' || (row.status_reason === given.reason && row.status_expires_at === given.expiresAt))
  );
}

type RatingRow = Pick<
  DecidableRow,
  | 'severity'
  | 'exploited'
  | 'first_seen_at'
  | 'priority_level'
  | 'due_at'
  | 'priority_rule_id'
  | 'due_rule_id'
  | 'computed_rating'
>;

/** What rules make of how pressing it is. */
export function ratingOfRow(row: RatingRow, dueDays: DueDays, byRule: RatingByRule): DecidedRating {
  const computed = computedOf(row);
  // Most findings have no such rule.
  if (!byRule.priority && !byRule.due) return { ...computed, priorityRuleId: null, dueRuleId: null };
  return ratingByRules(computed, ratedFinding(row), dueDays, byRule);
}

export function isSameRating(row: RatingRow, given: DecidedRating): boolean {
  return (
    row.priority_level === given.level &&
    row.due_at === given.dueAt &&
    row.priority_rule_id === given.priorityRuleId &&
    row.due_rule_id === given.dueRuleId
  );
}

export function ratedFinding({ severity, exploited, first_seen_at: firstSeenAt }: RatingRow): RatedFinding {
  return { severity: severity as Severity, exploited: Boolean(exploited), firstSeenAt };
}

/** How pressing it is now. */
export function ratedOf(row: Pick<RatingRow, 'priority_level' | 'due_at'>): Rating {
  return { level: row.priority_level as PriorityLevel, dueAt: row.due_at };
}

/** No more than rules ask: this is read of every finding. */
export function toFindingOfFacts(row: DecidableRow): FindingOfFacts {
  return {
    fingerprint: row.fingerprint,
    ruleId: row.rule_id,
    category: row.category as FindingOfFacts['category'],
    severity: row.severity as FindingOfFacts['severity'],
    title: row.title,
    confidence: row.confidence as FindingOfFacts['confidence'],
    location: row.path === null ? null : { path: row.path },
    package: row.package === null ? null : { scope: null, ...JSON.parse(row.package) },
    advisory: row.advisory === null ? null : { epss: null, ...JSON.parse(row.advisory) },
    cwe: row.cwe === '' ? [] : row.cwe.split(' '),
    priority: { level: computedOf(row).level },
    exploited: Boolean(row.exploited),
    reachability: row.reachability as FindingOfFacts['reachability'],
    owners: row.owners === '[]' ? [] : JSON.parse(row.owners),
  };
}

interface EventParts {
  readonly id: string;
  readonly at: string;
}

/** The line of the history about a new status. */
export function statusEvent(
  row: Pick<DecidableRow, 'id' | 'status'>,
  { status, reason, ...given }: NewStatus,
  parts: EventParts,
): NewEventRow {
  const { decisionRuleId = null } = given;
  return {
    ...parts,
    ...byNobody(row.id),
    kind: 'status_changed',
    before: JSON.stringify({ status: row.status }),
    after: JSON.stringify({ status, decisionRuleId }),
    status_before: row.status as FindingStatus,
    status_after: status,
    comment: decisionRuleId === null ? noRule : (reason ?? ''),
  };
}

/** Why the rules that decide on it say so. */
export interface RatedTexts {
  readonly priority: string | undefined;
  readonly due: string | undefined;
}

/** The line of the history about another priority or due date. */
export function ratedEvent(
  row: Pick<DecidableRow, 'id' | 'priority_level' | 'due_at'>,
  columns: RatingColumns,
  parts: EventParts,
  texts: RatedTexts,
): NewEventRow {
  const { priority_rule_id: priorityRuleId, due_rule_id: dueRuleId } = columns;
  const isRuled = priorityRuleId !== null || dueRuleId !== null;
  const said = [texts.priority, texts.due].filter((text) => text !== undefined);
  return {
    ...parts,
    ...byNobody(row.id),
    kind: 'rated',
    before: JSON.stringify({ priority: row.priority_level, dueAt: row.due_at }),
    after: JSON.stringify({
      priority: columns.priority_level,
      dueAt: columns.due_at,
      priorityRuleId,
      dueRuleId,
    }),
    status_before: null,
    status_after: null,
    comment: isRuled ? [...new Set(said)].join(' ') : noRule,
  };
}

const noRule = 'No decision rule covers it any more.';

function byNobody(findingId: string) {
  return { finding_id: findingId, actor_id: null, audit_id: null, evidence: null };
}
