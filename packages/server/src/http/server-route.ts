// From a route's declaration to hapi's: authentication, rate limit, role, validation, safe retries, reply.
import {
  enrollmentRequired,
  NotFoundError,
  type Permission,
  type Portal,
  type Principal,
  permissions,
  RateLimitError,
  type Role,
  type Runtime,
  reach,
  requireScope,
  type TextEncryption,
  withOrigin,
} from '@assay/core';
import type { Lifecycle, Request, ResponseObject, ResponseToolkit, ServerRoute } from '@hapi/hapi';
import type { Schema } from 'joi';
import type { RouteDefinition } from '../route.ts';
import {
  type EditRole,
  editedAddress,
  editRoleOf,
  requireVersion,
  shownNow,
  versionOf,
  wantedVersions,
} from './edit-guard.ts';
import type { HostAuth } from './host-auth.ts';
import type { LargeBodies } from './large-bodies.ts';
import type { LoadShedder } from './load-shedder.ts';
import { pageLinks } from './page-links.ts';
import { addressKey } from './rate-headers.ts';
import type { RateLimiter } from './rate-limiter.ts';
import { inputReader, type RequestInput } from './read-request.ts';
import { callerOf, originOf } from './request-origin.ts';
import { stateOf } from './request-state.ts';

/** What routes read of the server's options. */
export interface RouteOptions {
  readonly auth?: HostAuth;
  readonly strictReplies?: boolean;
  readonly publicUrl?: string;
}

export interface RouteContext {
  readonly portal: Portal;
  readonly options: RouteOptions;
  readonly runtime: Runtime;
  /** Where the plugin is mounted. */
  readonly prefix: string;
  readonly draining: AbortSignal | undefined;
  readonly limiter: RateLimiter;
  /** Of a server of our own. */
  readonly shedder: LoadShedder | undefined;
  readonly largeBodies: LargeBodies;
  /** Stored idempotent responses can contain a token, so they are encrypted. */
  readonly encryption: TextEncryption;
  /** The name of the strategy that authenticates. */
  readonly strategy: string;
}

/** hapi would read the body before it asks who is calling; so it is left alone until someone may send it. */
export const rawPayload = { parse: false, output: 'stream', maxBytes: Number.MAX_SAFE_INTEGER } as const;

/**
 * hapi finds the route, authenticates and sends the reply. All between is one function in the order of the
 * interface: its own lifecycle reads bodies too early for that, and costs more.
 */
export function toServerRoute(
  definition: RouteDefinition,
  context: RouteContext,
  routes: readonly RouteDefinition[],
): ServerRoute {
  const { method, permission, loopback, success, reply, accepted, acceptedReply } = definition;
  const readInput = inputReader(definition);
  const edit = editRoleOf(definition, routes);
  return {
    method,
    path: definition.path,
    options: {
      id: definition.id,
      auth:
        permission === 'public' ? false : { strategy: context.strategy, mode: loopback ? 'try' : 'required' },
      cors: false,
      plugins: { assay: { acceptsBasic: definition.acceptsBasic === true } },
      // The one cookie that means anything is read by the scheme; hapi would refuse requests for others.
      state: { parse: false, failAction: 'ignore' },
      ...(method !== 'GET' && { payload: rawPayload }),
      response: {
        // A part of a JSON document is of no use to anyone.
        ranges: false,
        ...(reply &&
          context.options.strictReplies && {
            status: {
              [success]: checkReply(reply),
              ...(accepted && { 202: checkReply(acceptedReply ?? reply) }),
            },
            failAction: 'error' as const,
          }),
      },
    },
    handler: async (request, h) => {
      if (permission === 'public')
        await countRequest(addressKey(request.info.remoteAddress), request, context);
      else await authorizeRequest(request, permission, loopback === true, context);
      if (definition.available === false) throw new NotFoundError('This URL does not exist.');
      const answer = async () => {
        const input = await readInput(request);
        try {
          return await handle(definition, input, request, h, { ...context, edit });
        } finally {
          definition.releaseBody?.(input.body);
        }
      };
      return definition.maxBytes === undefined
        ? answer()
        : context.largeBodies.run(request, callerOf(request), answer);
    },
  };
}

