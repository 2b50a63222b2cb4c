// The list of audits as a file for an auditor.
import { type ListFileFormat, type ListFileShape, listFile } from '../../support/list-file.ts';
import type { Audit } from './audit.ts';

/** An audit with the name of its repository. */
export interface NamedAudit extends Audit {
  readonly repository: string;
}

const columns: ListFileShape<NamedAudit>['columns'] = {
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
  newByRules: ({ summary }) => summary.newByRules,
};

export async function auditsFile(audits: AsyncIterable<NamedAudit>, format: ListFileFormat): Promise<string> {
  return listFile(await Array.fromAsync(audits), format, { name: 'audits', columns });
}
