// The findings of another portal: a file of what its API answers, or the API itself.
import { readFile } from 'node:fs/promises';
import { askHost } from '../client/ask-host.ts';
import { Failure, usageFailure } from '../failures/failure.ts';
import type { ForeignPortal, GetJson } from './foreign-finding.ts';

/** Throws Failure where neither can be read. */
export async function readSource(
  portal: ForeignPortal,
  source: string,
  token: string | undefined,
): Promise<unknown> {
  if (/^https?:\/\//i.test(source)) {
    const address = new URL(source);
    return portal.fetch(getter(portal, address, token), address);
  }
  try {
    return JSON.parse((await readFile(source, 'utf8')).replace(/^\ufeff/, ''));
  } catch (error) {
    throw usageFailure(`${source} cannot be read as JSON: ${(error as Error).message}`);
  }
}

/** All requests go below the given address: where an answer points to is never followed, nor gets the token. */
function getter(portal: ForeignPortal, address: URL, token: string | undefined): GetJson {
  if (token === undefined)
    throw usageFailure(`Set ASSAY_IMPORT_TOKEN to a token of ${portal.name} that may read findings.`);
  const api = new URL(
    portal.api?.(address) ?? address.href.replace(/\/+$/, '').replace(/\/api(?:\/v\d)?$/, ''),
  );
  const ask = askHost({ origin: api.origin, place: api.host, headers: portal.headers(token) });
  const prefix = api.pathname.replace(/\/+$/, '');
  return async (path, statuses = []) => {
    const reply = await ask(`${prefix}${path}`);
    const isAllowed = statuses.includes(reply.status);
    if (!isAllowed && (reply.status === 401 || reply.status === 403))
      throw new Failure(
        'AUTH_FORBIDDEN',
        `${portal.name} does not let this token read ${path}: ${reply.status}.`,
      );
    if (reply.status !== 200 && !isAllowed)
      throw new Failure('BAD_REPLY', `${portal.name} answered ${reply.status} to ${path}.`);
    try {
      return { status: reply.status, body: JSON.parse(reply.text), header: reply.header };
    } catch {
      if (isAllowed) return { status: reply.status, body: null, header: reply.header };
      throw new Failure(
        'BAD_REPLY',
        `${portal.name} answered no JSON to ${path}. Is ${address.origin} its address?`,
      );
    }
  };
}
