// The OAuth endpoints that assistants call by themselves: metadata, registration, tokens and revocation. Their forms and
// errors are those of the RFCs (8414, 7591, 6749, 7009), so these routes are of their own kind.
import { assistantScopes, InvalidGrantError, PortalError, RateLimitError } from '@assay/core';
import type { Request, ResponseObject, ResponseToolkit, ServerRoute } from '@hapi/hapi';
import { parse } from '@hapi/subtext';
import type { SessionTokens } from '../auth/token.ts';
import { statusOf } from '../http/errors.ts';
import { allowPublic, type RouteContext, rawPayload } from '../http/server-route.ts';
import { isOwnResource } from './mcp-address.ts';

const maxBytes = 16 * 1024;

export interface OauthServerTools extends RouteContext {
  readonly tokens: SessionTokens;
}

/** The issuer of tokens for MCP: where the portal is. */
export function issuerOf(request: Request, { options, prefix }: RouteContext): string {
  return options.publicUrl ?? `${request.server.info.protocol}://${request.info.host}${prefix}`;
}

export function oauthServerRoutes(context: OauthServerTools): ServerRoute[] {
  const common = { auth: false, cors: false, state: { parse: false, failAction: 'ignore' } } as const;
  const endpoint = (
    id: string,
    path: string,
    answer: (request: Request, h: ResponseToolkit) => Promise<ResponseObject>,
  ): ServerRoute => ({
    method: 'POST',
    path,
    options: { id, ...common, payload: rawPayload },
    handler: async (request, h) => {
      try {
        await allowPublic(request, context);
        return (await answer(request, h)).header('cache-control', 'no-store');
      } catch (error) {
        return refusal(error, h);
      }
    },
  });
  return [
    {
      method: 'GET',
      path: '/.well-known/oauth-authorization-server',
      options: { id: 'oauthMetadata', ...common },
      handler: (request) => metadata(issuerOf(request, context)),
    },
    endpoint('registerOauthClient', '/oauth/register', async (request, h) => {
      const given = await readJson(request);
      const { id, name, redirectUris, createdAt } = await context.portal.oauth.register({
        name: typeof given.client_name === 'string' ? given.client_name : undefined,
        redirectUris: textsIn(given.redirect_uris),
      });
      return h
        .response({
          client_id: id,
          client_id_issued_at: Math.floor(Date.parse(createdAt) / 1000),
          client_name: name,
          redirect_uris: redirectUris,
          grant_types: ['authorization_code', 'refresh_token'],
          response_types: ['code'],
          token_endpoint_auth_method: 'none',
        })
        .code(201);
    }),
    endpoint('issueOauthToken', '/oauth/token', async (request, h) => {
      const form = await readForm(request);
      const { signedIn, refreshToken, scopes } = await granted(form, request, context);
      const { token, expiresIn } = context.tokens.issue(signedIn, context.runtime.now());
      return h.response({
        access_token: token,
        token_type: 'Bearer',
        expires_in: expiresIn,
        refresh_token: refreshToken,
        scope: scopes.join(' '),
      });
    }),
    endpoint('revokeOauthToken', '/oauth/revoke', async (request, h) => {
      const form = await readForm(request);
      const token = form.get('token') ?? '';
      const clientId = form.get('client_id') ?? '';
      await context.portal.oauth.revoke(token, clientId);
      const sessionId = sessionIdIn(token, context);
      if (sessionId !== undefined) await context.portal.oauth.endSession(sessionId, clientId);
      return h.response().code(200);
    }),
  ];
}

function metadata(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/oauth/token`,
    registration_endpoint: `${issuer}/oauth/register`,
    revocation_endpoint: `${issuer}/oauth/revoke`,
    scopes_supported: assistantScopes,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  };
}

function granted(form: URLSearchParams, request: Request, context: OauthServerTools) {
  const { portal } = context;
  const clientId = required(form, 'client_id');
  if (!form.getAll('resource').every((one) => isOwnResource(one, issuerOf(request, context))))
    throw new OauthError('invalid_target', 'This portal issues tokens for its own MCP endpoint only.');
  const kind = required(form, 'grant_type');
  if (kind === 'refresh_token') return portal.oauth.refresh(required(form, 'refresh_token'), clientId);
  if (kind !== 'authorization_code')
    throw new OauthError('unsupported_grant_type', 'Use authorization_code or refresh_token.');
  return portal.oauth.exchange({
    code: required(form, 'code'),
    clientId,
    redirectUri: required(form, 'redirect_uri'),
    codeVerifier: required(form, 'code_verifier'),
    address: request.info.remoteAddress,
  });
}

/** Undefined for what is no access token of ours. */
function sessionIdIn(token: string, { tokens, runtime }: OauthServerTools): string | undefined {
  try {
    return tokens.verify(token, runtime.now()).sessionId;
  } catch {
    return undefined;
  }
}

/** An error as RFC 6749 names them. */
class OauthError extends Error {
  readonly kind: string;

  constructor(kind: string, sentence: string) {
    super(sentence);
    this.kind = kind;
  }
}

function required(form: URLSearchParams, name: string): string {
  const [value, ...more] = form.getAll(name);
  if (value && more.length === 0) return value;
  throw new OauthError('invalid_request', `The parameter ${name} is required exactly once.`);
}

function refusal(error: unknown, h: ResponseToolkit): ResponseObject {
  const reply = (status: number, kind: string, sentence: string) =>
    h.response({ error: kind, error_description: sentence }).code(status).header('cache-control', 'no-store');
  if (error instanceof OauthError) return reply(400, error.kind, error.message);
  if (error instanceof InvalidGrantError) return reply(400, 'invalid_grant', error.message);
  if (error instanceof RateLimitError) throw error;
  if (error instanceof PortalError && statusOf(error.code) < 500)
    return reply(400, 'invalid_request', error.message);
  throw error;
}

async function readForm(request: Request): Promise<URLSearchParams> {
  return new URLSearchParams((await read(request, 'application/x-www-form-urlencoded')).toString('utf8'));
}

async function readJson(request: Request): Promise<Readonly<Record<string, unknown>>> {
  const text = (await read(request, 'application/json')).toString('utf8');
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch {
    // Reported below.
  }
  throw new OauthError('invalid_client_metadata', 'The body is not a JSON object.');
}

async function read(request: Request, mediaType: string): Promise<Buffer> {
  const { payload } = await parse(request.raw.req, null, {
    parse: false,
    output: 'data',
    maxBytes,
    allow: mediaType,
    defaultContentType: 'application/octet-stream',
  });
  return payload?.length > 0 ? (payload as Buffer) : Buffer.alloc(0);
}

function textsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}
