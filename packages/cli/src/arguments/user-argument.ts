// USER on the command line is an id, or for administrators an email address.
import type { ApiClient } from '../client/client.ts';
import { mayBeId } from '../client/short-id.ts';
import { Failure } from '../failures/failure.ts';

/** Throws Failure (exit code 2) when there is nobody of that address. */
export async function findUserId(client: ApiClient, given: string): Promise<string> {
  if (mayBeId(given)) return given;
  const { items } = await client.call('GET /v1/users', { query: { q: given, limit: 100 } });
  const found = items.find(({ email }) => email.toLowerCase() === given.toLowerCase());
  if (!found)
    throw new Failure(
      'RESOURCE_NOT_FOUND',
      `There is no user ${given}. To list users, run \`assay users list\`.`,
    );
  return found.id;
}

/** An assignee: `me`, `none`, or a user. */
export async function assigneeArgument(client: ApiClient, given: string): Promise<string> {
  return given === 'me' || given === 'none' ? given : findUserId(client, given);
}
