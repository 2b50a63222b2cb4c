// The portal's verdict on a repository, for `--gate`.
import type { RepositoryCompliance } from '../client/api.d.ts';
import type { ApiClient } from '../client/client.ts';
import { type ExitStatus, exitStatus } from '../failures/exit-status.ts';
import { Failure } from '../failures/failure.ts';

/** Throws Failure (`UNDECIDED`) when the portal says nothing about the repository. */
export async function readGate(client: ApiClient, repositoryId: string): Promise<RepositoryCompliance> {
  const { items } = await client.call('GET /v1/compliance/status', { query: { repositoryId, limit: 1 } });
  const [status] = items;
  if (!status) throw new Failure('UNDECIDED', 'The portal has no compliance status for this repository.');
  return status;
}

/** A failed gate is a failed gate; what can't be determined is never clean; findings stay findings. */
export function gateStatus(outcome: NodeJS.Process['exitCode'], { state }: RepositoryCompliance): ExitStatus {
  if (state === 'non_compliant' || outcome === exitStatus.findings) return exitStatus.findings;
  return state === 'unknown' || outcome === exitStatus.undecided ? exitStatus.undecided : exitStatus.clean;
}

export function gateText({ state, achievedLevel, requiredLevel, blockers }: RepositoryCompliance): string {
  const reached = `${achievedLevel ?? 'none'} of ${requiredLevel}`;
  if (state === 'compliant') return `Gate: passed (${reached}).`;
  const why = blockers.map(({ name, message }) => `  ${name}: ${message}`);
  const verdict = state === 'unknown' ? 'undecided' : 'failed';
  return [`Gate: ${verdict} (${reached}). Blocking:`, ...why].join('\n');
}
