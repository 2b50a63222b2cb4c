// From which severity on the team of a repository has acknowledging approved: what a developer's button says.
import { call } from '../api.ts';
import { useLoading } from '../load.ts';
import { user } from '../session.ts';
import type { Severity } from '../words.ts';

/** Undefined for those who approve themselves, and until it is known. */
export function useApprovalFrom(repositoryId: string): Severity | undefined {
  const isAsked = user.value?.role === 'developer';
  return useLoading(`approval ${isAsked} ${repositoryId}`, async (signal) => {
    if (!isAsked) return undefined;
    const repository = await call('GET /v1/repositories/{id}', { params: { id: repositoryId }, signal });
    const team = await call('GET /v1/teams/{id}', { params: { id: repository.team }, signal });
    return team.acceptance.approvalFrom;
  }).data;
}
