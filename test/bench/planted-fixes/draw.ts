// What planted cases are drawn by.

/** The same numbers for the same seed. */
export class Draw {
  #state: number;

  constructor(seed: number) {
    this.#state = seed * 2_654_435_761;
  }

  below(limit: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  }

  of<One>(list: readonly One[]): One {
    return list[this.below(list.length)] as One;
  }
}
