// What the teams of repositories have approved: what the buttons of those who triage say.
import { call } from '../api.ts';
import type { Team } from '../interface/api.d.ts';
import { useLoading } from '../load.ts';
import { user } from '../session.ts';
import { type Approvals, mayTriage } from '../triage.ts';

type Approval = NonNullable<ReturnType<Approvals['get']>>;

const none: Approvals = new Map();

/**
 * What holds for these repositories, where their teams ask for more than the portal does. Empty until it is known.
 */
export function useApprovalFrom(repositoryIds: readonly string[]): Approvals {
  const isAsked = mayTriage(user.value?.role);
  const asked = isAsked ? [...new Set(repositoryIds)].sort() : [];
  const { data } = useLoading(`approval ${asked.join(' ')}`, async (signal) => {
    if (asked.length === 0) return none;
    const narrow = await narrowTeams(signal);
    const found = new Map<string, Approval>();
    if (narrow.size === 0) return found;
    for (const id of asked) {
      const { team } = await call('GET /v1/repositories/{id}', { params: { id }, signal });
      const approval = narrow.get(team);
      if (approval !== undefined) found.set(id, approval);
    }
    return found;
  });
  return data ?? none;
}

/** Auditors and administrators are bound by a second person only. */
function asksFor({ custom, secondPersonFrom }: Team['acceptance']): boolean {
  return user.value?.role === 'developer' ? custom : secondPersonFrom !== null;
}

/** The limits of all teams that have some of their own. */
async function narrowTeams(signal: AbortSignal): Promise<ReadonlyMap<string, Approval>> {
  const narrow = new Map<string, Approval>();
  for (let offset = 0; ; ) {
    const { items, pagination } = await call('GET /v1/teams', { query: { limit: 100, offset }, signal });
    for (const { id, acceptance } of items) if (asksFor(acceptance)) narrow.set(id, acceptance);
    offset += items.length;
    if (items.length === 0 || offset >= pagination.total) return narrow;
  }
}
