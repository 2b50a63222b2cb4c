// Commits deliveries in groups: one that comes while another group is being written joins the next one. So many
// deliveries share one flush to the disk, and none is acknowledged before its own.
import { type DeliveryService, type IntakeOutcome, type NewDelivery, RateLimitError } from '@assay/core';

interface Waiting {
  readonly delivery: NewDelivery;
  resolve(outcome: IntakeOutcome): void;
  reject(error: unknown): void;
}

const largestGroup = 200;
/** More than this is never written before the code host gives up waiting. */
const mostWaiting = 5_000;

export class DeliveryIntake {
  readonly #deliveries: Pick<DeliveryService, 'take'>;
  readonly #taken: () => void;
  readonly #waiting: Waiting[] = [];
  #writing = false;

  /** `taken` is called after each group with something to handle in it. */
  constructor(deliveries: Pick<DeliveryService, 'take'>, taken: () => void = () => {}) {
    this.#deliveries = deliveries;
    this.#taken = taken;
  }

  /** Resolves when the delivery is on the disk. */
  take(delivery: NewDelivery): Promise<IntakeOutcome> {
    if (this.#waiting.length >= mostWaiting)
      throw new RateLimitError('Too many deliveries at once; try again in a moment.', 5);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ delivery, resolve, reject });
      if (!this.#writing) void this.#writeAll();
    });
  }

  async #writeAll(): Promise<void> {
    this.#writing = true;
    // Those that came in the same turn of the event loop go together.
    await new Promise(setImmediate);
    while (this.#waiting.length > 0) await this.#write(this.#waiting.splice(0, largestGroup));
    this.#writing = false;
  }

  async #write(group: readonly Waiting[]): Promise<void> {
    try {
      const outcomes = await this.#deliveries.take(group.map(({ delivery }) => delivery));
      for (const [index, { resolve }] of group.entries()) resolve(outcomes[index] as IntakeOutcome);
      if (outcomes.some(({ status }) => status === 'accepted' || status === 'requeued')) this.#taken();
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }
}
