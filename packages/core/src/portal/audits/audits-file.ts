// The list of audits as a file for an auditor.
import { csvLine } from '../../support/csv-line.ts';
import type { Audit } from './audit.ts';

export const auditsFileFormats = ['csv', 'json'] as const;
export type AuditsFileFormat = (typeof auditsFileFormats)[number];

/** An audit with the name of its repository. */
export interface NamedAudit extends Audit {
  readonly repository: string;
}

const columns: Readonly<Record<string, (audit: NamedAudit) => string | number | null>> = {
  requestedAt: ({ createdAt }) => createdAt,
  completedAt: ({ completedAt }) => completedAt,
  repository: ({ repository }) => repository,
  type: ({ type }) => type,
  source: ({ source }) => source,
  tool: ({ tool }) => tool,
  artifact: ({ artifact }) => artifact,
  status: ({ status }) => status,
  // Of an import nobody knows what the tool has read.
  coverage: ({ source, coverage }) => (source === 'import' ? null : (coverage?.level ?? null)),
  ref: ({ ref }) => ref,
  commit: ({ commit }) => commit,
  dryRun: ({ dryRun }) => (dryRun ? 'yes' : 'no'),
  critical: ({ summary }) => summary.critical,
  high: ({ summary }) => summary.high,
  medium: ({ summary }) => summary.medium,
  low: ({ summary }) => summary.low,
  info: ({ summary }) => summary.info,
  new: ({ summary }) => summary.new,
  fixed: ({ summary }) => summary.fixed,
  failure: ({ failure }) => failure?.message ?? null,
  auditId: ({ id }) => id,
};

export async function auditsFile(
  audits: AsyncIterable<NamedAudit>,
  format: AuditsFileFormat,
): Promise<string> {
  const all = await Array.fromAsync(audits);
  if (format === 'json') return `${JSON.stringify({ audits: all }, null, 2)}\n`;
  const cells = Object.values(columns);
  const lines = all.map((audit) => csvLine(cells.map((cell) => cell(audit))));
  return csvLine(Object.keys(columns)) + lines.join('');
}
