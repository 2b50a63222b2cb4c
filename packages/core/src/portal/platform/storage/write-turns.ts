// Who is next on a connection: people take turns, however much one of them sends, and every other turn is for work that
// nobody is known to wait for. More than can be done in a moment is refused at once, to those with the most waiting. A
// driver that works in this process leaves the event loop no time by itself, so that turns end after a while for it.
import { RateLimitError } from '../../../support/errors.ts';

export interface TurnLimits {
  /** Connections. */
  readonly slots: number;
  /** Beyond it people are refused; undefined: never. */
  readonly maxWaitMs: number | undefined;
  /** Nobody waits longer, whatever for. */
  readonly deadlineMs: number;
}

export interface Asker {
  /** Whose turn it is; null where nobody is known. */
  readonly person: string | null;
  /** Whether nothing has been done yet, so that nothing is left half done. */
  readonly mayRefuse: boolean;
}

interface Waiting extends Asker {
  begin(): void;
  refuse(): void;
}

/** How long turns go on before the event loop has one. */
const turnMs = 10;
/** So many may always wait. */
const minWaiting = 20;
/** Of the time between two turns in what is taken for usual. */
const share = 0.02;
/** Over so many times the limit nobody waits, although fewer were expected to. */
const patience = 10;

export class WriteTurns {
  readonly #limits: TurnLimits;
  readonly #now: () => number;
  /** Those who wait, in the order of their turns. */
  readonly #people = new Map<string, Waiting[]>();
  readonly #others: Waiting[] = [];
  #running = 0;
  #waitingPeople = 0;
  #wasPerson = false;
  #turnBeganAt: number | undefined;
  #lastAt: number | undefined;
  /** Between one turn and the next, while anyone waits. */
  #paceMs = 1;

  constructor(limits: TurnLimits, now: () => number = () => performance.now()) {
    this.#limits = limits;
    this.#now = now;
  }

  /** Resolves when it is their turn, with what ends it. Throws RateLimitError. */
  take(asker: Asker): Promise<() => void> {
    const { promise, resolve, reject } = Promise.withResolvers<() => void>();
    let timer: NodeJS.Timeout | undefined;
    const waiting: Waiting = {
      ...asker,
      begin: () => {
        clearTimeout(timer);
        resolve(() => this.#leave());
      },
      refuse: () => {
        clearTimeout(timer);
        reject(overloaded());
      },
    };
    this.#add(waiting);
    this.#serve();
    if (!this.#isWaiting(waiting)) return promise;
    timer = setTimeout(() => this.#refuse(waiting), this.#deadlineOf(waiting));
    timer.unref();
    this.#refuseTooMany();
    return promise;
  }

  #deadlineOf({ person, mayRefuse }: Waiting): number {
    const { maxWaitMs = Number.POSITIVE_INFINITY, deadlineMs } = this.#limits;
    return person !== null && mayRefuse ? Math.min(deadlineMs, patience * maxWaitMs) : deadlineMs;
  }

  #queueOf({ person }: Asker): Waiting[] {
    return person === null ? this.#others : (this.#people.get(person) ?? []);
  }

  #isWaiting(waiting: Waiting): boolean {
    return this.#queueOf(waiting).includes(waiting);
  }

  #add(waiting: Waiting): void {
    const queue = this.#queueOf(waiting);
    queue.push(waiting);
    if (waiting.person === null) return;
    this.#people.set(waiting.person, queue);
    this.#waitingPeople += 1;
  }

  #refuse(waiting: Waiting): void {
    const queue = this.#queueOf(waiting);
    const place = queue.indexOf(waiting);
    if (place < 0) return;
    queue.splice(place, 1);
    if (waiting.person !== null) this.#leftQueue(waiting.person, queue);
    waiting.refuse();
  }

  #leftQueue(person: string, queue: readonly Waiting[]): void {
    this.#waitingPeople -= 1;
    if (queue.length === 0) this.#people.delete(person);
  }

  /** The newest of those with the most waiting. */
  #refuseTooMany(): void {
    const { maxWaitMs } = this.#limits;
    if (maxWaitMs === undefined) return;
    while (this.#waitingPeople > Math.max(minWaiting, maxWaitMs / this.#paceMs)) {
      let longest: readonly Waiting[] = [];
      // The last of several: who waits since before is served before.
      for (const queue of this.#people.values())
        if (queue.length >= longest.length && queue.some(({ mayRefuse }) => mayRefuse)) longest = queue;
      const newest = longest.findLast(({ mayRefuse }) => mayRefuse);
      if (!newest) return;
      this.#refuse(newest);
    }
  }

  #leave(): void {
    this.#running -= 1;
    this.#serve();
  }

  #serve(): void {
    while (this.#running < this.#limits.slots && !this.#isTurnOver()) {
      const next = this.#next();
      if (!next) return;
      this.#notePace();
      this.#running += 1;
      next.begin();
    }
  }

  #next(): Waiting | undefined {
    const [first] = this.#people;
    if (!first || (this.#wasPerson && this.#others.length > 0)) {
      this.#wasPerson = false;
      return this.#others.shift();
    }
    this.#wasPerson = true;
    const [person, queue] = first;
    const next = queue.shift();
    // Their turn after everyone else's.
    this.#people.delete(person);
    if (queue.length > 0) this.#people.set(person, queue);
    this.#waitingPeople -= 1;
    return next;
  }

  #notePace(): void {
    const now = this.#now();
    if (this.#lastAt !== undefined) this.#paceMs += share * (now - this.#lastAt - this.#paceMs);
    this.#lastAt = this.#waitingPeople + this.#others.length > 0 ? now : undefined;
  }

  #isTurnOver(): boolean {
    if (this.#turnBeganAt !== undefined) return this.#now() - this.#turnBeganAt >= turnMs;
    if (this.#waitingPeople + this.#others.length === 0) return false;
    this.#turnBeganAt = this.#now();
    setImmediate(() => {
      this.#turnBeganAt = undefined;
      this.#serve();
    });
    return false;
  }
}

function overloaded(): RateLimitError {
  return new RateLimitError(
    'More waits for the database than can be done in a moment, and nobody has more waiting than you. Try again, with fewer requests at a time.',
    1,
    { reason: 'overloaded' },
  );
}
