// The outside world, as values: everything that differs between a run and a test.
import { randomBytes } from 'node:crypto';
import { v7 } from 'uuid';
import { type Log, silentLog } from './log.ts';
import { type ProxyFor, proxiesOf } from './outgoing-proxy.ts';
import { proxiedFetch } from './proxied-fetch.ts';
import type { Tracing } from './tracing.ts';

export { type Log, silentLog } from './log.ts';

export interface Runtime {
  now(): Date;
  /** A UUID version 7, in the order of time. */
  newId(): string;
  randomBytes(size: number): Uint8Array;
  readonly fetch: typeof fetch;
  readonly log: Log;
  /** The proxy for a connection that `fetch` does not make; none unless given. */
  readonly proxyFor?: ProxyFor;
  /** Of what is stored of a password; OWASP's choice unless given. */
  readonly passwordCost?: PasswordCost;
  /** Where the portal reports its own work; nowhere unless given. */
  readonly tracing?: Tracing;
}

/** Parameters of argon2id for one password. */
export interface PasswordCost {
  /** KiB. */
  readonly memoryCost: number;
  /** Passes over that memory. */
  readonly timeCost: number;
}

/** The real world: the system's clock and randomness, and the given log. */
export function systemRuntime(log: Log = silentLog): Runtime {
  return {
    now: () => new Date(),
    newId: () => v7(),
    randomBytes: (size) => randomBytes(size),
    fetch: globalThis.fetch,
    log,
  };
}

/** The same world behind the proxy that HTTPS_PROXY, HTTP_PROXY and NO_PROXY of the environment name. */
export function behindProxy(runtime: Runtime, env: Readonly<Record<string, string | undefined>>): Runtime {
  return { ...runtime, fetch: proxiedFetch(env), proxyFor: proxiesOf(env) };
}

/** The current time as the interface writes it: UTC, milliseconds, `Z`. */
export function timestamp(runtime: Pick<Runtime, 'now'>): string {
  return runtime.now().toISOString();
}
