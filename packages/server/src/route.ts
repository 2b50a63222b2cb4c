// A route declares everything once: who may call it, what it takes, what it gives, and what it is for. From
// that one declaration come validation, the check of replies, the OpenAPI description and the access test.

import type { Permission, Principal } from '@assay/core';
import type { Request, ResponseObject, ResponseToolkit, ServerRoute } from '@hapi/hapi';
import type Joi from 'joi';
import type { Answer } from './visible.ts';

export interface RouteContext<Params, Query, Body, Prepared = unknown> {
  /** Who is asking; only `public` routes have none, and theirs is never read. */
  readonly principal: Principal;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly request: Request;
  readonly h: ResponseToolkit;
  /** What `prepare` gave. */
  readonly prepared?: Prepared;
}

export interface RouteDefinition<
  Params = unknown,
  Query = unknown,
  Body = unknown,
  Prepared = unknown,
  Result = unknown,
> {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Below the plugin's prefix, with the version: `/v1/teams/{id}`. */
  readonly path: string;
  /** The operation's id, camelCase. */
  readonly id: string;
  readonly summary: string;
  readonly tag: string;
  /** Area and level; `public` routes need no token. */
  readonly permission: Permission | 'public';
  /** False for what is described but not there, because nobody configured it: answered 404 before anything is read. */
  readonly available?: boolean;
  /** Whether a request from this machine itself needs no token. */
  readonly loopback?: boolean;
  /** Whether an API token may also come as the password of HTTP Basic. */
  readonly acceptsBasic?: boolean;
  readonly params?: Joi.ObjectSchema;
  readonly query?: Joi.ObjectSchema;
  readonly body?: Joi.ObjectSchema;
  readonly maxBytes?: number;
  /** Takes a body as it comes that is too large for memory; throws ValidationError or joi's. `body` then describes it. */
  receiveBody?(bytes: AsyncIterable<Buffer>): Promise<Body>;
  /** Frees what `receiveBody` gave, however the request ended. */
  releaseBody?(body: Body): void;
  /** The status of success and its body; null for none. */
  readonly success: 200 | 201 | 204;
  readonly reply: Joi.Schema | null;
  /** When 202 comes instead, with the same body unless `acceptedReply` is given: what was asked for is still to happen. */
  readonly accepted?: string;
  /** The body that comes with 202, where it is another one. */
  readonly acceptedReply?: Joi.Schema;
  /** Other replies than JSON: the media type. */
  readonly mediaType?: string;
  /** Where the reply has one of several media types. */
  readonly mediaTypes?: readonly string[];
  /** Shown in the description. */
  readonly example?: { readonly body?: unknown; readonly reply?: unknown };
  /**
   * Runs before `handle`, and outside the transaction of a safe retry: what is slow, and what must stay
   * counted when the request fails.
   */
  prepare?(context: RouteContext<Params, Query, Body>): Promise<Prepared>;
  /** Frees what `prepare` gave, whether `handle` ran or not. `prepare` then does not run for a reply that is kept. */
  discard?(prepared: Prepared): Promise<void>;
  handle(context: RouteContext<Params, Query, Body, Prepared>): Promise<Result> | Result;
  /** The reply of what `handle` gave, where it needs headers; of what a safe retry replays, too. */
  present?(
    result: Result,
    context: { readonly request: Request; readonly h: ResponseToolkit },
  ): ResponseObject;
}

/**
 * A route with its own types of input, widened so that different routes share one list. What it answers with comes from a
 * service that takes the principal: anything else does not compile.
 */
export function route<Params, Query, Body, Prepared = Answer, Result extends Answer = Answer>(
  definition: RouteDefinition<Params, Query, Body, Prepared, Result> & { readonly permission: Permission },
): RouteDefinition {
  return definition as unknown as RouteDefinition;
}

/** A route for anyone: there is nobody whose reach could be asked for, so what it shows is public. */
export function publicRoute<Params, Query, Body, Prepared = unknown, Result = unknown>(
  definition: Omit<RouteDefinition<Params, Query, Body, Prepared, Result>, 'permission' | 'handle'> & {
    handle(context: Omit<RouteContext<Params, Query, Body, Prepared>, 'principal'>): Promise<Result> | Result;
  },
): RouteDefinition {
  return { ...definition, permission: 'public' } as unknown as RouteDefinition;
}

/** Throws unless every route says who may call it: an undeclared one must not start. */
export function checkRoutes(routes: readonly RouteDefinition[]): void {
  const seen = new Set<string>();
  for (const { id, method, path, permission } of routes) {
    if (!permission) throw new Error(`${method} ${path} must declare a permission or "public".`);
    if (seen.has(id)) throw new Error(`There are two routes with the id ${id}.`);
    seen.add(id);
  }
}

export type { ServerRoute };
