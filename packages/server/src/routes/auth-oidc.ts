// Signing in through the OpenID Connect issuer: in a browser, or for a CLI that listens on the loopback interface.
import { PortalError } from '@assay/core';
import Joi from 'joi';
import { type OidcSignIn, oidcCallbackPath } from '../auth/oidc-sign-in.ts';
import { page, wantsPage } from '../code-host/pages.ts';
import { publicRoute, type RouteDefinition } from '../route.ts';
import { nullable } from '../schemas/values.ts';
import type { RouteTools } from './route-tools.ts';
import { type StartQuery, signInRequest, startQuery, startReply } from './sign-in-start.ts';

const tag = 'Authentication';

export function authOidcRoutes(tools: RouteTools): RouteDefinition[] {
  const available = tools.oidc !== undefined;
  return [
    publicRoute({
      method: 'GET',
      path: '/v1/auth/methods',
      id: 'listSignInMethods',
      tag,
      summary: 'List sign-in methods',
      success: 200,
      reply: Joi.object({
        password: Joi.boolean().required(),
        passkey: Joi.boolean().required(),
        codeHost: Joi.boolean().required().description('Whether `GET /auth/oauth/github` is available.'),
        codeHosts: Joi.array()
          .items(
            Joi.object({
              provider: Joi.string().required(),
              name: Joi.string().required(),
              url: Joi.string().required(),
            }),
          )
          .required()
          .description('The code hosts of `GET /auth/oauth/{provider}`.'),
        sso: nullable(Joi.object({ name: Joi.string().required(), issuer: Joi.string().required() }))
          .required()
          .description('The OpenID Connect issuer of `GET /auth/oidc`.'),
      }),
      handle: () => ({
        password: true,
        passkey: true,
        codeHost: tools.codeHost !== undefined,
        codeHosts: (tools.signIns ?? []).map(({ codeHost: { provider, name, settings } }) => ({
          provider,
          name,
          url: settings.webUrl,
        })),
        sso: tools.oidc ? { name: tools.oidc.settings.name, issuer: tools.oidc.settings.issuer } : null,
      }),
    }),
    publicRoute<unknown, StartQuery, unknown>({
      method: 'GET',
      path: '/v1/auth/oidc',
      id: 'startOidcSignIn',
      tag,
      summary: 'Start a single sign-on (OpenID Connect), in a browser or for a CLI',
      available,
      // Anyone who comes back gets a one-time code, which only the one who started can use.
      query: startQuery.or('cliRedirect', 'returnTo'),
      success: 200,
      reply: startReply,
      handle: async ({ request, h, query }) => {
        const started = await flowOf(tools).start(signInRequest(request, tools, oidcCallbackPath, query));
        return query.redirect ? h.redirect(started.authorizationUrl) : started;
      },
    }),
    publicRoute<unknown, { state: string }, unknown>({
      method: 'GET',
      path: oidcCallbackPath,
      id: 'finishOidcSignIn',
      tag,
      summary: 'Callback of the OpenID Connect issuer: redirects with a one-time code',
      available,
      // The issuer says more than is asked for, and may say yet more tomorrow.
      query: Joi.object({
        state: Joi.string().min(1).max(200).required(),
        code: Joi.string().max(4000),
        error: Joi.string().max(2000),
      })
        .or('code', 'error')
        .unknown(),
      success: 200,
      reply: null,
      mediaType: 'text/html',
      handle: async ({ request, h, query: { state } }) => {
        const flow = flowOf(tools);
        let started: Awaited<ReturnType<OidcSignIn['take']>>;
        try {
          started = await flow.take(state);
        } catch (error) {
          if (!(error instanceof PortalError) || !wantsPage(request)) throw error;
          return page(h, 'You are not signed in', error.message).code(401);
        }
        const to = new URL(started.returnTo ?? '');
        try {
          const { searchParams } = new URL(request.url);
          const user = await flow.identify(started, { state, query: searchParams });
          const codeChallenge = started.codeChallenge ?? '';
          const code = await tools.portal.signIns.issueCode({ userId: user.id, codeChallenge, kind: 'sso' });
          to.searchParams.set('code', code);
        } catch (error) {
          if (!(error instanceof PortalError)) throw error;
          const isOurs = error.code === 'INTERNAL_ERROR' || error.code === 'RATE_LIMIT_EXCEEDED';
          to.searchParams.set('error', isOurs ? 'server_error' : 'access_denied');
          to.searchParams.set('error_description', error.message);
        }
        return h.redirect(to.href);
      },
    }),
  ];
}

function flowOf({ oidc }: RouteTools): OidcSignIn {
  if (!oidc) throw new Error('There is no route here without an issuer.');
  return oidc;
}
