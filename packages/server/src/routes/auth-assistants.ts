// What a person decides about an assistant that wants to sign in as them (OAuth 2.1 with PKCE).
import { type AuthorizationRequest, ValidationError } from '@assay/core';
import Joi from 'joi';
import { publicRoute, type RouteDefinition, route } from '../route.ts';
import { madeOf, madeOfRequest } from '../visible.ts';
import { authorizePage, authorizePagePolicy } from './authorize-page.ts';
import { isOwnResource } from './mcp-address.ts';
import type { RouteTools } from './route-tools.ts';
import { signInWays } from './sign-in-section.ts';
import { baseUrl } from './sign-in-start.ts';

const tag = 'Authentication';
const text = Joi.string().max(2000);

/** As RFC 6749 and RFC 7636 name them. */
interface AuthorizationQuery {
  readonly client_id: string;
  readonly redirect_uri: string;
  readonly response_type: 'code';
  readonly code_challenge: string;
  readonly code_challenge_method: 'S256';
  readonly scope?: string;
  readonly state?: string;
  readonly resource?: string;
}

const parameters = {
  client_id: text.required(),
  redirect_uri: text.required(),
  response_type: Joi.string().valid('code').required(),
  code_challenge: text.required().description('PKCE.'),
  code_challenge_method: Joi.string().valid('S256').required(),
  scope: text.allow('').description('`mcp:read`, `mcp:write`, separated by a space; `mcp:read` when absent.'),
  state: text.allow(''),
  resource: text.description('The MCP endpoint (RFC 8707).'),
};

interface Decision extends AuthorizationQuery {
  readonly approve: boolean;
  readonly writes: boolean;
}

export function authAssistantRoutes(tools: RouteTools): RouteDefinition[] {
  const { portal } = tools;
  return [
    route<unknown, AuthorizationQuery, unknown>({
      method: 'GET',
      path: '/v1/auth/assistants/authorization',
      id: 'getAssistantRequest',
      tag,
      summary: 'Get the sign-in request of an assistant',
      permission: 'auth:self',
      query: Joi.object(parameters).unknown(),
      success: 200,
      reply: Joi.object({
        client: Joi.string().required().description('Name that the client gives itself; not verified.'),
        destination: Joi.string().required().description('Redirect URI that receives the code.'),
        scopes: Joi.array().items(Joi.string()).required(),
        user: Joi.string().required().description('Email address of the account that it signs in as.'),
      }),
      handle: async ({ principal, query, request }) => {
        requireOwnResource(query, baseUrl(request, tools));
        const { client, scopes } = await portal.oauth.check(requestOf(query));
        const me = await portal.users.me(principal);
        const destination = destinationOf(query.redirect_uri);
        return madeOf(me, { client: client.name, destination, scopes, user: me.email });
      },
    }),
    route<unknown, unknown, Decision>({
      method: 'POST',
      path: '/v1/auth/assistants/authorization',
      id: 'decideAssistantRequest',
      tag,
      summary: 'Allow or deny the sign-in request of an assistant',
      permission: 'auth:self',
      body: Joi.object({
        ...parameters,
        approve: Joi.boolean().required(),
        writes: Joi.boolean()
          .default(false)
          .description('Whether it can start audits and triage findings, where it asks for `mcp:write`.'),
      }).unknown(),
      success: 200,
      reply: Joi.object({
        redirectTo: Joi.string().required().description('Redirect URI with the code or the error.'),
      }),
      handle: async ({ principal, body, request }) => {
        requireOwnResource(body, baseUrl(request, tools));
        const asked = requestOf(body);
        const answer = body.approve
          ? { code: await portal.oauth.allow(principal, { ...asked, writes: body.writes }) }
          : await portal.oauth.check(asked).then(() => ({ error: 'access_denied' }));
        const to = new URL(body.redirect_uri);
        for (const [name, value] of Object.entries(answer)) to.searchParams.set(name, value);
        if (body.state !== undefined && body.state !== '') to.searchParams.set('state', body.state);
        // RFC 9207: so that a client with several servers knows whose code it is.
        to.searchParams.set('iss', baseUrl(request, tools));
        return madeOfRequest({ redirectTo: to.href });
      },
    }),
    publicRoute({
      method: 'GET',
      path: '/authorize',
      id: 'getAuthorizePage',
      tag,
      summary: 'Get the page for allowing an assistant to sign in',
      query: Joi.object().unknown(),
      success: 200,
      reply: null,
      mediaType: 'text/html',
      handle: ({ h }) =>
        h
          .response(authorizePage(signInWays(tools)))
          .type('text/html')
          .header('content-security-policy', authorizePagePolicy),
    }),
  ];
}

function requestOf(given: AuthorizationQuery): AuthorizationRequest {
  const { client_id: clientId, redirect_uri: redirectUri, code_challenge: codeChallenge, scope } = given;
  return { clientId, redirectUri, codeChallenge, scope };
}

/** RFC 8707: a client that means another server must not get a token of this one. */
function requireOwnResource({ resource }: AuthorizationQuery, base: string): void {
  if (isOwnResource(resource, base)) return;
  const sentence = 'The assistant asks for another server than this portal.';
  throw new ValidationError(sentence, { resource: sentence });
}

/** What a person can distinguish: the host, or the scheme of a program. */
function destinationOf(redirectUri: string): string {
  const { protocol, host } = new URL(redirectUri);
  return protocol === 'https:' || protocol === 'http:' ? host : protocol.slice(0, -1);
}
