import type { IntroducedByRules } from '../../scan/identity/reported-finding.ts';
import type { FindingRow } from '../platform/storage/models.ts';

/** As the column of findings that only newer rules see has it. */
export const introducedByRulesColumn = JSON.stringify('rules' satisfies IntroducedByRules);

/** A finding in few words, for events. */
export type FindingBrief = Pick<FindingRow, 'id' | 'title' | 'severity' | 'category' | 'path'> & {
  readonly repositoryId: string;
  readonly ruleId: string;
  /** Whether only newer rules see it, in code that was there before. */
  readonly introducedByRules: boolean;
};

/** The columns that it is made of. */
export const briefColumns = [
  'id',
  'repository_id',
  'rule_id',
  'title',
  'severity',
  'category',
  'path',
  'introduced_by',
] as const;

export function toBrief(row: Pick<FindingRow, (typeof briefColumns)[number]>): FindingBrief {
  const { id, repository_id: repositoryId, rule_id: ruleId, title, severity, category, path } = row;
  const introducedByRules = row.introduced_by === introducedByRulesColumn;
  return { repositoryId, id, ruleId, title, severity, category, path, introducedByRules };
}
