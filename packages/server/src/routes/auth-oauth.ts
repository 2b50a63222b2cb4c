// Signing in to the portal's API with an account of the code host.
import type { ManagedUser } from '@assay/core';
import type { Request, ResponseToolkit } from '@hapi/hapi';
import Joi from 'joi';
import { callbackPathOf } from '../code-host/code-hosts.ts';
import type { CodeHostSignIn } from '../code-host/sign-in.ts';
import { publicRoute, type RouteDefinition } from '../route.ts';
import * as account from '../schemas/account.ts';
import { signInAt } from './extension-oauth.ts';
import { loginReply, type RouteTools } from './route-tools.ts';
import { type StartQuery, signInRequest, startQuery, startReply } from './sign-in-start.ts';

const tag = 'Authentication';

/** Who has come back with a one-time code, and how they signed in. */
export interface RedeemedCode {
  readonly account: ManagedUser;
  readonly kind: string;
}

export function authOauthRoutes(tools: RouteTools): RouteDefinition[] {
  const { portal, codeHost, signIns } = tools;
  return [
    publicRoute<unknown, StartQuery, unknown>({
      method: 'GET',
      path: '/v1/auth/oauth/github',
      id: 'startOauthSignIn',
      tag,
      summary: 'Start a sign-in at GitHub, in a browser or for a CLI',
      available: codeHost !== undefined,
      query: startQuery,
      success: 200,
      reply: startReply,
      handle: (given) => begin(signInAt(tools, codeHost?.provider), given, tools),
    }),
    publicRoute<{ provider: string }, StartQuery, unknown>({
      method: 'GET',
      path: '/v1/auth/oauth/{provider}',
      id: 'startOauthSignInAt',
      tag,
      summary: 'Start a sign-in at a code host, in a browser or for a CLI',
      available: signIns !== undefined,
      params: Joi.object({
        provider: Joi.string()
          .max(300)
          .required()
          .description('Of `GET /auth/methods`: `gitlab`, `gitea`, `gitlab-git.example.com`.'),
      }),
      query: startQuery,
      success: 200,
      reply: startReply,
      handle: (given) => begin(signInAt(tools, given.params.provider), given, tools),
    }),
    publicRoute<unknown, unknown, { code: string; codeVerifier: string }, RedeemedCode>({
      method: 'POST',
      path: '/v1/auth/oauth/token',
      id: 'redeemOauthCode',
      tag,
      summary: 'Exchange the one-time code of a browser sign-in for a token',
      available: signIns !== undefined || tools.oidc !== undefined,
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

async function begin(
  flow: CodeHostSignIn,
  {
    request,
    h,
    query,
  }: { readonly request: Request; readonly h: ResponseToolkit; readonly query: StartQuery },
  tools: RouteTools,
) {
  const { authorizationUrl, state, expiresIn } = await flow.start(
    signInRequest(request, tools, callbackPathOf(flow.codeHost), query),
  );
  return query.redirect ? h.redirect(authorizationUrl) : { authorizationUrl, state, expiresIn };
}
