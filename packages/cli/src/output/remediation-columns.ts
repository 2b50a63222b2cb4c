// What lists and details of remediation cases print in the same words.
import { severityCountsText } from '@assay/core/finding-display';
import type { RemediationCase } from '../client/api.d.ts';
import { shortId } from '../client/short-id.ts';
import { paintPriority } from './colors.ts';
import { dateText } from './summary.ts';
import type { Column } from './tables.ts';

export const remediationColumns: readonly Column<RemediationCase>[] = [
  {
    title: 'Priority',
    value: ({ mostUrgent }) => mostUrgent.priority.level,
    paint: (text) => paintPriority(text),
  },
  { title: 'State', value: ({ state }) => state },
  { title: 'Open', value: ({ bySeverity }) => severityCountsText(bySeverity) },
  { title: 'Repository', value: ({ repository }) => repository, fit: 'text' },
  { title: 'Case', value: ({ title }) => title, fit: 'text' },
  { title: 'Fix', value: fixText, fit: 'wrap' },
  { title: 'Due', value: ({ dueAt }) => (dueAt === null ? '' : dateText(dueAt)), isOptional: true },
  { title: 'Owner', value: ownerText, isOptional: true },
  { title: 'Id', value: ({ id }) => shortId(id) },
];

/** The commands, or what has to be done manually. */
export function fixText({ fix, subject, worst }: RemediationCase): string {
  if (fix.commands.length > 0) return fix.commands.map(({ command }) => command).join('; ');
  if (fix.version !== null) return `Upgrade to ${fix.version}`;
  if (subject.kind === 'package') return 'no fixed version known';
  return worst.suggestedEdit ? 'suggested edit' : '';
}

export function ownerText({ assignees, worst }: RemediationCase): string {
  if (assignees.length > 0) return assignees.map(({ name }) => name).join(', ');
  return worst.owners.length > 0 ? worst.owners.join(', ') : 'nobody';
}
