// How pressing a finding is: what a decision rule says of its priority and its due date, else what is computed. The one place
// that decides it. Pure.
import type { ReportedFinding } from '../../scan/identity/reported-finding.ts';
import { type DueDays, daysUntilDue } from '../../vocabulary/due-days.ts';
import {
  atLeastPriority,
  computedReasons,
  type Priority,
  type PriorityLevel,
  priorityOrder,
  ruledPriority,
} from '../../vocabulary/priority.ts';
import type { Severity } from '../../vocabulary/severity.ts';
import type { FindingRow } from '../platform/storage/models.ts';
import { dueAt, type Finding } from './finding.ts';

interface ByRule {
  readonly ruleId: string;
  /** Why, and by which rule: a sentence. */
  readonly text: string;
  /** Whether it may make less of what is known to be exploited. */
  readonly forced: boolean;
}

/** What decision rules say of a finding. */
export interface RatingByRule {
  readonly priority?: ByRule & { readonly level: PriorityLevel };
  readonly due?: ByRule & { readonly at: string };
}

/** As far as it decides. */
export interface Rating {
  readonly level: PriorityLevel;
  readonly dueAt: string | null;
}

export interface DecidedRating extends Rating {
  /** The rules that it is from, null where it is as computed. */
  readonly priorityRuleId: string | null;
  readonly dueRuleId: string | null;
}

/** A rule decides, and of what is known to be exploited only for more haste, unless it is forced. `dueOf`: by a level. */
export function decidedRating(
  computed: Rating & { readonly exploited: boolean },
  dueOf: (level: PriorityLevel) => string | null,
  { priority, due }: RatingByRule,
): DecidedRating {
  const isFree = (rule: ByRule, isSooner: boolean) => rule.forced || isSooner || !computed.exploited;
  const byPriority =
    priority && isFree(priority, atLeastPriority(priority.level, computed.level)) ? priority : undefined;
  const isOther = byPriority !== undefined && byPriority.level !== computed.level;
  const level = isOther ? byPriority.level : computed.level;
  const ofLevel = isOther ? dueOf(level) : computed.dueAt;
  const byDue = due && isFree(due, ofLevel === null || due.at < ofLevel) ? due : undefined;
  const isOtherDue = byDue !== undefined && byDue.at !== ofLevel;
  return {
    level,
    dueAt: isOtherDue ? byDue.at : ofLevel,
    priorityRuleId: isOther ? byPriority.ruleId : null,
    dueRuleId: isOtherDue ? byDue.ruleId : null,
  };
}

/** Whether one leaves more time than the other: a lower priority, or a later due date. */
export function isWeaker(one: Rating, other: Rating): boolean {
  if (!atLeastPriority(one.level, other.level)) return true;
  return other.dueAt !== null && (one.dueAt === null || one.dueAt > other.dueAt);
}

export const ratingColumnNames = [
  'priority_level',
  'priority_score',
  'priority_order',
  'priority_reasons',
  'due_at',
  'priority_rule_id',
  'due_rule_id',
  'computed_rating',
] as const satisfies readonly (keyof FindingRow)[];

/** What a row holds of it. */
export type RatingColumns = Pick<FindingRow, (typeof ratingColumnNames)[number]>;

/** Of a row on whose rating no rule decides. */
export const unruled = { priority_rule_id: null, due_rule_id: null, computed_rating: null } as const;

/** What is computed of a row, whatever rules say. */
export interface ComputedRating {
  readonly priority: Priority;
  readonly order: number;
  readonly dueAt: string | null;
}

/** What `computed_rating` holds, as JSON: the reasons stay in their own column. */
interface StoredRating extends Rating {
  readonly score: number;
  readonly order: number;
}

/** The level and the due date as they are computed. */
export function computedOf(row: Pick<FindingRow, 'priority_level' | 'due_at' | 'computed_rating'>): Rating {
  if (row.computed_rating !== null) return JSON.parse(row.computed_rating) as StoredRating;
  return { level: row.priority_level as PriorityLevel, dueAt: row.due_at };
}

