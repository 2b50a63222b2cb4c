// WEBHOOK on the command line is an id or a name.
import type { Webhook } from '../client/api.d.ts';
import type { ApiClient } from '../client/client.ts';
import { findNamed } from './named-argument.ts';

/** Throws Failure (exit code 2) when there is none of that name, or more than one. */
export function findWebhook(client: ApiClient, given: string): Promise<Webhook> {
  return findNamed(given, {
    kind: 'webhook',
    get: (id) => client.call('GET /v1/webhooks/{id}', { params: { id } }),
    list: (query) => client.call('GET /v1/webhooks', { query }),
  });
}
