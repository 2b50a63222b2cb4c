import type { FindingRow } from '../platform/storage/models.ts';

/** A finding in few words, for events. */
export type FindingBrief = Pick<FindingRow, 'id' | 'title' | 'severity' | 'category' | 'path'> & {
  readonly repositoryId: string;
  readonly ruleId: string;
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
] as const;

export function toBrief(row: Pick<FindingRow, (typeof briefColumns)[number]>): FindingBrief {
  const { id, repository_id: repositoryId, rule_id: ruleId, title, severity, category, path } = row;
  return { repositoryId, id, ruleId, title, severity, category, path };
}
