// TEAM on the command line is an id or a name.
import type { Team } from '../client/api.d.ts';
import type { ApiClient } from '../client/client.ts';
import { mayBeId } from '../client/short-id.ts';
import { Failure, usageFailure } from '../failures/failure.ts';

/** Throws Failure (exit code 2) when there is none of that name. */
export async function findTeam(client: ApiClient, given: string): Promise<Team> {
  if (mayBeId(given)) return client.call('GET /v1/teams/{id}', { params: { id: given } });
  for (let offset = 0; ; offset += 100) {
    const page = await client.call('GET /v1/teams', { query: { limit: 100, offset } });
    const found = page.items.find(({ name }) => name.toLowerCase() === given.toLowerCase());
    if (found) return found;
    if (!page.pagination.hasMore) {
      throw new Failure(
        'RESOURCE_NOT_FOUND',
        `There is no team ${given} that you can access. To list teams, run \`assay teams list\`.`,
      );
    }
  }
}

/** The one that is named; else the only one there is. */
export async function teamOrOnly(client: ApiClient, given: string | undefined): Promise<Team> {
  if (given !== undefined) return findTeam(client, given);
  const { items, pagination } = await client.call('GET /v1/teams', { query: { limit: 2 } });
  const [only] = items;
  if (only && pagination.total === 1) return only;
  const many = pagination.total > 1;
  throw usageFailure(
    many
      ? 'There are several teams. Specify the owning team with --team.'
      : 'There is no team yet. To create one, run `assay teams create NAME`.',
  );
}
