// VIEW on the command line is an id or a name.
import type { Operations } from '../client/api.d.ts';
import type { ApiClient } from '../client/client.ts';
import { mayBeId } from '../client/short-id.ts';
import { Failure } from '../failures/failure.ts';

export type SavedView = Operations['GET /v1/views']['reply']['items'][number];

/** Throws Failure (exit code 2) when there is none of that name. */
export async function findView(client: ApiClient, given: string): Promise<SavedView> {
  if (mayBeId(given)) return client.call('GET /v1/views/{id}', { params: { id: given } });
  for (let offset = 0; ; offset += 100) {
    const page = await client.call('GET /v1/views', { query: { limit: 100, offset } });
    const found = page.items.find(({ name }) => name.toLowerCase() === given.toLowerCase());
    if (found) return found;
    if (!page.pagination.hasMore)
      throw new Failure(
        'RESOURCE_NOT_FOUND',
        `There is no saved view ${given}. To list views, run \`assay views list\`.`,
      );
  }
}
