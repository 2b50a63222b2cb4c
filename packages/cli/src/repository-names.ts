import type { ApiClient } from './client/client.ts';
import { Failure } from './failure.ts';

/** Names of the given repositories by id; those that are gone meanwhile are left out. */
export async function repositoryNames(
  client: ApiClient,
  ids: Iterable<string>,
): Promise<ReadonlyMap<string, string>> {
  const wanted = new Set(ids);
  const names = new Map<string, string>();
  if (wanted.size === 0) return names;
  // One page is nearly always all of them; the rest is asked for one by one.
  const page = await client.call('GET /v1/repositories', { query: { limit: 100 } });
  for (const { id, name } of page.items) if (wanted.has(id)) names.set(id, name);
  for (const id of wanted) {
    if (names.has(id) || !page.pagination.hasMore) continue;
    try {
      names.set(id, (await client.call('GET /v1/repositories/{id}', { params: { id } })).name);
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'RESOURCE_NOT_FOUND') throw error;
    }
  }
  return names;
}
