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
/** Groups that the disk has not confirmed yet: as many as it syncs for at once. */
const maxInFlight = 2;
/** So many are worth a flush of their own before that of the group ahead has ended: each costs as much as a delivery. */
const minBatchWhileSending = 12;
/** More than this is never written before the code host gives up waiting. */
const maxWaiting = 5_000;
/** So many in one group are a flood, which goes before everything that can wait. */
const floodedGroup = 8;
const quietMs = 50;
/** Accepted deliveries are moved to where they are handled and listed: in batches once it is quiet, or beyond so many. */
const movedAtOnce = 128;
const maxInInbox = 50_000;

type Deliveries = Pick<DeliveryService, 'take' | 'moveToTable' | 'inInbox'>;

export class DeliveryIntake {
  readonly #deliveries: Deliveries;
  readonly #log: Log;
  readonly #taken: () => void;
  readonly #waiting: Waiting[] = [];
  #isGathering = false;
  #onTheWay = 0;
  #floodedUntil = 0;
  #timer: NodeJS.Timeout | undefined;

  /** `taken` is called after each group with something to handle in it. */
  constructor(deliveries: Deliveries, log: Log, taken: () => void = () => {}) {
    this.#deliveries = deliveries;
    this.#log = log;
    this.#taken = taken;
  }

  /** Whether more come than there is time to handle them beside. */
  get isFlooded(): boolean {
    return performance.now() < this.#floodedUntil;
  }

  /** Resolves when the delivery is on the disk. */
  take(delivery: NewDelivery): Promise<IntakeOutcome> {
    if (this.#waiting.length >= maxWaiting)
      throw new RateLimitError('Too many deliveries at once. Try again in a moment.', 5);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ delivery, resolve, reject });
      this.#next();
    });
  }

  /** For shutdown: nothing is accepted any more. */
  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#moveToTable(0);
  }

  /** While one group is flushed the next is committed. */
  #next(): void {
    if (this.#isGathering || this.#onTheWay === maxInFlight) return;
    if (this.#waiting.length < (this.#onTheWay === 0 ? 1 : minBatchWhileSending)) return;
    this.#isGathering = true;
    // Who comes in the same turn of the event loop is in the same group.
    setImmediate(() => {
      this.#isGathering = false;
      void this.#write(this.#waiting.splice(0, largestGroup));
      this.#next();
    });
  }

  async #write(group: readonly Waiting[]): Promise<void> {
    if (group.length >= floodedGroup) this.#floodedUntil = performance.now() + quietMs;
    this.#onTheWay += 1;
    try {
      const outcomes = await this.#deliveries.take(group.map(({ delivery }) => delivery));
      for (const [index, { resolve }] of group.entries()) resolve(outcomes[index] as IntakeOutcome);
      if (outcomes.some(({ status }) => status === 'accepted' || status === 'requeued')) this.#taken();
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
    if (this.#deliveries.inInbox > maxInInbox) await this.#moveToTable(maxInInbox);
    this.#onTheWay -= 1;
    this.#next();
    this.#moveSoon();
  }

  #moveSoon(): void {
    if (this.#deliveries.inInbox === 0) return;
    this.#timer ??= setTimeout(async () => {
      while (this.#deliveries.inInbox > 0 && !this.isFlooded)
        if (!(await this.#moveToTable(this.#deliveries.inInbox - movedAtOnce))) break;
      this.#timer = undefined;
      this.#moveSoon();
    }, quietMs).unref();
  }

  /** False when it failed: it is safe where it lies, and tried again. */
  async #moveToTable(left: number): Promise<boolean> {
    try {
      await this.#deliveries.moveToTable(Math.max(0, left));
      return true;
    } catch (error) {
      this.#log.error('deliveries could not be finalized', { error: String(error) });
      return false;
    }
  }
}
