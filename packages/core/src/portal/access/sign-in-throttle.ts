// How often passwords can be guessed: per account and network, per account from anywhere, per network on any account.
// Nobody is locked out for good: delays end, and a network from which the account signed in lately is let through.
import { createHash } from 'node:crypto';
import { InvalidCredentialsError, RateLimitError } from '../../support/errors.ts';
import type { Runtime } from '../../support/runtime.ts';
import { addressPrefix } from '../platform/address-prefix.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import { OneAtATime } from './one-at-a-time.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Failures of one account from one network, within a quarter of an hour. */
const perAccountAndNetwork = { failures: 10, windowMs: 15 * minuteMs };
/** Failures on any account from one network, within a quarter of an hour. */
const perNetwork = { failures: 30, windowMs: 15 * minuteMs };
/** Failures of one account from anywhere in a day; each one beyond doubles the time until the next guess. */
const perAccount = { failures: 20, windowMs: dayMs, firstDelayMs: 30_000, maxDelayMs: 15 * minuteMs };
/** How long a network stays known to an account after a sign-in from it. */
const knownMs = 90 * dayMs;

interface Keys {
  readonly pair: string;
  readonly account: string;
  readonly delay: string;
  readonly network: string;
  readonly known: string;
}

export interface Guess {
  readonly email: string;
  /** The client's. */
  readonly address: string;
  /** Whether a second factor came with the guess that lets it through all the same. */
  passes?(): Promise<boolean>;
}

export class SignInThrottle {
  readonly #stores: Pick<Stores, 'attempts'>;
  readonly #runtime: Runtime;
  readonly #guesses = new OneAtATime();

  constructor(stores: Pick<Stores, 'attempts'>, runtime: Runtime) {
    this.#stores = stores;
    this.#runtime = runtime;
  }

  /**
   * Runs a guess, which fails with InvalidCredentialsError. Throws RateLimitError without running it when there were
   * too many, unless `passes`: a second factor that is right. One guess at a time for each account, so that parallel
   * ones cannot slip by the counts.
   */
  async run<Result>({ email, address, passes }: Guess, guess: () => Promise<Result>): Promise<Result> {
    const keys = keysOf(email.toLowerCase(), addressPrefix(address));
    return this.#guesses.run(keys.account, () => this.#counted(keys, passes, guess));
  }

  async #counted<Result>(keys: Keys, passes: Guess['passes'], guess: () => Promise<Result>): Promise<Result> {
    const refusal = await this.#refusal(keys);
    if (refusal && !(await passes?.())) throw refusal;
    try {
      const result = await guess();
      await this.#succeeded(keys);
      return result;
    } catch (error) {
      if (error instanceof InvalidCredentialsError) await this.#failed(keys);
      throw error;
    }
  }

  async #refusal(keys: Keys): Promise<RateLimitError | undefined> {
    const pair = await this.#read(keys.pair);
    if (pair && pair.count >= perAccountAndNetwork.failures) return this.#tooMany(pair.windowEndsAt);
    if (await this.#read(keys.known)) return undefined;
    const delay = await this.#read(keys.delay);
    if (delay) return this.#tooMany(delay.windowEndsAt);
    const network = await this.#read(keys.network);
    return network && network.count >= perNetwork.failures ? this.#tooMany(network.windowEndsAt) : undefined;
  }

  async #succeeded(keys: Keys): Promise<void> {
    await this.#stores.attempts.clear(keys.pair);
    await this.#stores.attempts.clear(keys.known);
    await this.#count(keys.known, knownMs);
  }

  async #failed(keys: Keys): Promise<void> {
    await this.#count(keys.pair, perAccountAndNetwork.windowMs);
    await this.#count(keys.network, perNetwork.windowMs);
    const { count } = await this.#count(keys.account, perAccount.windowMs);
    const beyond = count - perAccount.failures;
    if (beyond < 0) return;
    const delayMs = Math.min(perAccount.firstDelayMs * 2 ** Math.min(beyond, 20), perAccount.maxDelayMs);
    await this.#count(keys.delay, delayMs);
  }

  #read(key: string) {
    return this.#stores.attempts.read(key, this.#runtime.now().toISOString());
  }

  #count(key: string, windowMs: number) {
    const now = this.#runtime.now();
    const windowEndsAt = new Date(now.getTime() + windowMs).toISOString();
    return this.#stores.attempts.count(key, now.toISOString(), windowEndsAt);
  }

  #tooMany(until: string): RateLimitError {
    const seconds = (Date.parse(until) - this.#runtime.now().getTime()) / 1000;
    return new RateLimitError('Too many failed sign-ins; try again later.', seconds);
  }
}

function keysOf(email: string, network: string): Keys {
  return {
    pair: hashed('login', email, network),
    account: hashed('login-account', email),
    delay: hashed('login-delay', email),
    network: hashed('login-network', network),
    known: hashed('login-known', email, network),
  };
}

function hashed(...parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\0')).digest('hex');
}
