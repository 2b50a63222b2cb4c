// The Bearer scheme: a session token or an API token becomes a principal.
import { type Portal, type Principal, type Runtime, UnauthorizedError } from '@assay/core';
import type { Request, ServerAuthScheme } from '@hapi/hapi';
import type { SessionTokens } from './token.ts';

declare module '@hapi/hapi' {
  interface AuthCredentials {
    principal?: Principal;
    /** The session token's `jti`, which a refresh replaces. */
    tokenId?: string | null;
  }
}

/** Reads `Authorization: Bearer …`; the session, the user and the role are looked up on each request. */
export function bearerScheme(portal: Portal, tokens: SessionTokens, runtime: Runtime): ServerAuthScheme {
  return () => ({
    async authenticate(request, h) {
      const token = bearerToken(request);
      if (token === undefined)
        throw new UnauthorizedError('A token is needed: Authorization: Bearer <token>.');
      if (token.startsWith('assay_')) {
        const principal = await portal.apiTokens.authenticate(token);
        return h.authenticated({ credentials: { principal, tokenId: null } });
      }
      const { sessionId, tokenId } = tokens.verify(token, runtime.now());
      const principal = await portal.access.authenticateSession(sessionId, tokenId);
      return h.authenticated({ credentials: { principal, tokenId } });
    },
  });
}

function bearerToken(request: Request): string | undefined {
  const header: unknown = request.headers.authorization;
  return typeof header === 'string' ? /^Bearer ([^\s,]+)$/i.exec(header)?.[1] : undefined;
}
