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
import Joi from 'joi';
import { errorReply, faultOf } from '../errors.ts';
import type { ServerOptions } from '../options.ts';
import type { RouteDefinition } from '../route.ts';
import type { RateLimiter, RateState } from './rate-limiter.ts';
import type { ReplySeal } from './reply-seal.ts';
import { requestIdOf } from './request-id.ts';

export interface RouteSurroundings {
  readonly portal: Portal;
  readonly options: ServerOptions;
  readonly runtime: Runtime;
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
      auth: isPublic ? false : { strategy: around.strategy },
      cors: false,
      ext: {
        ...(isPublic
          ? { onPreAuth: { method: (request, h) => limit(request, h, around) } }
          : { onCredentials: { method: (request, h) => admit(request, h, permission, around) } }),
      },
      ...(takesBody && {
        payload: {
          maxBytes: definition.maxBytes ?? oneMiB,
          allow: 'application/json',
          // Without a media type only an empty body passes.
          defaultContentType: definition.body ? 'application/octet-stream' : 'application/json',
          failAction: 'error' as const,
        },
      }),
      validate: {
        options: { abortEarly: false, errors: { wrap: { label: false } } },
        ...(definition.params && { params: definition.params }),
        query: definition.query ?? nothing,
        ...(takesBody && { payload: (value: unknown) => validateBody(definition.body, value) }),
        failAction: (_request, _h, error) => {
          throw error;
        },
      },
      ...(definition.reply &&
        around.options.strictReplies && {
          response: { status: { [definition.success]: definition.reply }, failAction: 'error' as const },
        }),
    },
    handler: (request, h) => handle(definition, request, h, around),
  };
}

/** A body is taken as it is written: a number is no string, and a string no number. */
async function validateBody(schema: Joi.ObjectSchema | undefined, value: unknown): Promise<unknown> {
  if (!schema) return Joi.attempt(value ?? {}, nothing.label('body'));
  const { error, value: checked } = schema
    .required()
    .label('body')
    .validate(value ?? undefined, { abortEarly: false, convert: false, errors: { wrap: { label: false } } });
  if (error) throw error;
  return checked;
}

/** Counts requests without a token by the client's address. */
function limit(request: Request, h: ResponseToolkit, around: RouteSurroundings): Lifecycle.ReturnValue {
  return spend(`address:${request.info.remoteAddress}`, request, h, around);
}

/** Who is it, how much may they ask, may they ask this at all: in this order. */
async function admit(
  request: Request,
  h: ResponseToolkit,
  permission: RouteDefinition['permission'],
  around: RouteSurroundings,
): Promise<Lifecycle.ReturnValue> {
  const { credentials } = request.auth;
  const principal = around.options.auth
    ? await around.options.auth.toPrincipal(credentials)
    : (credentials.principal as Principal);
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
  const run = async () =>
    definition.handle({
      principal,
      params: request.params,
      query: request.query,
      body: request.payload,
      request,
      h,
    });
  const origin = { requestId: requestIdOf(request), address: request.info.remoteAddress };
  return withOrigin(origin, async () => {
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
  const caller = principal ? `user:${principal.userId}` : `address:${request.info.remoteAddress}`;
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
  if (!response.headers['cache-control']) response.header('cache-control', 'no-store');
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
