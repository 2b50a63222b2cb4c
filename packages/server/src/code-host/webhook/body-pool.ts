// The memory that large bodies of unproved senders share, and who of them has to give way: nobody waits behind a
// sender that sends nothing. It knows no streams and no timers, so that every siege can be played through.
import { type PortalError, RateLimitError, ValidationError } from '@assay/core';

export interface Sender {
  /** Of the client, behind proxies that are trusted. */
  readonly address: string;
  /** Whether the address is one that the code host says it delivers from. */
  readonly isProvider: boolean;
}

export interface PoolLimits {
  readonly blockBytes: number;
  readonly maxBlocks: number;
  /** A sender must bring so many bytes in each window, or is put out. */
  readonly windowMs: number;
  readonly minWindowBytes: number;
  /** How often slow ones are looked for: below that rate for so long, a sender gives way to who needs its memory. */
  readonly sweepMs: number;
  /** How long someone waits for memory, and how many do. */
  readonly waitMs: number;
  readonly maxWaiting: number;
}

/** Deliveries are some 25 kB, and 25 MiB at most: two such fit, or 800 that are a little too large to be free. */
export const webhookPool: PoolLimits = {
  blockBytes: 16 * 1024,
  maxBlocks: 4_096,
  windowMs: 500,
  minWindowBytes: 64 * 1024,
  sweepMs: 100,
  waitMs: 8_000,
  maxWaiting: 200,
};

/** One body that is being read. */
export interface Holding {
  readonly sender: Sender;
  /** Its memory, in order. */
  readonly blocks: Buffer[];
  /** Aborts with a PortalError when it has to give way. */
  readonly signal: AbortSignal;
}

interface Kept extends Holding {
  readonly abort: AbortController;
  windowStart: number;
  windowBytes: number;
  /** Since the last sweep, and between the two before; null until there were two. */
  newBytes: number;
  lastBytes: number | null;
}

interface Waiting {
  readonly holding: Kept;
  readonly blocks: number;
  readonly since: number;
  readonly grant: () => void;
}

export class BodyPool {
  readonly #limits: PoolLimits;
  readonly #now: () => number;
  readonly #held = new Set<Kept>();
  /** Blocks of each address. */
  readonly #shares = new Map<string, number>();
  readonly #waiting: Waiting[] = [];
  readonly #free: Buffer[] = [];
  #used = 0;
  #sweptAt: number;

  /** `now` in milliseconds. */
  constructor(limits: PoolLimits = webhookPool, now: () => number = () => performance.now()) {
    this.#limits = limits;
    this.#now = now;
    this.#sweptAt = now();
  }

  get isEmpty(): boolean {
    return this.#held.size === 0;
  }

  enter(sender: Sender): Holding {
    const abort = new AbortController();
    const holding: Kept = {
      sender,
      blocks: [],
      abort,
      signal: abort.signal,
      windowStart: this.#now(),
      windowBytes: 0,
      newBytes: 0,
      lastBytes: null,
    };
    this.#held.add(holding);
    return holding;
  }

