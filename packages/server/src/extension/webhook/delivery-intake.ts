// Commits deliveries in groups: one that comes while another group is being written joins the next one. So many
// deliveries share one flush to the disk, and none is acknowledged before its own.
import {
  type DeliveryService,
  type IntakeOutcome,
  type Log,
  type NewDelivery,
  RateLimitError,
} from '@assay/core';

interface Waiting {
  readonly delivery: NewDelivery;
  resolve(outcome: IntakeOutcome): void;
  reject(error: unknown): void;
}

const largestGroup = 200;
/** How long the first of a group waits for others, while others come. */
const gatherMs = 5;
/** More than this is never written before the code host gives up waiting. */
const mostWaiting = 5_000;
/** What was taken in is brought to where it is handled and listed once nothing more comes, or beyond so many. */
const mostUnsettled = 20_000;
const settleAfterMs = 50;

type Deliveries = Pick<DeliveryService, 'take' | 'settle' | 'unsettled'>;

export class DeliveryIntake {
  readonly #deliveries: Deliveries;
  readonly #log: Log;
  readonly #taken: () => void;
  readonly #waiting: Waiting[] = [];
  #writing = false;
  #timer: NodeJS.Timeout | undefined;

  /** `taken` is called after each group with something to handle in it. */
  constructor(deliveries: Deliveries, log: Log, taken: () => void = () => {}) {
    this.#deliveries = deliveries;
    this.#log = log;
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

  /** For the end: nothing is taken in any more. */
  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#settle();
  }

  async #writeAll(): Promise<void> {
    this.#writing = true;
    while (this.#waiting.length > 0) {
      await this.#gather();
      await this.#write(this.#waiting.splice(0, largestGroup));
      if (this.#deliveries.unsettled > mostUnsettled) await this.#settle(mostUnsettled);
    }
    this.#writing = false;
    if (this.#deliveries.unsettled > 0) this.#settleSoon();
  }

  /** Waits for as long as each turn of the event loop brings more: who comes together shares the flush. */
  async #gather(): Promise<void> {
    const end = performance.now() + gatherMs;
    for (let before = 0; this.#waiting.length > before && performance.now() < end; ) {
      before = this.#waiting.length;
      await new Promise(setImmediate);
    }
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

  #settleSoon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#settle(), settleAfterMs).unref();
  }

  /** What fails here is safe where it lies, and tried again with the next group. */
  async #settle(left = 0): Promise<void> {
    await this.#deliveries
      .settle(left)
      .catch((error: unknown) => this.#log.error('deliveries were not settled', { error: String(error) }));
  }
}
