// Replies that a log may still correct: tools that stream write a reply several times, each with what it has used so
// far, and the last counts. Only the latest few hundred are held; a copy of an older one is a repetition.
import type { SeenReplies } from './seen-replies.ts';

const mostPending = 512;

/** A reply that waits for its last copy. */
export interface PendingReply {
  readonly id: string;
  /** All tokens of it: a copy with more of them is a later one. */
  readonly tokens: number;
}

export class PendingReplies<T extends PendingReply> {
  readonly #pending = new Map<string, T>();
  readonly #seen: SeenReplies;
  readonly #settle: (reply: T) => void;
  /** Copies that were not counted. */
  repeated = 0;

  constructor(seen: SeenReplies, settle: (reply: T) => void) {
    this.#seen = seen;
    this.#settle = settle;
  }

  add(reply: T): void {
    const earlier = this.#pending.get(reply.id);
    if (earlier !== undefined) {
      this.repeated++;
      // Setting a key that is there keeps its place, and with it the order of the replies.
      if (reply.tokens >= earlier.tokens) this.#pending.set(reply.id, reply);
      return;
    }
    if (!this.#seen.add(reply.id)) {
      this.repeated++;
      return;
    }
    this.#pending.set(reply.id, reply);
    if (this.#pending.size <= mostPending) return;
    for (const [id, oldest] of this.#pending) {
      this.#pending.delete(id);
      this.#settle(oldest);
      break;
    }
  }

  /** What is not settled yet. */
  get waiting(): Iterable<T> {
    return this.#pending.values();
  }

  /** Settles what is left. */
  flush(): void {
    for (const reply of this.#pending.values()) this.#settle(reply);
    this.#pending.clear();
  }
}
