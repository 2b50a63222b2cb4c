// Hands signed checkpoints of the activity log to places outside of the portal, and notices when the log no longer
// agrees with the checkpoint before.
import type { Runtime } from '../../../support/runtime.ts';
import type { Stores } from '../storage/store-registry.ts';
import type { Checkpoint } from './checkpoint.ts';
import type { CheckpointReceiver } from './checkpoint-receiver.ts';

/** What it reads. */
type UsedStores = Pick<Stores, 'activity'>;

export interface AnchorState {
  /** The newest checkpoint that every place has taken; 0 before the first. */
  readonly sequence: number;
  readonly sent: ReadonlyMap<string, number>;
  readonly failures: ReadonlyMap<string, number>;
  /** Checkpoints that the log did not agree with later. */
  readonly disagreements: number;
}

export class ActivityAnchor {
  readonly #stores: UsedStores;
  readonly #runtime: Runtime;
  readonly #receivers: readonly CheckpointReceiver[];
  readonly #taken = new Map<string, number>();
  readonly #sent = new Map<string, number>();
  readonly #failures = new Map<string, number>();
  #last: Checkpoint | undefined;
  #disagreements = 0;

  constructor(stores: UsedStores, runtime: Runtime, receivers: readonly CheckpointReceiver[]) {
    this.#stores = stores;
    this.#runtime = runtime;
    this.#receivers = receivers;
  }

  /** Of this process since its start. */
  state(): AnchorState {
    const taken = this.#receivers.map(({ name }) => this.#taken.get(name) ?? 0);
    return {
      sequence: taken.length > 0 ? Math.min(...taken) : 0,
      sent: this.#sent,
      failures: this.#failures,
      disagreements: this.#disagreements,
    };
  }

  /** Sends the newest checkpoint to every place that does not have it. Throws when a place did not take it; it is tried again. */
  async send(signal: AbortSignal): Promise<void> {
    const { log } = this.#runtime;
    const { activity } = this.#stores;
    if (this.#last && !(await activity.agreesWith(this.#last))) {
      this.#disagreements += 1;
      log.error('the audit log does not agree with its last checkpoint', { sequence: this.#last.sequence });
    }
    const checkpoint = await activity.checkpoint();
    if (!checkpoint) return;
    const failed: string[] = [];
    for (const receiver of this.#receivers) {
      const { name } = receiver;
      if ((this.#taken.get(name) ?? 0) >= checkpoint.sequence) continue;
      try {
        await receiver.send(checkpoint, signal);
        this.#taken.set(name, checkpoint.sequence);
        this.#sent.set(name, (this.#sent.get(name) ?? 0) + 1);
      } catch (error) {
        signal.throwIfAborted();
        this.#failures.set(name, (this.#failures.get(name) ?? 0) + 1);
        failed.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
    this.#last = checkpoint;
    if (failed.length > 0)
      throw new Error(`A checkpoint of the audit log could not be written (${failed.join('; ')}).`);
  }
}
