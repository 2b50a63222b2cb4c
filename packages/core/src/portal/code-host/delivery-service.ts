import { NotFoundError, ValidationError } from '../../support/errors.ts';
import { type Runtime, timestamp } from '../../support/runtime.ts';
import type { Page, PageRequest } from '../platform/page.ts';
import { reach } from '../platform/permissions.ts';
import type { Principal } from '../platform/principal.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import type {
  ClaimedDelivery,
  ClaimKind,
  Delivery,
  DeliveryHealth,
  IntakeOutcome,
  NewDelivery,
} from './delivery.ts';
import type { DeliveryFilter } from './delivery-store.ts';

/** What it reads and writes. */
type UsedStores = Pick<Stores, 'activity' | 'deliveries' | 'transaction'>;

const dayMs = 86_400_000;
/** The same body under another id within this time is no second event: the signature covers no header. */
const replayDays = 7;
/** Ended deliveries are what replays are recognized by; the dead are kept longer, for anyone who retries them. */
const deadDays = 30;
/** Of accepted deliveries: some milliseconds' worth, so that a flood of deliveries holds up no claim, and no claim a flood. */
const movedByClaim = 128;

/** Deliveries of the code host: accepted, handled under leases, and shown to administrators. */
export class DeliveryService {
  readonly #stores: UsedStores;
  readonly #runtime: Runtime;

  constructor(stores: UsedStores, runtime: Runtime) {
    this.#stores = stores;
    this.#runtime = runtime;
  }

  /** Keeps a batch in one transaction: when it returns, all of it is on the disk. */
  async take(batch: readonly NewDelivery[]): Promise<readonly IntakeOutcome[]> {
    return this.#stores.deliveries.take(batch, timestamp(this.#runtime), this.#in(-replayDays * dayMs));
  }

  /** How many deliveries were accepted since they were last moved into their table. */
  get inInbox(): number {
    return this.#stores.deliveries.inInbox;
  }

  /**
   * Moves accepted deliveries into the table that the other methods read, which do so themselves as needed: to be called
   * now and then while nobody asks for anything. The `left` newest may stay.
   */
  async moveToTable(left = 0): Promise<void> {
    await this.#stores.deliveries.moveToTable(left);
  }

  async claim(kind: ClaimKind, leaseMs: number): Promise<ClaimedDelivery | undefined> {
    await this.#moveOldest();
    return this.#stores.deliveries.claim(kind, timestamp(this.#runtime), this.#in(leaseMs));
  }

  /** Gives back a claimed delivery that was announced, or need not be; from now on it waits for its turn. */
  async announced(claim: ClaimedDelivery, isShown: boolean): Promise<boolean> {
    return this.#stores.deliveries.announced(claim, isShown);
  }

  async extend(claim: ClaimedDelivery, leaseMs: number): Promise<'held' | 'lost' | 'superseded'> {
    await this.#moveOldest();
    return this.#stores.deliveries.extend(claim, this.#in(leaseMs));
  }

  /** Ends a claimed delivery; false when someone else has claimed it meanwhile. */
  async end(
    claim: ClaimedDelivery,
    status: 'done' | 'superseded' | 'ignored' | 'dead',
    outcome: { readonly reason?: string; readonly error?: string } = {},
  ): Promise<boolean> {
    return this.#stores.deliveries.end(claim, status, { ...outcome, now: timestamp(this.#runtime) });
  }

  /** Gives a claimed delivery back; without an error the attempt does not count. */
  async release(claim: ClaimedDelivery, delayMs: number, error: string | null): Promise<boolean> {
    return this.#stores.deliveries.release(claim, this.#in(delayMs), error);
  }

  async knownIds(ids: readonly string[]): Promise<ReadonlySet<string>> {
    await this.moveToTable();
    return this.#stores.deliveries.knownIds(ids);
  }

  async health(): Promise<DeliveryHealth> {
    return this.#stores.deliveries.health(timestamp(this.#runtime));
  }

  /** Deletes what ended a week ago, and the dead after a month. */
  async prune(): Promise<number> {
    await this.moveToTable();
    return this.#stores.deliveries.prune(this.#in(-replayDays * dayMs), this.#in(-deadDays * dayMs));
  }

  async list(principal: Principal, filter: DeliveryFilter, page: PageRequest): Promise<Page<Delivery>> {
    reach(principal.role, 'extension:deliveries');
    await this.moveToTable();
    return this.#stores.deliveries.list(filter, page);
  }

  /** Gives a delivery that is dead, or waits for another attempt, all its attempts again. */
  async retry(principal: Principal, id: string): Promise<Delivery> {
    reach(principal.role, 'extension:deliveries');
    await this.moveToTable();
    return this.#stores.transaction(async () => {
      const delivery = await this.#stores.deliveries.find(id);
      if (!delivery) throw new NotFoundError('Delivery not found.');
      const now = timestamp(this.#runtime);
      if (!(await this.#stores.deliveries.retry(id, now))) {
        const sentence = `The delivery is ${delivery.status}. Only a dead or queued delivery can be retried.`;
        throw new ValidationError(sentence, { status: sentence });
      }
      await this.#stores.activity.append({
        actorId: principal.userId,
        action: 'extension.retry',
        targetType: 'delivery',
        targetId: null,
        detail: { delivery: id, event: delivery.event, before: delivery.status },
      });
      return (await this.#stores.deliveries.find(id)) as Delivery;
    });
  }

  async #moveOldest(): Promise<void> {
    await this.moveToTable(Math.max(0, this.inInbox - movedByClaim));
  }

  #in(ms: number): string {
    return new Date(this.#runtime.now().getTime() + ms).toISOString();
  }
}
