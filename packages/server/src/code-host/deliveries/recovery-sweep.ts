// The code host never delivers twice by itself: what came while nobody listened is asked for again.
import type { DeliveryService, Log } from '@assay/core';
import { type GitHubApp, isStatus } from '../github-app.ts';

interface FailedDelivery {
  readonly id?: unknown;
  readonly guid?: unknown;
  readonly delivered_at?: unknown;
}

export interface SweepOptions {
  readonly app: GitHubApp;
  readonly deliveries: Pick<DeliveryService, 'knownIds'>;
  readonly log: Log;
  now(): Date;
}

/** The public code host keeps deliveries for three days; what is older can't be asked for in time. */
const keptMs = 70 * 3_600_000;
/** The second request comes so long after the first, the third twice as long after the second, and so on. */
const firstPauseMs = 9 * 60_000;
const maxPauseMs = 6 * 3_600_000;
/** Requested in one sweep; the rest is there for the next one. */
const maxRequested = 1_000;
const maxScanned = 50_000;

export class RecoverySweep {
  readonly #options: SweepOptions;
  /** How often each was asked for, and when: it is asked for as long as the code host has it, less and less often. */
  readonly #asked = new Map<string, { readonly times: number; readonly at: number }>();

  constructor(options: SweepOptions) {
    this.#options = options;
  }

  /** Asks for every failed delivery that never came in; gives how many. Throws ProviderError. */
  async run(signal?: AbortSignal): Promise<number> {
    const { deliveries, log } = this.#options;
    const failed = await this.#failed(signal);
    const known = await deliveries.knownIds([...failed.keys()]);
    let asked = 0;
    const now = this.#options.now().getTime();
    for (const [guid, id] of failed) {
      if (asked === maxRequested) break;
      const { times, at } = this.#asked.get(guid) ?? { times: 0, at: 0 };
      const pauseMs = times === 0 ? 0 : Math.min(maxPauseMs, firstPauseMs * 2 ** (times - 1));
      if (known.has(guid) || now - at < pauseMs) continue;
      this.#asked.set(guid, { times: times + 1, at: now });
      if (await this.#ask(id, signal)) asked += 1;
    }
    if (asked > 0) log.info('requested redelivery of failed deliveries', { count: asked });
    return asked;
  }

  /** False when the code host does not have it any more. */
  async #ask(id: number, signal: AbortSignal | undefined): Promise<boolean> {
    const path = `/app/hook/deliveries/${id}/attempts`;
    try {
      await this.#options.app.asApp({ method: 'POST', path, ...(signal && { signal }) });
      return true;
    } catch (error) {
      if (!isStatus(error, 404, 422)) throw error;
      return false;
    }
  }

  /** The newest record of each failed delivery, by its GUID. */
  async #failed(signal?: AbortSignal): Promise<ReadonlyMap<string, number>> {
    const { app, now } = this.#options;
    const oldest = now().getTime() - keptMs;
    for (const [guid, { at }] of this.#asked) if (at < oldest) this.#asked.delete(guid);
    const failed = new Map<string, number>();
    let lookedAt = 0;
    const call = {
      path: '/app/hook/deliveries',
      query: { status: 'failure' },
      ...(signal && { signal }),
    };
    try {
      for await (const delivery of app.pages<readonly FailedDelivery[], FailedDelivery>(
        (next) => app.asApp(next),
        call,
        (body) => (Array.isArray(body) ? body : []),
      )) {
        const { id, guid, delivered_at: at } = delivery;
        lookedAt += 1;
        if (lookedAt > maxScanned || Date.parse(String(at)) < oldest) break;
        if (typeof guid !== 'string' || !/^[A-Za-z0-9._-]{1,128}$/.test(guid) || !Number.isSafeInteger(id))
          continue;
        if (!failed.has(guid)) failed.set(guid, id as number);
      }
    } catch (error) {
      // Older servers of the code host keep no list.
      if (!isStatus(error, 404)) throw error;
    }
    return failed;
  }
}