export function computedRating(row: RatingColumns): ComputedRating {
  const all = JSON.parse(row.priority_reasons) as Priority['reasons'];
  const reasons = computedReasons(all);
  const stored: StoredRating =
    row.computed_rating === null
      ? {
          level: row.priority_level as PriorityLevel,
          score: row.priority_score,
          order: row.priority_order,
          dueAt: row.due_at,
        }
      : JSON.parse(row.computed_rating);
  const { level, score, order, dueAt: due } = stored;
  return { priority: { level, score, reasons }, order, dueAt: due };
}

/** Of a finding as a tool reports it. */
export function ratingColumns(
  reported: Pick<ReportedFinding, 'severity' | 'priority' | 'exploited'>,
  firstSeenAt: string,
  dueDays: DueDays,
  byRule: RatingByRule = {},
): RatingColumns {
  const { priority, severity } = reported;
  const computed = {
    priority,
    order: priorityOrder(priority, severity),
    dueAt: dueAt(reported, firstSeenAt, dueDays),
  };
  return decidedColumns(computed, { ...reported, firstSeenAt }, dueDays, byRule);
}

export interface RatedFinding {
  readonly severity: Severity;
  readonly exploited: boolean;
  readonly firstSeenAt: string;
}

/** What rules make of what is computed. */
export function decidedColumns(
  computed: ComputedRating,
  finding: RatedFinding,
  dueDays: DueDays,
  byRule: RatingByRule,
): RatingColumns {
  const { priority, order, dueAt: due } = computed;
  const { severity } = finding;
  const given = ratingByRules({ level: priority.level, dueAt: due }, finding, dueDays, byRule);
  const isRuled = given.priorityRuleId !== null || given.dueRuleId !== null;
  const stored: StoredRating = { level: priority.level, score: priority.score, order, dueAt: due };
  const shown =
    given.priorityRuleId === null
      ? priority
      : ruledPriority(priority, given.level, byRule.priority?.text ?? '');
  return {
    priority_level: shown.level,
    priority_score: shown.score,
    priority_order: given.priorityRuleId === null ? order : priorityOrder(shown, severity),
    priority_reasons: JSON.stringify(shown.reasons),
    due_at: given.dueAt,
    priority_rule_id: given.priorityRuleId,
    due_rule_id: given.dueRuleId,
    computed_rating: isRuled ? JSON.stringify(stored) : null,
  };
}

/** The priority of a finding as it is computed. */
export function computedPriority({
  priority,
  ratedByRule,
}: Pick<Finding, 'priority' | 'ratedByRule'>): Priority {
  if (ratedByRule === null) return priority;
  const { priority: level, score } = ratedByRule.computed;
  return { level, score, reasons: computedReasons(priority.reasons) };
}

/** What rules have made of a finding, so that it can be kept until they decide again. */
export function heldByRules({
  priority,
  dueAt: at,
  ratedByRule,
}: Pick<Finding, 'priority' | 'dueAt' | 'ratedByRule'>): RatingByRule {
  const { priorityRuleId = null, dueRuleId = null } = ratedByRule ?? {};
  const { level, reasons } = priority;
  return {
    ...(priorityRuleId !== null && {
      priority: { ruleId: priorityRuleId, level, text: reasons[0]?.text ?? '', forced: true },
    }),
    ...(dueRuleId !== null && at !== null && { due: { ruleId: dueRuleId, at, text: '', forced: true } }),
  };
}

/** The same as far as it decides. Where both levels have as many days, the due date stays as it is. */
export function ratingByRules(
  computed: Rating,
  { severity, exploited, firstSeenAt }: RatedFinding,
  dueDays: DueDays,
  byRule: RatingByRule,
): DecidedRating {
  const days = (level: PriorityLevel) => daysUntilDue(severity, level, dueDays);
  const dueOf = (level: PriorityLevel) =>
    days(level) === days(computed.level)
      ? computed.dueAt
      : dueAt({ severity, priority: { level } }, firstSeenAt, dueDays);
  return decidedRating({ ...computed, exploited }, dueOf, byRule);
}
