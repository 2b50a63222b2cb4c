// The list of decisions as a file.
import { type ListFileFormat, type ListFileShape, listFile } from '../../support/list-file.ts';
import type { ListedDecision } from './listed-decision.ts';

const columns: ListFileShape<ListedDecision>['columns'] = {
  state: ({ state }) => state,
  status: ({ status }) => status,
  source: ({ source }) => source,
  repository: ({ repository }) => repository,
  severity: ({ finding, pullRequest }) => (finding ?? pullRequest)?.severity ?? null,
  exploited: ({ finding }) => finding && (finding.exploited ? 'yes' : 'no'),
  title: ({ finding, pullRequest }) => (finding ?? pullRequest)?.title ?? null,
  ruleId: ({ finding, pullRequest }) => (finding ?? pullRequest)?.ruleId || null,
  advisory: ({ finding }) => finding?.advisory ?? null,
  path: ({ finding, pullRequest }) => (finding ?? pullRequest)?.path ?? null,
  reason: ({ reason }) => reason,
  evidence: ({ evidence }) => evidence.join('\n') || null,
  decidedBy: ({ decidedBy }) => decidedBy?.name ?? null,
  decidedAt: ({ decidedAt }) => decidedAt,
  approvedBy: ({ approvedBy }) => approvedBy?.name ?? null,
  expiresAt: ({ expiresAt }) => expiresAt,
  rule: ({ rule }) => rule?.name ?? null,
  findingId: ({ finding }) => finding?.id ?? null,
  url: ({ url }) => url,
  scope: ({ scope }) => scope,
  pullRequest: ({ pullRequest }) => pullRequest?.number ?? null,
  policy: ({ waiver }) => waiver?.policy ?? null,
  waiverId: ({ waiver }) => waiver?.id ?? null,
  proposalId: ({ pullRequest }) => pullRequest?.proposalId ?? null,
};

export async function decisionsFile(
  decisions: AsyncIterable<ListedDecision>,
  format: ListFileFormat,
): Promise<string> {
  return listFile(await Array.fromAsync(decisions), format, { name: 'decisions', columns });
}
