// The request that work is done for: carried along the call, so that the audit log can say where a change came from,
// and the one who asks bears what a read costs.
import { AsyncLocalStorage } from 'node:async_hooks';

export interface Origin {
  readonly requestId: string | null;
  /** The client's address. */
  readonly address: string | null;
  /** Who bears the cost, over all their credentials; null for work that nobody waits for. */
  readonly caller: string | null;
  /** Aborts when the client has closed the connection. */
  readonly signal?: AbortSignal;
  /** Counts what heavy reads of the request took. */
  readonly cost?: RequestCost;
}

export interface RequestCost {
  /** Undefined without a heavy read. */
  databaseMs?: number;
}

const current = new AsyncLocalStorage<Origin>();

/** Runs `work` as caused by the given request. */
export function withOrigin<Result>(origin: Origin, work: () => Result): Result {
  return current.run(origin, work);
}

/** Runs `work` as caused by nobody: what goes on after a request, though the request began it. */
export function withoutOrigin<Result>(work: () => Result): Result {
  return current.exit(work);
}

export function currentOrigin(): Origin {
  return current.getStore() ?? { requestId: null, address: null, caller: null };
}
