// The list of decisions as a file.
import { csvLine } from '../../support/csv-line.ts';
import type { ListedDecision } from './listed-decision.ts';

export const decisionExportFormats = ['csv', 'json'] as const;
export type DecisionExportFormat = (typeof decisionExportFormats)[number];

const columns: Readonly<Record<string, (decision: ListedDecision) => string | null>> = {
  state: ({ state }) => state,
  status: ({ status }) => status,
  source: ({ source }) => source,
  repository: ({ repository }) => repository,
  severity: ({ finding }) => finding?.severity ?? null,
  exploited: ({ finding }) => finding && (finding.exploited ? 'yes' : 'no'),
  title: ({ finding }) => finding?.title ?? null,
  ruleId: ({ finding }) => finding?.ruleId ?? null,
  advisory: ({ finding }) => finding?.advisory ?? null,
  path: ({ finding }) => finding?.path ?? null,
  reason: ({ reason }) => reason,
  decidedBy: ({ decidedBy }) => decidedBy?.name ?? null,
  decidedAt: ({ decidedAt }) => decidedAt,
  approvedBy: ({ approvedBy }) => approvedBy?.name ?? null,
  expiresAt: ({ expiresAt }) => expiresAt,
  rule: ({ rule }) => rule?.name ?? null,
  findingId: ({ finding }) => finding?.id ?? null,
  url: ({ url }) => url,
};

export async function decisionsFile(
  decisions: AsyncIterable<ListedDecision>,
  format: DecisionExportFormat,
): Promise<string> {
  const all = await Array.fromAsync(decisions);
  if (format === 'json') return `${JSON.stringify({ decisions: all }, null, 2)}\n`;
  const cells = Object.values(columns);
  const lines = all.map((decision) => csvLine(cells.map((cell) => cell(decision))));
  return csvLine(Object.keys(columns)) + lines.join('');
}
