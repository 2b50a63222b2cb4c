// Signing in to the portal's API with an account of the code host.
import type { ManagedUser } from '@assay/core';
import { publicRoute, type RouteDefinition } from '../route.ts';
import * as account from '../schemas/account.ts';
import { signIn } from './extension-oauth.ts';
import { loginReply, type RouteTools } from './route-tools.ts';
import { type StartQuery, signInRequest, startQuery, startReply } from './sign-in-start.ts';

const tag = 'Authentication';

/** Who has come back with a one-time code, and how they signed in. */
export interface RedeemedCode {
  readonly account: ManagedUser;
  readonly kind: string;
}

export function authOauthRoutes(tools: RouteTools): RouteDefinition[] {
  const { portal, codeHost } = tools;
  const available = codeHost !== undefined;
  return [
    publicRoute<unknown, StartQuery, unknown>({
      method: 'GET',
      path: '/v1/auth/oauth/github',
      id: 'startOauthSignIn',
      tag,
      summary: 'Start a code host sign-in, in a browser or for a CLI',
      available,
      query: startQuery,
      success: 200,
      reply: startReply,
      handle: async ({ request, h, query }) => {
        const { authorizationUrl, state, expiresIn } = await signIn(tools).start(
          signInRequest(request, tools, query),
        );
        return query.redirect ? h.redirect(authorizationUrl) : { authorizationUrl, state, expiresIn };
      },
    }),
    publicRoute<unknown, unknown, { code: string; codeVerifier: string }, RedeemedCode>({
      method: 'POST',
      path: '/v1/auth/oauth/token',
      id: 'redeemOauthCode',
      tag,
      summary: 'Exchange the one-time code of a browser sign-in for a token',
      available: available || tools.oidc !== undefined,
      body: account.oneTimeCode,
      success: 200,
      reply: account.login,
      // The code is used up, whatever becomes of the request.
      prepare: ({ body }) => portal.signIns.redeemCode(body.code, body.codeVerifier),
      handle: async ({ prepared, request }) => {
        const { account: person, kind } = prepared as RedeemedCode;
        const how = { kind, address: request.info.remoteAddress };
        return loginReply(await portal.access.openSession(person, how), tools);
      },
    }),
  ];
}
