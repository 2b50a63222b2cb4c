// What git prints is read while something else runs, so that nobody waits for it later.

/** Held at once; git waits while nobody has taken it. */
const maxHeld = 32 * 1024 * 1024;

export class ReadAhead implements AsyncIterable<Buffer> {
  readonly #chunks: AsyncIterator<Buffer>;
  readonly #held: Buffer[] = [];
  #size = 0;
  #reading: Promise<void> | null = null;
  #isDone = false;
  #failure: unknown = null;

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
    this.#read();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer> {
    while (true) {
      const chunk = this.#held.shift();
      if (chunk !== undefined) {
        this.#size -= chunk.length;
        yield chunk;
        continue;
      }
      if (this.#failure !== null) throw this.#failure;
      if (this.#isDone) return;
      this.#read();
      await this.#reading;
    }
  }

  /** Ends git, when nobody wants to know any more. */
  async close(): Promise<void> {
    this.#isDone = true;
    await this.#reading;
    await this.#chunks.return?.();
  }

  #read(): void {
    this.#reading ??= this.#readOn().finally(() => {
      this.#reading = null;
    });
  }

  async #readOn(): Promise<void> {
    try {
      while (!this.#isDone && this.#size < maxHeld) {
        const { value, done } = await this.#chunks.next();
        if (done === true) {
          this.#isDone = true;
          return;
        }
        // The source uses its buffer again.
        this.#held.push(Buffer.from(value));
        this.#size += value.length;
      }
    } catch (error) {
      this.#failure = error;
    }
  }
}