/** A page instead of JSON is described by nothing: browsers get one where programs get the document. */
function checkReply(reply: Schema): (value: unknown) => Promise<void> {
  return async (value) => {
    const { error } = typeof value === 'string' ? {} : reply.validate(value);
    if (error) throw error;
  };
}

/** Whatever else is asked for under `/v1`: counted like any request, and not there. */
export function unknownRoute(context: RouteContext): ServerRoute {
  return {
    method: '*',
    path: '/v1/{any*}',
    options: {
      auth: { strategy: context.strategy, mode: 'try' },
      cors: false,
      state: { parse: false, failAction: 'ignore' },
      payload: rawPayload,
    },
    handler: async (request) => {
      if (request.auth.isAuthenticated)
        await countRequest(`user:${(await principalOf(request, context)).userId}`, request, context);
      else await countRequest(addressKey(request.info.remoteAddress), request, context);
      throw new NotFoundError('This URL does not exist.');
    },
  };
}

async function principalOf(request: Request, { options }: RouteContext): Promise<Principal> {
  const { credentials } = request.auth;
  return options.auth ? options.auth.toPrincipal(credentials) : (credentials.principal as Principal);
}

/** How much may they ask, may they ask this at all: in this order. */
export async function authorizeRequest(
  request: Request,
  permission: Permission,
  loopback: boolean,
  context: RouteContext,
): Promise<void> {
  if (!request.auth.isAuthenticated) {
    if (!loopback || !isLoopback(request)) throw request.auth.error;
    return await countRequest(addressKey(request.info.remoteAddress), request, context);
  }
  const principal = await principalOf(request, context);
  stateOf(request).principal = principal;
  await countRequest(`user:${principal.userId}`, request, context);
  reach(principal.role, permission);
  requireScope(principal, permission);
  if (principal.enrollmentRequired && permission !== 'auth:self') throw enrollmentRequired();
}

/** A request from this machine itself, and not one that a proxy on it passes on. */
function isLoopback({ info, headers }: Request): boolean {
  if (passedOn.some((name) => headers[name] !== undefined)) return false;
  const host = URL.parse(`http://${info.host}`)?.hostname ?? '';
  const isOwnName = host === 'localhost' || host === '[::1]' || /^127(\.\d+){3}$/.test(host);
  return isOwnName && /^(127\.|::1$|::ffff:127\.)/.test(info.remoteAddress);
}

/** What proxies add; the name of the host gives those away that add nothing. */
const passedOn = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
  'via',
];

/** Counts a request of nobody in particular; throws RateLimitError beyond the limit. */
export function allowPublic(request: Request, context: RouteContext): Promise<void> {
  return countRequest(addressKey(request.info.remoteAddress), request, context);
}

/** The same for a caller who is known by something else than a principal. */
export function authorizeCaller(key: string, request: Request, context: RouteContext): Promise<void> {
  return countRequest(key, request, context);
}

/** Counts the request; throws RateLimitError beyond the limit, and for the caller who overloads the server. */
async function countRequest(
  key: string,
  request: Request,
  { limiter, shedder, runtime }: RouteContext,
): Promise<void> {
  const rate = await limiter.consume(key, runtime.now().getTime());
  stateOf(request).rate = rate;
  if (!rate.exceeded) {
    const end = shedder?.begin(key);
    // A request that is injected finishes, and closes nothing.
    if (end) request.raw.res.once('finish', end).once('close', end);
    return;
  }
  throw new RateLimitError(
    `Rate limit of ${rate.limit} requests per minute exceeded. Try again in ${rate.retryAfterSeconds} s.`,
    rate.retryAfterSeconds,
  );
}

