// The list of waivers as a file.
import { type ListFileFormat, type ListFileShape, listFile } from '../../support/list-file.ts';
import type { Waiver, WaiverEvent } from './waiver.ts';

const columns: ListFileShape<Waiver>['columns'] = {
  state: ({ state }) => state,
  repository: ({ repositoryName }) => repositoryName,
  policy: ({ policyName }) => policyName,
  level: ({ level }) => level,
  reason: ({ reason }) => reason,
  evidence: ({ evidence }) => evidence.join('\n') || null,
  askedBy: ({ askedBy }) => askedBy.name,
  askedAt: ({ createdAt }) => createdAt,
  decidedBy: (waiver) => decisionOf(waiver)?.by.name ?? null,
  decidedAt: (waiver) => decisionOf(waiver)?.at ?? null,
  comment: ({ history }) => history.find(isDecision)?.comment ?? null,
  expiresAt: ({ expiresAt }) => expiresAt,
  revokedBy: ({ history }) => history.find(({ kind }) => kind === 'revoked')?.by.name ?? null,
  revokedAt: ({ history }) => history.find(({ kind }) => kind === 'revoked')?.at ?? null,
  id: ({ id }) => id,
};

/** One that was granted at once was decided by who asked for it. */
function decisionOf({ history }: Waiver): WaiverEvent | undefined {
  return history.find((event) => isDecision(event) || event.kind === 'granted');
}

function isDecision({ kind }: WaiverEvent): boolean {
  return kind === 'approved' || kind === 'rejected';
}

export async function waiversFile(waivers: AsyncIterable<Waiver>, format: ListFileFormat): Promise<string> {
  return listFile(await Array.fromAsync(waivers), format, { name: 'waivers', columns });
}
