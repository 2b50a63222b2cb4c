import { addressPrefix } from '@assay/core';
import type { RateState } from './rate-limiter.ts';

/** The three headers of every reply under `/v1`. */
export function rateHeaders({ limit, remaining, reset }: RateState): Readonly<Record<string, string>> {
  return {
    'x-rate-limit-limit': String(limit),
    'x-rate-limit-remaining': String(remaining),
    'x-rate-limit-reset': String(reset),
  };
}

/** Who a request without a token counts for: of IPv6, everyone in the /64. */
export function addressKey(address: string | undefined): string {
  return `address:${addressPrefix(address ?? '')}`;
}

/** Whether the path lies under `/v1` of a portal mounted at the prefix. */
export function isUnderV1(path: string, prefix: string): boolean {
  const root = `${prefix}/v1`;
  return path === root || path.startsWith(`${root}/`) || path.startsWith(`${root}?`);
}
