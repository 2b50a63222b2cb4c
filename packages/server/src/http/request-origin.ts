// Whom work is done for: who bears its cost, and whether they still wait for it.
import type { Origin, Portal, RequestCost } from '@assay/core';
import type { Request } from '@hapi/hapi';
import { addressKey } from './rate-headers.ts';
import { requestIdOf } from './request-id.ts';
import { stateOf } from './request-state.ts';

/** The key under which requests, and what they cost, are counted: the person over all credentials, or a network. */
export function callerOf(request: Request): string {
  const { principal } = stateOf(request);
  return principal ? `user:${principal.userId}` : addressKey(request.info.remoteAddress);
}

export function originOf(request: Request, caller = callerOf(request)): Origin {
  const cost: RequestCost = {};
  stateOf(request).cost = { caller, cost };
  return new RequestOrigin(request, caller, cost);
}

/**
 * A class, since V8 makes a hidden class of each object with a getter of its own, and holds with it what the getter refers to
 * until the old objects are collected: every request with its reply.
 */
class RequestOrigin implements Origin {
  readonly requestId: string;
  readonly address: string;
  readonly caller: string;
  readonly cost: RequestCost;
  readonly #request: Request;
  #closed: AbortController | undefined;

  constructor(request: Request, caller: string, cost: RequestCost) {
    this.requestId = requestIdOf(request);
    this.address = request.info.remoteAddress;
    this.caller = caller;
    this.cost = cost;
    this.#request = request;
  }

  /** Few requests ask for it. */
  get signal(): AbortSignal {
    this.#closed ??= abortAtClose(this.#request);
    return this.#closed.signal;
  }
}

/** What heavy reads of this request took, and what its caller has left; nothing without one. */
export function costHeaders(
  request: Request,
  portal: Pick<Portal, 'databaseTime'>,
): Readonly<Record<string, string>> {
  const { caller, cost } = stateOf(request).cost ?? {};
  const time = caller !== undefined && cost?.databaseMs !== undefined && portal.databaseTime(caller);
  if (!time) return {};
  return {
    'x-database-time-limit': String(time.limitMs),
    'x-database-time-remaining': String(time.remainingMs),
    'x-database-time-reset': String(time.reset),
    'server-timing': `db;dur=${Math.round((cost?.databaseMs ?? 0) * 10) / 10}`,
  };
}

function abortAtClose({ raw: { res } }: Request): AbortController {
  const controller = new AbortController();
  const abort = () => controller.abort(new Error('The client has closed the connection.'));
  if (res.destroyed) abort();
  else res.once('close', abort);
  return controller;
}
