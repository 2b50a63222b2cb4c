// How a caller proves who they are: a session token or an API token as Bearer, or the web page's cookie.
import { type Portal, type Principal, type Runtime, UnauthorizedError } from '@assay/core';
import type { Request, ServerAuthScheme } from '@hapi/hapi';
import { requireOwnPage } from './own-page.ts';
import { cookieToken } from './session-cookie.ts';
import type { SessionTokens } from './token.ts';

declare module '@hapi/hapi' {
  interface AuthCredentials {
    principal?: Principal;
    /** The session token's `jti`, which a refresh replaces. */
    tokenId?: string | null;
    /** Whether the token came in the web page's cookie. */
    fromCookie?: boolean;
  }
}

export interface BearerSchemeOptions {
  readonly runtime: Runtime;
  /** Whether people of a code host still belong here; without a code host nobody is asked. */
  readonly membership?: { require(principal: Principal): Promise<void> };
}

/** Where a token is exchanged for a new one. */
const refreshing: ReadonlySet<string> = new Set(['refreshToken', 'refreshWebSession']);

/**
 * Reads `Authorization: Bearer …`, and the cookie only where there is no such header at all. The session, the
 * user and the role are looked up on each request.
 */
export function bearerScheme(
  portal: Portal,
  tokens: SessionTokens,
  { runtime, membership }: BearerSchemeOptions,
): ServerAuthScheme {
  const principalOf = async (token: string, request: Request) => {
    const claims = tokens.verify(token, runtime.now());
    const { sessionId, tokenId } = claims;
    try {
      return { principal: await portal.access.authenticateSession(claims), tokenId };
    } catch (error) {
      if (refreshing.has(request.route.settings.id ?? ''))
        await portal.access.refuseReuse(sessionId, tokenId, request.info.received);
      throw error;
    }
  };
  const bySession = async (token: string, request: Request) => {
    const { principal, tokenId } = await principalOf(token, request);
    if (principal.isAssistant && request.route.settings.id !== 'mcp')
      throw new UnauthorizedError('This token was issued to an assistant, for the MCP endpoint only.');
    await membership?.require(principal);
    return { principal, tokenId };
  };
  return () => ({
    async authenticate(request, h) {
      const cookie = request.headers.authorization === undefined ? cookieToken(request) : undefined;
      if (cookie !== undefined) {
        const credentials = { ...(await bySession(cookie, request)), fromCookie: true };
        requireOwnPage(request);
        return h.authenticated({ credentials });
      }
      const token = bearerToken(request) ?? basicToken(request);
      if (token === undefined)
        throw new UnauthorizedError('Authentication required. Send a token: Authorization: Bearer <token>.');
      if (token.startsWith('assay_')) {
        const principal = await portal.apiTokens.authenticate(token);
        await membership?.require(principal);
        return h.authenticated({ credentials: { principal, tokenId: null } });
      }
      return h.authenticated({ credentials: await bySession(token, request) });
    },
  });
}

function bearerToken(request: Request): string | undefined {
  const header: unknown = request.headers.authorization;
  return typeof header === 'string' ? /^Bearer ([^\s,]+)$/i.exec(header)?.[1] : undefined;
}

/** On the few routes that take it: an API token as a password. Neither a person's own password nor a session. */
function basicToken(request: Request): string | undefined {
  if (!request.route.settings.plugins?.assay?.acceptsBasic) return undefined;
  const [, encoded] = /^Basic ([A-Za-z0-9+/]+=*)$/i.exec(String(request.headers.authorization)) ?? [];
  const [, token] =
    /^[^:]*:(assay_[0-9A-Za-z]+)$/.exec(Buffer.from(encoded ?? '', 'base64').toString()) ?? [];
  return token;
}
