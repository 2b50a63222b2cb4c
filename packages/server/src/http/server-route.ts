/// <reference path="./subtext.d.ts" />
// From a route's declaration to hapi's: authentication, rate limit, role, validation, safe retries, reply.
import {
  type Portal,
  type Principal,
  permissions,
  type Role,
  type Runtime,
  reach,
  withOrigin,
} from '@assay/core';
import type { Lifecycle, Request, ResponseToolkit, ServerRoute } from '@hapi/hapi';
import { parse } from '@hapi/subtext';
import Joi from 'joi';
import { errorReply, faultOf } from '../errors.ts';
import type { ServerOptions } from '../options.ts';
import type { RouteDefinition } from '../route.ts';
import { addressKey } from './rate-headers.ts';
import type { RateLimiter, RateState } from './rate-limiter.ts';
import { joiOptions, readBody, requireCleanQuery } from './read-request.ts';
import type { ReplySeal } from './reply-seal.ts';
import { requestIdOf } from './request-id.ts';

export interface RouteSurroundings {
  readonly portal: Portal;
  readonly options: ServerOptions;
  readonly runtime: Runtime;
  /** Where the plugin is mounted. */
  readonly prefix: string;
  readonly limiter: RateLimiter;
  readonly seal: ReplySeal;
  /** The name of the strategy that authenticates. */
  readonly strategy: string;
}

declare module '@hapi/hapi' {
  interface PluginsStates {
    assay?: { principal?: Principal; rate?: RateState };
  }
}

const oneMiB = 1024 * 1024;
const nothing = Joi.object({});

export function toServerRoute(definition: RouteDefinition, around: RouteSurroundings): ServerRoute {
  const { method, permission } = definition;
  const isPublic = permission === 'public';
  const takesBody = method === 'POST' || method === 'PATCH';
  return {
    method,
    path: definition.path,
    options: {
      id: definition.id,
      auth: isPublic ? false : { strategy: around.strategy, mode: definition.loopback ? 'try' : 'required' },
      cors: false,
      // No cookie means anything here, so none can be malformed.
      state: { parse: false, failAction: 'ignore' },
      ext: {
        ...(isPublic
          ? { onPreAuth: { method: (request, h) => limit(request, h, around) } }
          : { onCredentials: { method: (request, h) => admit(request, h, definition, around) } }),
        onPostAuth: { method: checkQuery },
        ...(takesBody && { onPreHandler: { method: (request, h) => takeBody(definition, request, h) } }),
      },
      ...(method !== 'GET' && { payload: untouched }),
      validate: {
        options: joiOptions,
        ...(definition.params && { params: definition.params }),
        query: definition.query ?? nothing,
        failAction: (_request, _h, error) => {
          throw error;
        },
      },
      response: {
        // A part of a JSON document is of no use to anybody.
        ranges: false,
        ...(definition.reply &&
          around.options.strictReplies && {
            status: { [definition.success]: definition.reply },
            failAction: 'error' as const,
          }),
      },
    },
    handler: (request, h) => handle(definition, request, h, around),
  };
}

/** Whatever else is asked for under `/v1`: counted like any request, and not there. */
export function unknownRoute(around: RouteSurroundings, handler: Lifecycle.Method): ServerRoute {
  return {
    method: '*',
    path: '/v1/{any*}',
    options: {
      auth: { strategy: around.strategy, mode: 'try' },
      cors: false,
      state: { parse: false, failAction: 'ignore' },
      payload: untouched,
      ext: {
        onCredentials: {
          method: async (request, h) => {
            if (!request.auth.isAuthenticated) return limit(request, h, around);
            const { userId } = await principalOf(request, around);
            return spend(`user:${userId}`, request, h, around);
          },
        },
      },
    },
    handler,
  };
}

async function principalOf(request: Request, { options }: RouteSurroundings): Promise<Principal> {
  const { credentials } = request.auth;
  return options.auth ? options.auth.toPrincipal(credentials) : (credentials.principal as Principal);
}

function checkQuery(request: Request, h: ResponseToolkit): symbol {
  requireCleanQuery(request.raw.req.url ?? '');
  return h.continue;
}

/** hapi would read the body before it asks who is calling; so it is left alone until somebody may send it. */
const untouched = { parse: false, output: 'stream', maxBytes: Number.MAX_SAFE_INTEGER } as const;

/** The last check before the handler. */
async function takeBody(definition: RouteDefinition, request: Request, h: ResponseToolkit): Promise<symbol> {
  const { payload } = await parse(request.raw.req, null, {
    parse: 'gunzip',
    output: 'data',
    maxBytes: definition.maxBytes ?? oneMiB,
    allow: 'application/json',
    // Without a media type only an empty body passes.
    defaultContentType: definition.body ? 'application/octet-stream' : 'application/json',
  });
  (request as { payload: unknown }).payload = readBody(definition.body, payload);
  return h.continue;
}

