// What came of recording the findings of an audit.
import {
  addConfidenceCounts,
  type ConfidenceCounts,
  emptyConfidenceCounts,
} from '../../../vocabulary/confidence.ts';
import { emptyPriorityCounts, type PriorityCounts, priorityLevels } from '../../../vocabulary/priority.ts';
import { emptySeverityCounts, type SeverityCounts, severities } from '../../../vocabulary/severity.ts';
import { type AuditChanges, shownChanges } from '../finding-store.ts';

export interface RecordedFindings {
  /** Open ones among those the audit saw. */
  readonly bySeverity: SeverityCounts;
  readonly byPriority: PriorityCounts;
  readonly byConfidence: ConfidenceCounts;
  /** Open now, and not known before or resolved before. */
  readonly new: number;
  /** Those of the new that newer rules see in what was there before. */
  readonly newByRules: number;
  readonly fixed: number;
  /** Everything the audit saw, of any status. */
  readonly total: number;
  /** What changed by name; in a dry run only, the store knows it otherwise. */
  readonly changes: AuditChanges | null;
}

/** A recording of nothing. */
export function noFindings(): RecordedFindings {
  return {
    bySeverity: emptySeverityCounts(),
    byPriority: emptyPriorityCounts(),
    byConfidence: emptyConfidenceCounts(),
    new: 0,
    newByRules: 0,
    fixed: 0,
    total: 0,
    changes: null,
  };
}

/** What two recordings of one audit come to. */
export function mergeResults(one: RecordedFindings, other: RecordedFindings): RecordedFindings {
  const bySeverity = { ...one.bySeverity };
  for (const severity of severities) bySeverity[severity] += other.bySeverity[severity];
  const byPriority = { ...one.byPriority };
  for (const level of priorityLevels) byPriority[level] += other.byPriority[level];
  const byConfidence = emptyConfidenceCounts();
  for (const { byConfidence: more } of [one, other]) addConfidenceCounts(byConfidence, more);
  const both = <Key extends keyof AuditChanges>(key: Key) =>
    [...(one.changes?.[key] ?? []), ...(other.changes?.[key] ?? [])].slice(0, shownChanges);
  return {
    bySeverity,
    byPriority,
    byConfidence,
    new: one.new + other.new,
    newByRules: one.newByRules + other.newByRules,
    fixed: one.fixed + other.fixed,
    total: one.total + other.total,
    changes: one.changes && { new: both('new'), reopened: both('reopened'), fixed: both('fixed') },
  };
}
