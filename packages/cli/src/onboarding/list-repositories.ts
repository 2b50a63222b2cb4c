// Reads every page of a group's repositories from the API of a code host.
import { askHost } from '../client/ask-host.ts';
import type { Reply } from '../client/send.ts';
import { Failure } from '../failures/failure.ts';
import type { HostListing, HostRepository } from './code-hosts.ts';

export interface ListedGroup {
  readonly listing: HostListing;
  readonly host: URL;
  readonly group: string;
  /** None: what everyone can see. */
  readonly token: string | undefined;
}

const maxPages = 2_000;

/** Throws Failure with what the host answered. */
export async function listRepositories(listed: ListedGroup): Promise<readonly HostRepository[]> {
  const { listing, host, group, token } = listed;
  const api = new URL(listing.apiOf(host));
  const headers = token === undefined ? {} : listing.headers(token);
  const ask = askHost({ origin: api.origin, place: host.host, headers });
  let reply: Reply | undefined;
  for (const path of listing.pagesOf(group)) {
    reply = await ask(`${api.pathname.replace(/\/+$/, '')}${path}`);
    if (reply.status !== 404) break;
  }
  const found: HostRepository[] = [];
  for (let page = 0; reply; page += 1) {
    if (page >= maxPages) throw incomplete(`it has more than ${maxPages} pages`, host);
    found.push(...entriesOf(reply, listed));
    const next = nextPage(reply, api, host);
    reply = next === undefined ? undefined : await ask(next);
  }
  return found;
}

/** The text of a repository's file about its owners; undefined when there is none. Throws like the list. */
export async function ownersFileOf(
  { listing, host, token }: Omit<ListedGroup, 'group'>,
  path: string,
): Promise<string | undefined> {
  const api = new URL(listing.apiOf(host));
  const headers = token === undefined ? {} : listing.headers(token);
  const ask = askHost({ origin: api.origin, place: host.host, headers });
  for (const file of listing.ownersFiles) {
    const reply = await ask(`${api.pathname.replace(/\/+$/, '')}${listing.fileOf(path, file)}`);
    if (reply.status === 404) continue;
    const { content, encoding } = (parsed(reply.text) ?? {}) as {
      readonly content?: unknown;
      readonly encoding?: unknown;
    };
    if (reply.status !== 200 || typeof content !== 'string' || encoding !== 'base64')
      throw new Failure(
        'BAD_REPLY',
        `${host.host} answered ${reply.status} to the question for ${file} of ${path}, so its owner is not known.`,
      );
    return Buffer.from(content, 'base64').toString('utf8');
  }
  return undefined;
}

function entriesOf(reply: Reply, { listing, host, group, token }: ListedGroup): readonly HostRepository[] {
  const { status } = reply;
  const place = host.host;
  if (status === 401) {
    throw new Failure(
      'AUTH_UNAUTHORIZED',
      token === undefined
        ? `${place} wants a token. Give one with --token-file.`
        : `${place} does not accept the token. Check that it has not expired, and that it is of this host.`,
    );
  }
  if (status === 403) {
    throw new Failure(
      'INSUFFICIENT_PERMISSIONS',
      `${place} does not let the token list ${group}. It needs ${listing.scope}.`,
    );
  }
  if (status === 404) {
    throw new Failure(
      'RESOURCE_NOT_FOUND',
      `${place} shows no group or organization ${group}. Check the name, and that the token can see it.`,
    );
  }
  if (status >= 300 && status < 400) {
    throw new Failure(
      'BAD_REPLY',
      `${place} redirects to another address, which is not followed. Use that address with --url.`,
    );
  }
  const entries = status === 200 ? parsed(reply.text) : undefined;
  if (!Array.isArray(entries)) {
    throw new Failure(
      'BAD_REPLY',
      `${place} answered ${status}, and no list of repositories. Is it the address of a ${listing.name} server?`,
    );
  }
  return entries.map((entry) => {
    const repository = typeof entry === 'object' && entry !== null ? listing.read(entry) : undefined;
    if (repository) return repository;
    throw new Failure('BAD_REPLY', `${place} listed a repository in a form that is not known.`);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The path of the next page. The token goes to no other host, whatever the answer names. */
function nextPage(reply: Reply, api: URL, host: URL): string | undefined {
  const link = /<([^<>]+)>\s*;[^,]*\brel="?next"?/.exec(reply.header('link') ?? '')?.[1];
  if (link === undefined) return undefined;
  const { pathname, search } = new URL(link, api);
  // A server behind a proxy may name itself by an internal address; its path is the same.
  if (pathname.startsWith(api.pathname.replace(/\/+$/, ''))) return `${pathname}${search}`;
  throw incomplete(`its next page is ${pathname}, outside of the API`, host);
}

/** A list that was not read to its end is none. */
function incomplete(why: string, { host }: URL): Failure {
  return new Failure('BAD_REPLY', `The list of ${host} could not be read to its end: ${why}.`);
}