  /** Gives back what it holds. */
  leave(holding: Holding): void {
    const kept = holding as Kept;
    if (!this.#held.delete(kept)) return;
    this.#release(kept);
    const index = this.#waiting.findIndex((one) => one.holding === kept);
    if (index >= 0) this.#waiting.splice(index, 1);
    if (this.#held.size === 0) this.#free.length = 0;
    this.#serve();
  }

  /** That so many bytes of it came in. */
  progress(holding: Holding, bytes: number): void {
    const kept = holding as Kept;
    kept.windowBytes += bytes;
    kept.newBytes += bytes;
  }

  /** Resolves once it has so many blocks more. Rejects with its signal's reason when it has to give way. */
  reserve(holding: Holding, blocks: number): Promise<void> | undefined {
    const kept = holding as Kept;
    if (this.#waiting.length === 0 && this.#makeRoom(kept, blocks)) {
      this.#give(kept, blocks);
      return undefined;
    }
    return new Promise<void>((grant, refuse) => {
      kept.signal.addEventListener('abort', () => refuse(kept.signal.reason), { once: true });
      this.#waiting.push({ holding: kept, blocks, since: this.#now(), grant });
      this.#serve();
      if (this.#waiting.length <= this.#limits.maxWaiting) return;
      const last = this.#waiting.reduce((worst, one) => (this.#isBefore(one, worst) ? worst : one));
      this.#putOut(last.holding, tooMany());
    });
  }

  /** Puts out who is too slow, and who has waited too long; to be called every `sweepMs`. */
  sweep(): void {
    const now = this.#now();
    // A sender is not slow because nobody had the time to read what it sent.
    const isOnTime = now - this.#sweptAt < this.#limits.windowMs;
    this.#sweptAt = now;
    for (const { holding, since } of [...this.#waiting])
      if (now - since >= this.#limits.waitMs) this.#putOut(holding, tooMany());
    const waiting = new Set(this.#waiting.map(({ holding }) => holding));
    for (const holding of [...this.#held]) {
      // Who waits for memory is not read from.
      const isWaiting = waiting.has(holding);
      if (isWaiting) this.#startWindow(holding);
      holding.lastBytes = isWaiting ? null : holding.newBytes;
      holding.newBytes = 0;
      if (now - holding.windowStart < this.#limits.windowMs) continue;
      if (holding.windowBytes < this.#limits.minWindowBytes && isOnTime) this.#putOut(holding, tooSlow());
      this.#startWindow(holding);
    }
    this.#serve();
  }

  #startWindow(holding: Kept): void {
    holding.windowStart = this.#now();
    holding.windowBytes = 0;
  }

  /** The next in line gets what is there: the code host first, then the address that has least. */
  #serve(): void {
    for (;;) {
      const next = this.#waiting.reduce<Waiting | undefined>(
        (best, one) => (best && !this.#isBefore(one, best) ? best : one),
        undefined,
      );
      if (!next || !this.#makeRoom(next.holding, next.blocks)) return;
      this.#waiting.splice(this.#waiting.indexOf(next), 1);
      this.#give(next.holding, next.blocks);
      this.#startWindow(next.holding);
      next.grant();
    }
  }

  #isBefore(one: Waiting, other: Waiting): boolean {
    const [a, b] = [one.holding.sender, other.holding.sender];
    if (a.isProvider !== b.isProvider) return a.isProvider;
    return this.#shareOf(a) < this.#shareOf(b);
  }

  /** Whether there is room for so many blocks, once those who have to give way have done so. */
  #makeRoom(holding: Kept, blocks: number): boolean {
    while (this.#used + blocks > this.#limits.maxBlocks) {
      const victim = this.#victimFor(holding);
      if (!victim) return false;
      this.#putOut(victim, tooMany());
    }
    return true;
  }

  #victimFor(holding: Kept): Kept | undefined {
    let victim: Kept | undefined;
    for (const other of this.#held) {
      if (other === holding || other.blocks.length === 0 || !this.#givesWay(other, holding)) continue;
      if (!victim || this.#isWorse(other, victim)) victim = other;
    }
    return victim;
  }

  #givesWay(other: Kept, { sender }: Kept): boolean {
    if (other.sender.isProvider !== sender.isProvider) return sender.isProvider;
    if (other.sender.address !== sender.address && this.#shareOf(other.sender) > this.#shareOf(sender) + 1)
      return true;
    const { sweepMs, windowMs, minWindowBytes } = this.#limits;
    return (
      other.lastBytes !== null && other.lastBytes + other.newBytes < (minWindowBytes * sweepMs) / windowMs
    );
  }

  #isWorse(one: Kept, other: Kept): boolean {
    if (one.sender.isProvider !== other.sender.isProvider) return other.sender.isProvider;
    const [a, b] = [this.#shareOf(one.sender), this.#shareOf(other.sender)];
    return a === b ? (one.lastBytes ?? 0) + one.newBytes < (other.lastBytes ?? 0) + other.newBytes : a > b;
  }

  #shareOf({ address }: Sender): number {
    return this.#shares.get(address) ?? 0;
  }

  #give(holding: Kept, blocks: number): void {
    for (let count = 0; count < blocks; count += 1)
      holding.blocks.push(this.#free.pop() ?? Buffer.allocUnsafeSlow(this.#limits.blockBytes));
    this.#count(holding.sender, blocks);
  }

  #release(holding: Kept): void {
    this.#count(holding.sender, -holding.blocks.length);
    this.#free.push(...holding.blocks.splice(0));
  }

  #count({ address }: Sender, blocks: number): void {
    this.#used += blocks;
    const share = (this.#shares.get(address) ?? 0) + blocks;
    if (share > 0) this.#shares.set(address, share);
    else this.#shares.delete(address);
  }

  #putOut(holding: Kept, reason: PortalError): void {
    const index = this.#waiting.findIndex((one) => one.holding === holding);
    if (index >= 0) this.#waiting.splice(index, 1);
    this.#held.delete(holding);
    this.#release(holding);
    holding.abort.abort(reason);
  }
}

function tooMany(): RateLimitError {
  return new RateLimitError('Too many large requests at once. Try again in a moment.', 5);
}

function tooSlow(): ValidationError {
  const sentence = 'The request body was sent too slowly.';
  return new ValidationError(sentence, { body: sentence });
}