async function handle(
  definition: RouteDefinition,
  input: RequestInput,
  request: Request,
  h: ResponseToolkit,
  context: RouteContext & { readonly edit: EditRole },
): Promise<Lifecycle.ReturnValue> {
  const principal = stateOf(request).principal as Principal;
  const call = { principal, ...input, request, h };
  return withOrigin(originOf(request), async () => {
    let prepared: unknown;
    const prepare = async () => {
      prepared = await definition.prepare?.(call);
    };
    const { edit } = context;
    const wanted = edit?.kind === 'changes' ? wantedVersions(request) : undefined;
    const run = async () => definition.handle({ ...call, prepared });
    const runWanted =
      edit?.kind === 'changes' && wanted
        ? () =>
            context.portal.editing(editedAddress(request.path), async () => {
              requireVersion(wanted, await shownNow(edit.shownBy, call, request, h));
              return run();
            })
        : run;
    const key: unknown = request.headers['idempotency-key'];
    try {
      if (definition.method !== 'POST' || typeof key !== 'string') {
        if (edit?.kind === 'changes' && wanted)
          return await context.portal.editing(editedAddress(request.path), async () => {
            const now = () => shownNow(edit.shownBy, call, request, h);
            requireVersion(wanted, await now());
            await prepare();
            const reply = toReply(definition, await run(), request, h);
            return definition.method === 'PATCH' ? withVersion(reply, await now()) : reply;
          });
        await prepare();
        if (edit?.kind === 'shows') {
          const shown = await run();
          return withVersion(toReply(definition, shown, request, h), shown);
        }
        return withLinks(toReply(definition, await run(), request, h), request, context);
      }
      // What has an effect of its own is not prepared for a reply that is kept.
      if (!definition.discard) await prepare();
      const retried = { key, run: runWanted, ...(definition.discard && { prepare }) };
      return await retrySafely(definition, input.body, request, h, context, retried);
    } finally {
      if (prepared !== undefined) await definition.discard?.(prepared);
    }
  });
}

async function retrySafely(
  definition: RouteDefinition,
  body: unknown,
  request: Request,
  h: ResponseToolkit,
  { portal, encryption }: RouteContext,
  {
    key,
    run,
    prepare,
  }: { readonly key: string; readonly run: () => Promise<unknown>; readonly prepare?: () => Promise<void> },
): Promise<Lifecycle.ReturnValue> {
  const principal = stateOf(request).principal;
  // Of the credential and not the person: a CI token must not be given what was made for a session.
  const caller = principal
    ? `${principal.kind}:${principal.credentialId ?? principal.userId}`
    : addressKey(request.info.remoteAddress);
  const described = `${request.method} ${request.path}\n${JSON.stringify(body ?? null)}`;
  const { reply, replayed } = await portal.safeRetries.run(
    { key, caller, request: described },
    async () => encryption.encrypt(JSON.stringify((await run()) ?? null)),
    prepare,
  );
  const opened = encryption.decrypt(reply);
  if (opened === undefined)
    throw new Error('A stored response was encrypted with a secret that is no longer available.');
  const response = toReply(definition, JSON.parse(opened), request, h);
  if (replayed) response.header('Idempotency-Replayed', 'true');
  return response;
}

function toReply(
  definition: RouteDefinition,
  result: unknown,
  request: Request,
  h: ResponseToolkit,
): ResponseObject {
  if (definition.present) return definition.present(result, { request, h }).code(definition.success);
  const response =
    definition.success === 204 ? h.response() : isReply(result) ? result : h.response(result as object);
  if (!isReply(result)) response.code(definition.success);
  return response;
}

/** Clients send the version back with their change. It is the same for a reply that is compressed. */
function withVersion(response: ResponseObject, shown: unknown): ResponseObject {
  return response.etag(versionOf(shown), { vary: false, weak: false });
}

/** Lists say where their other pages are. */
function withLinks(
  response: ResponseObject,
  request: Request,
  { options: { publicUrl }, prefix }: RouteContext,
): ResponseObject {
  if (request.method !== 'get' || response.headers.link !== undefined) return response;
  const base = publicUrl && `${publicUrl}${request.path.slice(prefix.length)}`;
  const links = pageLinks(response.source, request.url, base);
  return links === undefined ? response : response.header('link', links);
}

/** A handler that needs headers of its own gives a hapi response. */
function isReply(result: unknown): result is ReturnType<ResponseToolkit['response']> {
  return typeof result === 'object' && result !== null && 'statusCode' in result && 'variety' in result;
}

/** The matrix as the OpenAPI description shows it. */
export function permissionRow(permission: RouteDefinition['permission']): Record<Role, string> | 'public' {
  return permission === 'public' ? 'public' : permissions[permission];
}
