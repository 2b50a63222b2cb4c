// From which severity on the teams of repositories have acknowledging approved: what the buttons of developers say.
import { call } from '../api.ts';
import { useLoading } from '../load.ts';
import { user } from '../session.ts';
import type { Approvals } from '../triage.ts';
import type { Severity } from '../words.ts';

const none: Approvals = new Map();

/**
 * What holds for these repositories, where their teams ask for more than the portal does. Empty for those who approve
 * themselves, and until it is known.
 */
export function useApprovalFrom(repositoryIds: readonly string[]): Approvals {
  const isAsked = user.value?.role === 'developer';
  const asked = isAsked ? [...new Set(repositoryIds)].sort() : [];
  const { data } = useLoading(`approval ${asked.join(' ')}`, async (signal) => {
    if (asked.length === 0) return none;
    const narrow = await narrowTeams(signal);
    const found = new Map<string, Severity>();
    if (narrow.size === 0) return found;
    for (const id of asked) {
      const { team } = await call('GET /v1/repositories/{id}', { params: { id }, signal });
      const approvalFrom = narrow.get(team);
      if (approvalFrom !== undefined) found.set(id, approvalFrom);
    }
    return found;
  });
  return data ?? none;
}

/** The limits of all teams that have some of their own. */
async function narrowTeams(signal: AbortSignal): Promise<ReadonlyMap<string, Severity>> {
  const narrow = new Map<string, Severity>();
  for (let offset = 0; ; ) {
    const { items, pagination } = await call('GET /v1/teams', { query: { limit: 100, offset }, signal });
    for (const { id, acceptance } of items) if (acceptance.custom) narrow.set(id, acceptance.approvalFrom);
    offset += items.length;
    if (items.length === 0 || offset >= pagination.total) return narrow;
  }
}
