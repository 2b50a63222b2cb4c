// Replies that a log may still correct: tools that stream write a reply several times, each with what it has used so
// far, and the last counts. Only the latest few dozen are held; a copy of an older one is a repetition.
import type { SeenReplies } from './seen-replies.ts';

const maxPending = 64;

/** A reply that waits for its last copy. */
export interface PendingReply {
  readonly id: string;
  /** All tokens of it: a copy with more of them is a later one. */
  readonly tokens: number;
}

export class PendingReplies<T extends PendingReply> {
  readonly #pending = new Map<string, T>();
  readonly #order: string[] = [];
  #next = 0;
  readonly #seen: SeenReplies;
  readonly #record: (reply: T) => void;
  /** Copies that were not counted. */
  repeated = 0;

  constructor(seen: SeenReplies, record: (reply: T) => void) {
    this.#seen = seen;
    this.#record = record;
  }

  /** Takes a reply; gives the one of two copies that is not needed any longer. */
  add(reply: T): T | undefined {
    const earlier = this.#pending.get(reply.id);
    if (earlier !== undefined) {
      this.repeated++;
      // Setting a key that is there keeps its place, and with it the order of the replies.
      if (reply.tokens < earlier.tokens) return reply;
      this.#pending.set(reply.id, reply);
      return earlier;
    }
    if (!this.#seen.add(reply.id)) {
      this.repeated++;
      return reply;
    }
    // A ring of ids: to find the oldest key of a map takes longer the more were deleted from it.
    const oldestId = this.#order[this.#next];
    this.#order[this.#next] = reply.id;
    this.#next = (this.#next + 1) % maxPending;
    this.#pending.set(reply.id, reply);
    const oldest = oldestId === undefined ? undefined : this.#pending.get(oldestId);
    if (oldest === undefined) return undefined;
    this.#pending.delete(oldest.id);
    this.#record(oldest);
    return undefined;
  }

  /** What is not recorded yet. */
  get waiting(): Iterable<T> {
    return this.#pending.values();
  }

  /** Records what is left. */
  flush(): void {
    for (const reply of this.#pending.values()) this.#record(reply);
    this.#pending.clear();
    this.#order.length = 0;
    this.#next = 0;
  }
}
