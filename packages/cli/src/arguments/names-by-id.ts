// Names for the ids in replies: people know no ids.
import type { ApiClient } from '../client/client.ts';
import { Failure } from '../failures/failure.ts';

interface Named {
  readonly items: readonly { readonly id: string; readonly name: string }[];
  readonly pagination: { readonly hasMore: boolean };
}

const query = { limit: 100 };

/** How those of a kind are listed, and how one is asked for. */
const kinds = {
  repository: [
    (client: ApiClient): Promise<Named> => client.call('GET /v1/repositories', { query }),
    (client: ApiClient, id: string) => client.call('GET /v1/repositories/{id}', { params: { id } }),
  ],
  team: [
    (client: ApiClient): Promise<Named> => client.call('GET /v1/teams', { query }),
    (client: ApiClient, id: string) => client.call('GET /v1/teams/{id}', { params: { id } }),
  ],
  user: [
    (client: ApiClient): Promise<Named> => client.call('GET /v1/users', { query }),
    (client: ApiClient, id: string) => client.call('GET /v1/users/{id}', { params: { id } }),
  ],
} as const;

/**
 * Puts the names of the given ones into `names`, by id; those that are gone meanwhile, or that the role does not see,
 * are left out.
 */
export async function learnNames(
  client: ApiClient,
  kind: keyof typeof kinds,
  ids: Iterable<string | null>,
  names: Map<string, string>,
): Promise<void> {
  const unknown = [...new Set(ids)].filter((id): id is string => id !== null && !names.has(id));
  if (unknown.length === 0) return;
  const [list, find] = kinds[kind];
  // One page is nearly always all of them; the rest is asked for one by one.
  const page = await list(client).catch(noNames);
  for (const { id, name } of page.items) if (unknown.includes(id)) names.set(id, name);
  for (const id of unknown) {
    if (names.has(id) || !page.pagination.hasMore) continue;
    try {
      names.set(id, (await find(client, id)).name);
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'RESOURCE_NOT_FOUND') throw error;
    }
  }
}

/** The name of one; its id when it is gone. */
export async function nameOf(client: ApiClient, kind: keyof typeof kinds, id: string): Promise<string> {
  const names = new Map<string, string>();
  await learnNames(client, kind, [id], names);
  return names.get(id) ?? id;
}

/** No names for a role that does not see them: ids are shown then. */
function noNames(error: unknown): Named {
  if (!(error instanceof Failure) || error.code !== 'INSUFFICIENT_PERMISSIONS') throw error;
  return { items: [], pagination: { hasMore: false } };
}
