// Ids of eight characters, for people. The first ones of an id made by time are shared by all that was made in the same
// minute, so the last ones are shown, and taken wherever an id is.
import { Failure, usageFailure } from '../failures/failure.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const short = /^[0-9a-f]{8}$/i;

export function shortId(id: string): string {
  return uuid.test(id) ? id.slice(-8) : id;
}

export function isShortId(text: string): boolean {
  return short.test(text);
}

/** Whether it is an id, or the end of one. */
export function mayBeId(text: string): boolean {
  return uuid.test(text) || short.test(text);
}

/** What asks a portal. */
interface Requester {
  request(method: string, path: string): Promise<unknown>;
}

interface Listed {
  readonly items?: readonly { readonly id: string }[];
  readonly pagination?: { readonly hasMore: boolean };
}

/** Lists that can be asked for the end of an id; the others are short enough to be read. */
const searchable = new Set(['/v1/findings', '/v1/audits']);

/** The id of what `list` holds. Throws Failure (exit code 2) when none or several end so. */
export async function fullId(client: Requester, list: string, given: string): Promise<string> {
  if (!isShortId(given)) return given;
  const end = given.toLowerCase();
  const ids: string[] = [];
  for (let offset = 0; ; offset += 100) {
    const filter = searchable.has(list) ? `&shortId=${end}` : '';
    const page = (await client.request('GET', `${list}?limit=100&offset=${offset}${filter}`)) as Listed;
    ids.push(...(page.items ?? []).map(({ id }) => id).filter((id) => id.endsWith(end)));
    if (!page.pagination?.hasMore) break;
  }
  const [only, ...others] = ids;
  const kind = list.slice(list.lastIndexOf('/') + 1);
  if (only === undefined)
    throw new Failure(
      'RESOURCE_NOT_FOUND',
      `No ID in ${kind} ends with ${given}. Use an ID that a list shows.`,
    );
  if (others.length > 0)
    throw usageFailure(`Several ids in ${kind} end with ${given}: ${ids.join(', ')}. Use one of them.`);
  return only;
}
