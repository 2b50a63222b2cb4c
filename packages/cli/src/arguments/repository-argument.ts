// REPO on the command line is an id, a name or a URL.
import type { Repository } from '../client/api.d.ts';
import type { ApiClient } from '../client/client.ts';
import { isShortId } from '../client/short-id.ts';
import { Failure, usageFailure } from '../failures/failure.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function isId(text: string): boolean {
  return uuid.test(text);
}

/** Throws Failure (exit code 2) when there is none, or when the name is that of several. */
export async function findRepository(client: ApiClient, given: string): Promise<Repository> {
  if (isId(given)) return client.call('GET /v1/repositories/{id}', { params: { id: given } });
  const found: Repository[] = [];
  for (let offset = 0; ; offset += 100) {
    const page = await client.call('GET /v1/repositories', {
      query: { q: lastPart(given), limit: 100, offset },
    });
    found.push(...page.items);
    if (!page.pagination.hasMore) break;
  }
  const named = found.filter(({ name, url }) => name === given || sameUrl(url, given));
  const matches =
    named.length > 0 ? named : found.filter(({ name }) => name.toLowerCase() === given.toLowerCase());
  const [only, ...others] = matches;
  if (!only && isShortId(given)) return client.call('GET /v1/repositories/{id}', { params: { id: given } });
  if (!only) {
    throw new Failure(
      'RESOURCE_NOT_FOUND',
      `There is no repository ${given} that you can access. To list repositories, run \`assay repos list\`.`,
    );
  }
  if (others.length > 0) {
    const ids = matches.map(({ id, url }) => `${id} (${url})`).join(', ');
    throw usageFailure(`Several repositories are named ${given}. Specify one by ID or URL: ${ids}.`);
  }
  return only;
}

/** What of a URL or name a search finds. */
function lastPart(given: string): string {
  return (
    given
      .replace(/\/+$/, '')
      .replace(/\.git$/, '')
      .split(/[/:]/)
      .at(-1) ?? given
  ).slice(0, 200);
}

export function sameUrl(a: string, b: string): boolean {
  return a === b || urlKey(a) === urlKey(b);
}

/** The same for URLs that mean the same repository. */
export function urlKey(url: string): string {
  return url
    .replace(/^git@([^:/]+):/, 'ssh://git@$1/')
    .replace(/^(https?|ssh):\/\/([^@/]+@)?/, '')
    .replace(/\/+$/, '')
    .replace(/\.git$/, '')
    .toLowerCase();
}
