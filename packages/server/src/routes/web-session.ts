// Signing in to the web page: as for everybody, with the token in a cookie instead of the reply, where a script
// that got into the page could not carry it away.
import { ForbiddenError, type ManagedUser } from '@assay/core';
import { requireOwnPage } from '../auth/own-page.ts';
import { endedCookie, sessionCookie } from '../auth/session-cookie.ts';
import { type RouteDefinition, route } from '../route.ts';
import * as account from '../schemas/account.ts';
import { signIn } from './extension-oauth.ts';
import { loginReply, type RouteTools } from './route-tools.ts';

const tag = 'Authentication';

export function webSessionRoutes(tools: RouteTools): RouteDefinition[] {
  const { portal, prefix } = tools;
  return [
    route<unknown, unknown, { email: string; password: string }, ManagedUser, ReturnType<typeof loginReply>>({
      method: 'POST',
      path: '/v1/auth/session',
      id: 'openWebSession',
      tag,
      summary: 'Sign in with a session cookie (HttpOnly, SameSite=Strict); requires `X-Assay-Csrf: 1`',
      permission: 'public',
      body: account.credentials,
      success: 201,
      reply: account.webSession,
      example: { body: { email: 'ada@example.com', password: 'correct horse battery' } },
      prepare: ({ body, request }) => {
        requireOwnPage(request);
        return portal.access.checkCredentials(body.email, body.password, request.info.remoteAddress);
      },
      handle: async ({ prepared, request }) => {
        const how = { kind: 'password', address: request.info.remoteAddress };
        return loginReply(await portal.access.openSession(prepared as ManagedUser, how), tools);
      },
      present: withCookie,
    }),
    route<
      unknown,
      unknown,
      { code: string; codeVerifier: string },
      ManagedUser,
      ReturnType<typeof loginReply>
    >({
      method: 'POST',
      path: '/v1/auth/session/oauth',
      id: 'openWebSessionByCode',
      tag,
      summary: 'Sign in with a session cookie and the one-time code of a code host sign-in',
      permission: 'public',
      available: tools.app !== undefined,
      body: account.oneTimeCode,
      success: 201,
      reply: account.webSession,
      // The code is used up, whatever becomes of the request.
      prepare: ({ body, request }) => {
        requireOwnPage(request);
        return portal.signIns.redeemCode(body.code, body.codeVerifier);
      },
      handle: async ({ prepared, request }) =>
        loginReply(await signIn(tools).signIn(prepared as ManagedUser, request.info.remoteAddress), tools),
      present: withCookie,
    }),
    route<unknown, unknown, unknown, unknown, ReturnType<typeof loginReply>>({
      method: 'POST',
      path: '/v1/auth/session/refresh',
      id: 'refreshWebSession',
      tag,
      summary: 'Refresh the session cookie',
      permission: 'auth:self',
      success: 200,
      reply: account.webSession,
      handle: async ({ principal, request: { auth } }) => {
        if (!auth.credentials.fromCookie)
          throw new ForbiddenError('There is no session cookie. Use POST /auth/refresh.');
        return loginReply(await portal.access.refresh(principal, auth.credentials.tokenId ?? ''), tools);
      },
      present: withCookie,
    }),
    route({
      method: 'DELETE',
      path: '/v1/auth/session',
      id: 'closeWebSession',
      tag,
      summary: 'Sign out: end the session and delete the cookie',
      permission: 'auth:self',
      success: 204,
      reply: null,
      handle: ({ principal }) => portal.access.logout(principal),
      present: (_, { request, h }) =>
        h.response().header('set-cookie', endedCookie(request, prefix)).code(204),
    }),
  ];

  function withCookie(
    { token, user, expiresIn }: ReturnType<typeof loginReply>,
    { request, h }: Parameters<NonNullable<RouteDefinition['present']>>[1],
  ) {
    return h
      .response({ user, expiresIn })
      .header('set-cookie', sessionCookie({ token, expiresIn }, request, prefix));
  }
}
