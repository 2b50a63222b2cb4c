// Who did something to what a repository holds: by name where the viewer may see it. Administrators may look anyone
// up, the others see the members of the team that owns the repository.
import { call } from './api.ts';
import { useLoading } from './load.ts';
import { user } from './session.ts';

/** Names by id; who is not in it is "a person". */
export function usePeople(repositoryId: string, ids: readonly string[]): ReadonlyMap<string, string> {
  const others = [...new Set(ids)].filter((id) => id !== user.value?.id).sort();
  const people = useLoading(`people ${repositoryId} ${others}`, async (signal) => {
    const found = new Map<string, string>();
    if (others.length === 0) return found;
    if (user.value?.role === 'admin') {
      const asked = others.map((id) => call('GET /v1/users/{id}', { params: { id }, signal }));
      for (const one of await Promise.allSettled(asked))
        if (one.status === 'fulfilled') found.set(one.value.id, one.value.name);
      return found;
    }
    const { team } = await call('GET /v1/repositories/{id}', { params: { id: repositoryId }, signal });
    const query = { limit: 100 };
    const members = await call('GET /v1/teams/{id}/members', { params: { id: team }, query, signal });
    for (const { userId, name } of members.items) found.set(userId, name);
    return found;
  });
  return people.data ?? new Map();
}
