// Requests in slices of the event loop's turns. Where all that have arrived are begun in one turn, a thousand connections make
// turns of a third of a second: Node accepts one connection in a turn, so that further ones wait for minutes; writes wait,
// too, and so does whatever is late.

/** How long requests are begun in one turn. */
const sliceMs = 10;
/** So long turns only accept connections, where there is one after the other; then they begin requests as long. */
const acceptingMs = 100;

const kept = 100;

interface Waiting {
  readonly since: number;
  /** Gone once it runs: lists that were longer before point to it, and would keep a whole request until they are collected. */
  run: (() => void) | undefined;
}

export class RequestTurns {
  readonly #now: () => number;
  /** Those up to `#served` wait no longer: to take the first out of thousands each time would move all of them. */
  #waiting: Waiting[] = [];
  #served = 0;
  #sliceBeganAt: number | undefined;
  #hasAccepted = false;
  #acceptingSince: number | undefined;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** A connection was accepted in this turn. */
  accepted(): void {
    this.#hasAccepted = true;
    this.#beginSlice();
    this.#acceptingSince ??= this.#now();
  }

  /** Runs `begin` at once, or in one of the next turns. */
  run(begin: () => void): void {
    this.#beginSlice();
    if (this.#served === this.#waiting.length && !this.#isSliceOver()) begin();
    else this.#waiting.push({ since: this.#now(), run: begin });
  }

  /** How long the next one has waited. */
  waitedMs(): number {
    const next = this.#waiting[this.#served];
    return next ? this.#now() - next.since : 0;
  }

  #isSliceOver(): boolean {
    const now = this.#now();
    const acceptedMs = this.#acceptingSince === undefined ? acceptingMs : now - this.#acceptingSince;
    return acceptedMs < acceptingMs || now - (this.#sliceBeganAt ?? 0) >= sliceMs;
  }

  /** What counts is all of a turn, also reading and parsing. */
  #beginSlice(): void {
    if (this.#sliceBeganAt !== undefined) return;
    this.#sliceBeganAt = this.#now();
    setImmediate(() => {
      this.#sliceBeganAt = undefined;
      const isOver = this.#now() - (this.#acceptingSince ?? 0) >= 2 * acceptingMs;
      if (!this.#hasAccepted || isOver) this.#acceptingSince = undefined;
      this.#hasAccepted = false;
      if (this.#served === this.#waiting.length) return;
      this.#beginSlice();
      if (!this.#isSliceOver()) this.#serve();
    });
  }

  #serve(): void {
    const next = this.#waiting[this.#served];
    if (!next) return;
    this.#served += 1;
    if (this.#served >= Math.max(kept, this.#waiting.length / 2)) {
      this.#waiting = this.#waiting.slice(this.#served);
      this.#served = 0;
    }
    const { run } = next;
    next.run = undefined;
    try {
      run?.();
    } finally {
      // After all that the request does without waiting for anything.
      if (!this.#isSliceOver()) queueMicrotask(() => process.nextTick(() => this.#serve()));
    }
  }
}
