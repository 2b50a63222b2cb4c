// A browser sends a cookie along no matter which page made it ask. So with a cookie a request has to come from a page of this
// server, which three things show, none of which needs a secret that would have to be kept and handed out:
//
// - SameSite=Strict keeps the cookie at home on requests from other sites. But "site" is the registrable domain:
//   any neighbor on it, and any other port of this host, counts as the same.
// - Sec-Fetch-Site, which no page can forge, distinguishes those neighbors. Where a browser leaves it out (plain
//   http to another machine), Origin does.
// - A header of our own on every write. A page elsewhere can't send one without asking first (CORS), and the
//   answer is always no; a form can't send one at all.
import { ForbiddenError, UnauthorizedError } from '@assay/core';
import type { Request } from '@hapi/hapi';

export const forgeryHeader = 'x-assay-csrf';
const safeMethods = new Set(['get', 'head']);

/** Throws unless the request comes from a page of this server, or was typed in by the person (reads only). */
export function requireOwnPage(request: Request): void {
  if (safeMethods.has(request.method)) {
    if (isFromElsewhere(request, ['same-origin', 'none']))
      throw new UnauthorizedError('The session cookie is accepted only from pages of this server.');
    return;
  }
  if (request.headers[forgeryHeader] !== '1' || isFromElsewhere(request, ['same-origin'])) {
    throw new ForbiddenError(
      'A change with the session cookie requires the header X-Assay-Csrf: 1 and a same-origin request.',
    );
  }
}

function isFromElsewhere({ headers, info }: Request, welcome: readonly string[]): boolean {
  const site: unknown = headers['sec-fetch-site'];
  if (typeof site === 'string') return !welcome.includes(site);
  const origin: unknown = headers.origin;
  return typeof origin === 'string' && hostOf(origin) !== info.host;
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