/** Counts requests without a token by the client's address. */
function limit(request: Request, h: ResponseToolkit, around: RouteSurroundings): Lifecycle.ReturnValue {
  return spend(addressKey(request.info.remoteAddress), request, h, around);
}

/** Who is it, how much may they ask, may they ask this at all: in this order. */
async function admit(
  request: Request,
  h: ResponseToolkit,
  { permission, loopback }: RouteDefinition,
  around: RouteSurroundings,
): Promise<Lifecycle.ReturnValue> {
  const { isAuthenticated, error } = request.auth;
  if (!isAuthenticated) {
    if (loopback && isLoopback(request)) return limit(request, h, around);
    return errorReply(faultOf(error), request, h, around.runtime.now()).takeover();
  }
  const principal = await principalOf(request, around);
  stateOf(request).principal = principal;
  const spent = spend(`user:${principal.userId}`, request, h, around);
  if (spent !== h.continue) return spent;
  if (permission === 'public') return h.continue;
  try {
    reach(principal.role, permission);
  } catch (error) {
    return errorReply(faultOf(error), request, h, around.runtime.now()).takeover();
  }
  return h.continue;
}

/** A request from this machine itself, and not one that a proxy on it passes on. */
function isLoopback(request: Request): boolean {
  const { remoteAddress } = request.info;
  const forwarded = request.headers['x-forwarded-for'] ?? request.headers.forwarded;
  return forwarded === undefined && /^(127\.|::1$|::ffff:127\.)/.test(remoteAddress);
}

function spend(
  key: string,
  request: Request,
  h: ResponseToolkit,
  around: RouteSurroundings,
): Lifecycle.ReturnValue {
  const now = around.runtime.now();
  const rate = around.limiter.take(key, now.getTime());
  stateOf(request).rate = rate;
  if (!rate.exceeded) return h.continue;
  const fault = {
    code: 'RATE_LIMIT_EXCEEDED',
    message: `More than ${rate.limit} requests in a minute; try again in ${rate.retryAfterSeconds} s.`,
    details: {},
    retryAfterSeconds: rate.retryAfterSeconds,
  } as const;
  return errorReply(fault, request, h, now).takeover();
}

export function stateOf(request: Request): NonNullable<Request['plugins']['assay']> {
  request.plugins.assay ??= {};
  return request.plugins.assay;
}

async function handle(
  definition: RouteDefinition,
  request: Request,
  h: ResponseToolkit,
  around: RouteSurroundings,
): Promise<Lifecycle.ReturnValue> {
  const principal = stateOf(request).principal as Principal;
  const context = {
    principal,
    params: request.params,
    query: request.query,
    body: request.payload,
    request,
    h,
  };
  const origin = { requestId: requestIdOf(request), address: request.info.remoteAddress };
  return withOrigin(origin, async () => {
    const prepared = await definition.prepare?.(context);
    const run = async () => definition.handle({ ...context, prepared });
    const key: unknown = request.headers['idempotency-key'];
    if (definition.method === 'POST' && typeof key === 'string')
      return retrySafely(definition, request, h, around, key, run);
    return toReply(definition, await run(), h);
  });
}

async function retrySafely(
  definition: RouteDefinition,
  request: Request,
  h: ResponseToolkit,
  { portal, seal }: RouteSurroundings,
  key: string,
  run: () => Promise<unknown>,
): Promise<Lifecycle.ReturnValue> {
  const principal = stateOf(request).principal;
  const caller = principal ? `user:${principal.userId}` : addressKey(request.info.remoteAddress);
  const described = `${request.method} ${request.path}\n${JSON.stringify(request.payload ?? null)}`;
  const { reply, replayed } = await portal.safeRetries.run({ key, caller, request: described }, async () =>
    seal.seal(JSON.stringify((await run()) ?? null)),
  );
  const response = toReply(definition, JSON.parse(seal.open(reply)), h);
  if (replayed) response.header('Idempotency-Replayed', 'true');
  return response;
}

function toReply(definition: RouteDefinition, result: unknown, h: ResponseToolkit) {
  const response =
    definition.success === 204 ? h.response() : isReply(result) ? result : h.response(result as object);
  if (!isReply(result)) response.code(definition.success);
  return response;
}

/** A handler that needs headers of its own gives a hapi response. */
function isReply(result: unknown): result is ReturnType<ResponseToolkit['response']> {
  return typeof result === 'object' && result !== null && 'statusCode' in result && 'variety' in result;
}

/** The matrix as the OpenAPI description shows it. */
export function permissionRow(permission: RouteDefinition['permission']): Record<Role, string> | 'public' {
  return permission === 'public' ? 'public' : permissions[permission];
}
