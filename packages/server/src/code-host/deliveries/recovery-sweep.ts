// A code host that never delivers twice by itself is asked again for what came while nobody listened.
import type { DeliveryService, Log } from '@assay/core';
import type { FailedDeliveries } from '../webhook-protocol.ts';

export interface SweepOptions {
  readonly failed: FailedDeliveries;
  readonly deliveries: Pick<DeliveryService, 'knownIds'>;
  readonly log: Log;
  now(): Date;
}

/** The second request comes so long after the first, the third twice as long after the second, and so on. */
const firstPauseMs = 9 * 60_000;
const maxPauseMs = 6 * 3_600_000;
/** Requested in one sweep; the rest is there for the next one. */
const maxRequested = 1_000;

export class RecoverySweep {
  readonly #options: SweepOptions;
  /** How often each was asked for, and when: it is asked for as long as the code host has it, less and less often. */
  readonly #asked = new Map<string, { readonly times: number; readonly at: number }>();

  constructor(options: SweepOptions) {
    this.#options = options;
  }

  /** Asks for every failed delivery that never came in; gives how many. Throws ProviderError. */
  async run(signal?: AbortSignal): Promise<number> {
    const { deliveries, failed: source, log } = this.#options;
    const failed = await this.#failed(signal);
    const known = await deliveries.knownIds([...failed.keys()]);
    let asked = 0;
    const now = this.#options.now().getTime();
    for (const [id, handle] of failed) {
      if (asked === maxRequested) break;
      const { times, at } = this.#asked.get(id) ?? { times: 0, at: 0 };
      const pauseMs = times === 0 ? 0 : Math.min(maxPauseMs, firstPauseMs * 2 ** (times - 1));
      if (known.has(id) || now - at < pauseMs) continue;
      this.#asked.set(id, { times: times + 1, at: now });
      if (await source.deliverAgain(handle, signal)) asked += 1;
    }
    if (asked > 0) log.info('requested redelivery of failed deliveries', { count: asked });
    return asked;
  }

  /** The newest record of each failed delivery, by the delivery's id. */
  async #failed(signal?: AbortSignal): Promise<ReadonlyMap<string, number>> {
    const { failed: source, now } = this.#options;
    const oldest = now().getTime() - source.keptMs;
    for (const [id, { at }] of this.#asked) if (at < oldest) this.#asked.delete(id);
    const failed = new Map<string, number>();
    for await (const { deliveryId, handle } of source.list(new Date(oldest), signal))
      if (!failed.has(deliveryId)) failed.set(deliveryId, handle);
    return failed;
  }
}
