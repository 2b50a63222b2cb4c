import {
  apiTokenSorts,
  ForbiddenError,
  type ProvenAccount,
  type Role,
  sortValues,
  type TokenScope,
} from '@assay/core';
import Joi from 'joi';
import {
  checkPassword,
  checkSecondFactor,
  type GivenCredentials,
  type GivenSecondFactor,
} from '../auth/second-step.ts';
import { publicRoute, type RouteDefinition, route } from '../route.ts';
import * as account from '../schemas/account.ts';
import { listQuery, pageOf } from '../schemas/page.ts';
import { line } from '../schemas/values.ts';
import { madeOf } from '../visible.ts';
import {
  type IdParams,
  idParams,
  type ListQuery,
  loginReply,
  pageReply,
  type RouteTools,
} from './route-tools.ts';
import { baseUrl } from './sign-in-start.ts';

const tag = 'Authentication';

interface NewApiToken {
  readonly name: string;
  readonly expiresInDays: number;
  readonly role?: Role;
  readonly assistantWrites?: boolean;
  readonly scopes?: readonly TokenScope[];
  readonly teams?: readonly string[];
  readonly repositories?: readonly string[];
}

export function authRoutes(tools: RouteTools): RouteDefinition[] {
  const { portal } = tools;
  return [
    publicRoute<unknown, unknown, GivenCredentials, ProvenAccount>({
      method: 'POST',
      path: '/v1/auth/login',
      id: 'login',
      tag,
      summary:
        'Sign in with email address and password; 401 with `details.ticket` if the account needs a second factor',
      body: account.credentials,
      success: 200,
      reply: account.login,
      example: { body: { email: 'ada@example.com', password: 'correct horse battery' } },
      prepare: ({ body, request }) => checkPassword(body, { portal, request, base: baseUrl(request, tools) }),
      handle: async ({ prepared, request }) => {
        const how = { kind: 'password', address: request.info.remoteAddress };
        return loginReply(await portal.access.openSession(prepared as ProvenAccount, how), tools);
      },
    }),
    publicRoute<unknown, unknown, GivenSecondFactor, ProvenAccount>({
      method: 'POST',
      path: '/v1/auth/login/second-factor',
      id: 'finishLogin',
      tag,
      summary: 'Finish a sign-in with a code or a passkey',
      body: account.secondFactor,
      success: 200,
      reply: account.login,
      // Wrong codes stay counted.
      prepare: ({ body, request }) =>
        checkSecondFactor(body, { portal, request, base: baseUrl(request, tools) }),
      handle: async ({ prepared, request }) => {
        const how = { kind: 'password', address: request.info.remoteAddress };
        return loginReply(await portal.access.openSession(prepared as ProvenAccount, how), tools);
      },
    }),
    route({
      method: 'POST',
      path: '/v1/auth/refresh',
      id: 'refreshToken',
      tag,
      summary: 'Refresh the token; the old one stops working',
      permission: 'auth:self',
      success: 200,
      reply: account.login,
      handle: async ({ principal, request: { auth } }) => {
        // The reply would hand the cookie's token to a script.
        if (auth.credentials.fromCookie)
          throw new ForbiddenError('Refresh a cookie session with POST /auth/session/refresh.');
        const signedIn = await portal.access.refresh(principal, auth.credentials.tokenId ?? '');
        return madeOf(signedIn, loginReply(signedIn, tools));
      },
    }),
    route({
      method: 'POST',
      path: '/v1/auth/logout',
      id: 'logout',
      tag,
      summary: 'End the session; its tokens stop working',
      permission: 'auth:self',
      success: 204,
      reply: null,
      handle: ({ principal }) => portal.access.logout(principal),
    }),
    route({
      method: 'GET',
      path: '/v1/auth/sessions',
      id: 'listSessions',
      tag,
      summary: 'List your open sessions',
      permission: 'auth:self',
      success: 200,
      reply: Joi.object({ items: Joi.array().items(account.session).required() }),
      handle: async ({ principal }) => ({ items: await portal.access.sessions(principal) }),
    }),
    route<IdParams, unknown, unknown>({
      method: 'DELETE',
      path: '/v1/auth/sessions/{id}',
      id: 'revokeSession',
      tag,
      summary: 'Revoke one of your sessions',
      permission: 'auth:self',
      params: idParams,
      success: 204,
      reply: null,
      handle: ({ principal, params }) => portal.access.revokeSession(principal, params.id),
    }),
    route<unknown, unknown, { keepTokens: boolean }>({
      method: 'POST',
      path: '/v1/auth/sessions/revoke-all',
      id: 'revokeAllSessions',
      tag,
      summary: 'Revoke your other sessions and your API tokens',
      permission: 'auth:self',
      body: Joi.object({ keepTokens: Joi.boolean().default(false).description('Revoke sessions only.') }),
      success: 200,
      reply: Joi.object({
        sessions: Joi.number().integer().min(0).required(),
        tokens: Joi.number().integer().min(0).required(),
      }),
      handle: ({ principal, body }) => portal.access.revokeAll(principal, body),
    }),
    route<unknown, ListQuery, unknown>({
      method: 'GET',
      path: '/v1/auth/tokens',
      id: 'listApiTokens',
      tag,
      summary: 'List your API tokens; administrators list all',
      permission: 'auth:self',
      query: listQuery(sortValues(apiTokenSorts), '-createdAt'),
      success: 200,
      reply: pageOf(account.apiToken),
      handle: async ({ principal, query }) => pageReply(await portal.apiTokens.list(principal, query)),
    }),
    route<unknown, unknown, NewApiToken>({
      method: 'POST',
      path: '/v1/auth/tokens',
      id: 'createApiToken',
      tag,
      summary: 'Create an API token',
      permission: 'auth:self',
      body: Joi.object({
        name: line(100).required(),
        expiresInDays: Joi.number().integer().min(1).max(365).default(90),
        assistantWrites: Joi.boolean().description(
          'Whether an assistant can start audits and triage findings with it; otherwise it is read-only.',
        ),
        role: account.role.description('At most your own role, which is the default.'),
        teams: account.tokenIds.description(
          'Teams that the token is restricted to: it can access only their repositories, audits and findings.',
        ),
        repositories: account.tokenIds.description(
          'Repositories that the token is restricted to, in addition to those of `teams`.',
        ),
        scopes: account.tokenScopes.description(
          'Operations that the token can be used for, as in the permission table. `auth:tokens` lets it create and delete API tokens. Default: everything its role allows.',
        ),
      }),
      success: 201,
      reply: account.createdApiToken,
      example: { body: { name: 'nightly build', expiresInDays: 30, role: 'developer' } },
      handle: ({ principal, body }) => portal.apiTokens.create(principal, body),
    }),
    route<IdParams, unknown, unknown>({
      method: 'DELETE',
      path: '/v1/auth/tokens/{id}',
      id: 'deleteApiToken',
      tag,
      summary: 'Revoke an API token; it stops working at once',
      permission: 'auth:self',
      params: idParams,
      success: 204,
      reply: null,
      handle: ({ principal, params }) => portal.apiTokens.delete(principal, params.id),
    }),
  ];
}
