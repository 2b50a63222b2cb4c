// POLICY on the command line is an id or a name.
import type { Policy } from '../client/api.d.ts';
import type { ApiClient } from '../client/client.ts';
import { mayBeId } from '../client/short-id.ts';
import { Failure } from '../failures/failure.ts';

/** Throws Failure (exit code 2) when there is none of that name. */
export async function findPolicy(client: ApiClient, given: string): Promise<Policy> {
  if (mayBeId(given)) return client.call('GET /v1/compliance/policies/{id}', { params: { id: given } });
  for (let offset = 0; ; offset += 100) {
    const page = await client.call('GET /v1/compliance/policies', {
      query: { q: given, limit: 100, offset },
    });
    const found = page.items.find(({ name }) => name.toLowerCase() === given.toLowerCase());
    if (found) return found;
    if (!page.pagination.hasMore) {
      throw new Failure(
        'RESOURCE_NOT_FOUND',
        `There is no policy ${given}. To list policies, run \`assay policies list\`.`,
      );
    }
  }
}
