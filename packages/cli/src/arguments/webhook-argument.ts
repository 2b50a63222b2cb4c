// WEBHOOK on the command line is an id or a name.
import type { Webhook } from '../client/api.d.ts';
import type { ApiClient } from '../client/client.ts';
import { mayBeId } from '../client/short-id.ts';
import { Failure } from '../failures/failure.ts';

/** Throws Failure (exit code 2) when there is none of that name, or more than one. */
export async function findWebhook(client: ApiClient, given: string): Promise<Webhook> {
  if (mayBeId(given)) return client.call('GET /v1/webhooks/{id}', { params: { id: given } });
  const found: Webhook[] = [];
  for (let offset = 0; ; offset += 100) {
    const page = await client.call('GET /v1/webhooks', { query: { limit: 100, offset } });
    found.push(...page.items.filter(({ name }) => name.toLowerCase() === given.toLowerCase()));
    if (!page.pagination.hasMore) break;
  }
  const [only] = found;
  if (only && found.length === 1) return only;
  throw new Failure(
    'RESOURCE_NOT_FOUND',
    only
      ? `There are ${found.length} webhooks named ${given}. Specify one by ID.`
      : `There is no webhook ${given} that you can manage. To list webhooks, run \`assay webhooks list\`.`,
  );
}
