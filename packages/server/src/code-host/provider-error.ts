import { type ErrorDetails, PortalError } from '@assay/core';

/**
 * `unreachable`, `timeout`: nobody answered. `rate_limited`: asked too much, `retryAfterSeconds` says when to come
 * back. `refused`: a 4xx. `failed`: a 5xx, or an answer that makes no sense.
 */
export type ProviderFailure = 'unreachable' | 'timeout' | 'rate_limited' | 'refused' | 'failed';

/** The code host did not do what it was asked. The sentence is fit for anyone; what it said is in `reason`. */
export class ProviderError extends PortalError {
  readonly code = 'INTERNAL_ERROR';
  readonly kind: ProviderFailure;
  /** null when nobody answered. */
  readonly status: number | null;
  readonly retryAfterSeconds: number | null;
  /** What the provider said, cut and without control characters: for the log. */
  readonly reason: string;
  /** The provider's clock, when it answered. */
  readonly date: string | null;

  constructor(
    kind: ProviderFailure,
    given: {
      readonly status?: number;
      readonly retryAfterSeconds?: number;
      readonly reason?: string;
      readonly date?: string | null;
      readonly cause?: unknown;
      readonly details?: ErrorDetails;
    } = {},
  ) {
    super(sentences[kind], given.details ?? {}, { cause: given.cause });
    this.kind = kind;
    this.status = given.status ?? null;
    this.retryAfterSeconds = given.retryAfterSeconds ?? null;
    this.date = given.date ?? null;
    this.reason = (given.reason ?? '').replace(/\p{Cc}/gu, ' ').slice(0, 500);
  }

  /** Whether the same call may succeed later. */
  get isPassing(): boolean {
    return this.kind !== 'refused';
  }
}

const sentences: Record<ProviderFailure, string> = {
  unreachable: 'The code host cannot be reached. Try again later.',
  timeout: 'The code host timed out. Try again later.',
  rate_limited: 'The rate limit of the code host is exceeded. Try again later.',
  refused: 'The code host rejected the request.',
  failed: 'The code host returned an error. Try again later.',
};

/** Whether the provider answered with this HTTP status; a rate limit, which may be a 403, is no answer at all. */
export function isStatus(error: unknown, ...statuses: readonly number[]): error is ProviderError {
  if (!(error instanceof ProviderError) || error.kind === 'rate_limited') return false;
  return error.status !== null && statuses.includes(error.status);
}
