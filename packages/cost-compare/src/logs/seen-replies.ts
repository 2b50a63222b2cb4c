// Which replies a log has already had. A million ids in sixteen megabytes: only their hashes are kept, of 64 bits, so
// that two different ids of a billion replies are taken for one with a probability of three in a hundred.

const firstCapacity = 1 << 12;

export class SeenReplies {
  /** Two words per slot; both 0 when it is free. */
  #slots = new Uint32Array(firstCapacity * 2);
  #count = 0;
  /** The words of the id last asked for. */
  #high = 0;
  #low = 0;

  /** Whether the id is new; it is not from then on. */
  add(id: string): boolean {
    this.#hash(id);
    if (!this.#insert(this.#high, this.#low)) return false;
    if (++this.#count * 2 > this.#slots.length / 2) this.#grow();
    return true;
  }

  #insert(high: number, low: number): boolean {
    const slots = this.#slots;
    const mask = slots.length / 2 - 1;
    for (let slot = high & mask; ; slot = (slot + 1) & mask) {
      if (slots[2 * slot] === 0 && slots[2 * slot + 1] === 0) {
        slots[2 * slot] = high;
        slots[2 * slot + 1] = low;
        return true;
      }
      if (slots[2 * slot] === high && slots[2 * slot + 1] === low) return false;
    }
  }

  #grow(): void {
    const old = this.#slots;
    this.#slots = new Uint32Array(old.length * 2);
    for (let at = 0; at < old.length; at += 2) {
      const [high, low] = [old[at] as number, old[at + 1] as number];
      if (high !== 0 || low !== 0) this.#insert(high, low);
    }
  }

  #hash(id: string): void {
    let [high, low] = [0x9e3779b9, 0x811c9dc5];
    for (let at = 0; at < id.length; at++) {
      const code = id.charCodeAt(at);
      high = Math.imul(high ^ code, 0x85ebca6b);
      high ^= high >>> 13;
      low = Math.imul(low ^ code, 0x01000193);
    }
    this.#high = Math.imul(high ^ (high >>> 16), 0xc2b2ae35) >>> 0;
    // Never both 0, which is a free slot.
    this.#low = (Math.imul(low ^ (low >>> 15), 0x2c1b3c6d) >>> 0) | 1;
  }
}
