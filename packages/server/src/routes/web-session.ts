// Signing in to the web page: as for everyone, with the token in a cookie instead of the reply, where a script
// that got into the page could not carry it away.
import { ForbiddenError, type ManagedUser, type ProvenAccount } from '@assay/core';
import type { Request } from '@hapi/hapi';
import Joi from 'joi';
import { requireOwnPage } from '../auth/own-page.ts';
import { relyingParty, requestOptions } from '../auth/passkey-ceremony.ts';
import {
  checkPasskey,
  checkPassword,
  checkSecondFactor,
  type GivenCredentials,
  type GivenSecondFactor,
} from '../auth/second-step.ts';
import { endedCookie, sessionCookie } from '../auth/session-cookie.ts';
import { publicRoute, type RouteDefinition, route } from '../route.ts';
import * as account from '../schemas/account.ts';
import { madeOf, type Visible } from '../visible.ts';
import type { RedeemedCode } from './auth-oauth.ts';
import { loginReply, type RouteTools } from './route-tools.ts';
import { baseUrl } from './sign-in-start.ts';

const tag = 'Authentication';

export function webSessionRoutes(tools: RouteTools): RouteDefinition[] {
  const { portal, prefix } = tools;
  return [
    publicRoute<unknown, unknown, GivenCredentials, ProvenAccount, ReturnType<typeof loginReply>>({
      method: 'POST',
      path: '/v1/auth/session',
      id: 'openWebSession',
      tag,
      summary: 'Sign in with a session cookie (HttpOnly, SameSite=Strict); requires `X-Assay-Csrf: 1`',
      body: account.credentials,
      success: 201,
      reply: account.webSession,
      example: { body: { email: 'ada@example.com', password: 'correct horse battery' } },
      prepare: ({ body, request }) => {
        requireOwnPage(request);
        return checkPassword(body, { portal, request, base: baseUrl(request, tools) });
      },
      handle: ({ prepared, request }) => open(prepared as ProvenAccount, 'password', request),
      present: withCookie,
    }),
    publicRoute<unknown, unknown, GivenSecondFactor, ProvenAccount, ReturnType<typeof loginReply>>({
      method: 'POST',
      path: '/v1/auth/session/second-factor',
      id: 'finishWebSession',
      tag,
      summary: 'Finish a sign-in with a session cookie by a code or a passkey',
      body: account.secondFactor,
      success: 201,
      reply: account.webSession,
      prepare: ({ body, request }) => {
        requireOwnPage(request);
        return checkSecondFactor(body, { portal, request, base: baseUrl(request, tools) });
      },
      handle: ({ prepared, request }) => open(prepared as ProvenAccount, 'password', request),
      present: withCookie,
    }),
    publicRoute({
      method: 'POST',
      path: '/v1/auth/session/passkey/options',
      id: 'startPasskeySignIn',
      tag,
      summary: 'Get the options for signing in with a passkey',
      success: 200,
      reply: account.passkeyOptions,
      handle: async ({ request }) => {
        requireOwnPage(request);
        const { challenge } = await portal.access.beginPasskeySignIn();
        return requestOptions(relyingParty(baseUrl(request, tools)), { challenge, allowed: [] });
      },
    }),
    publicRoute<unknown, unknown, { response: { id: string } }, ProvenAccount, ReturnType<typeof loginReply>>(
      {
        method: 'POST',
        path: '/v1/auth/session/passkey',
        id: 'openWebSessionByPasskey',
        tag,
        summary: 'Sign in with a session cookie and a passkey',
        body: Joi.object({ response: account.passkeyResponse.required() }),
        success: 201,
        reply: account.webSession,
        prepare: ({ body, request }) => {
          requireOwnPage(request);
          return checkPasskey(body.response, { portal, request, base: baseUrl(request, tools) });
        },
        handle: ({ prepared, request }) => open(prepared as ProvenAccount, 'passkey', request),
        present: withCookie,
      },
    ),
    publicRoute<
      unknown,
      unknown,
      { code: string; codeVerifier: string },
      RedeemedCode,
      ReturnType<typeof loginReply>
    >({
      method: 'POST',
      path: '/v1/auth/session/oauth',
      id: 'openWebSessionByCode',
      tag,
      summary: 'Sign in with a session cookie and the one-time code of a sign-in elsewhere',
      available: tools.signIns !== undefined || tools.oidc !== undefined,
      body: account.oneTimeCode,
      success: 201,
      reply: account.webSession,
      // The code is used up, whatever becomes of the request.
      prepare: ({ body, request }) => {
        requireOwnPage(request);
        return portal.signIns.redeemCode(body.code, body.codeVerifier);
      },
      handle: ({ prepared, request }) => {
        const { account: person, kind } = prepared as RedeemedCode;
        return open(person, kind, request);
      },
      present: withCookie,
    }),
    route<unknown, unknown, unknown, unknown, Visible<ReturnType<typeof loginReply>>>({
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
        const signedIn = await portal.access.refresh(principal, auth.credentials.tokenId ?? '');
        return madeOf(signedIn, loginReply(signedIn, tools));
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

  async function open(person: ManagedUser | ProvenAccount, kind: string, request: Request) {
    const how = { kind, address: request.info.remoteAddress };
    return loginReply(await portal.access.openSession(person, how), tools);
  }

  function withCookie(
    { token, user, expiresIn }: ReturnType<typeof loginReply>,
    { request, h }: Parameters<NonNullable<RouteDefinition['present']>>[1],
  ) {
    return h
      .response({ user, expiresIn })
      .header('set-cookie', sessionCookie({ token, expiresIn }, request, prefix));
  }
}
