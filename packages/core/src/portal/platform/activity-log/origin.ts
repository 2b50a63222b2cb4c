// Where a change came from: carried along the call, so that the activity log can say it.
import { AsyncLocalStorage } from 'node:async_hooks';

export interface Origin {
  readonly requestId: string | null;
  /** The client's address. */
  readonly address: string | null;
}

const current = new AsyncLocalStorage<Origin>();

/** Runs `work` as caused by the given request. */
export function withOrigin<Result>(origin: Origin, work: () => Result): Result {
  return current.run(origin, work);
}

export function currentOrigin(): Origin {
  return current.getStore() ?? { requestId: null, address: null };
}
