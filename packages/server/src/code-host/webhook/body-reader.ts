// Reads bodies whose sender is not known yet: small ones at once, large ones one after the other into the same memory,
// and never more than the limit. So a flood of large bodies costs neither memory nor the deliveries that are small.
import type { Readable } from 'node:stream';
import { RateLimitError, ValidationError } from '@assay/core';

export interface BodyLimits {
  readonly maxBytes: number;
  /** What every request may bring without waiting for its turn. */
  readonly freeBytes: number;
  /** How long a large body waits for its turn. */
  readonly waitMs: number;
  /** How long its turn is: who sends slowly must not keep the others from theirs. */
  readonly turnMs: number;
}

/** Deliveries are some 25 kB, and 25 MiB at most. */
export const webhookLimits: BodyLimits = {
  maxBytes: 25 * 1024 * 1024,
  freeBytes: 64 * 1024,
  waitMs: 8_000,
  turnMs: 4_000,
};

const blockBytes = 1024 * 1024;

export class BodyReader {
  readonly #limits: BodyLimits;
  readonly #waiting: (() => void)[] = [];
  /** Whether somebody is reading a large body, into memory that grows to what the largest one takes. */
  #busy = false;
  #room: Buffer[] = [];

  constructor(limits: BodyLimits = webhookLimits) {
    this.#limits = limits;
  }

  refuseLength(contentLength: string | undefined): void {
    if (contentLength !== undefined && Number(contentLength) > this.#limits.maxBytes) throw tooLarge();
  }

  /**
   * Reads the body and gives what `use` makes of it; the bytes are of no worth afterwards. Throws ValidationError
   * when the body is too large or breaks off, RateLimitError when no turn comes, and whatever `use` throws.
   */
  async read<Result>(stream: Readable, use: (body: Buffer) => Result): Promise<Result> {
    const first: Buffer[] = [];
    const size = await this.#readFree(stream, first);
    if (size <= this.#limits.freeBytes)
      return use(first.length === 1 ? (first[0] as Buffer) : Buffer.concat(first));
    await this.#enter(stream);
    try {
      return use(await this.#readLarge(stream, first.splice(0)));
    } finally {
      this.#leave();
    }
  }

  /** Reads to the end, or until the body turns out to be large; gives how many bytes have come. */
  #readFree(stream: Readable, chunks: Buffer[]): Promise<number> {
    let size = 0;
    return each(stream, (chunk) => {
      chunks.push(chunk);
      size += chunk.length;
      return size <= this.#limits.freeBytes;
    }).then(() => size);
  }

  async #readLarge(stream: Readable, first: readonly Buffer[]): Promise<Buffer> {
    let size = 0;
    const keep = (chunk: Buffer): boolean => {
      if (size + chunk.length > this.#limits.maxBytes) return false;
      this.#copy(chunk, size);
      size += chunk.length;
      giveBack(chunk);
      return true;
    };
    for (const chunk of first) if (!keep(chunk)) throw tooLarge();
    const slow = new Error('The request body was sent too slowly.');
    const timer = setTimeout(() => stream.destroy(slow), this.#limits.turnMs);
    try {
      if (!(await each(stream, keep))) throw tooLarge();
    } finally {
      clearTimeout(timer);
    }
    return Buffer.concat(this.#room, size);
  }

  #copy(chunk: Buffer, at: number): void {
    for (let done = 0; done < chunk.length; ) {
      const block = Math.floor((at + done) / blockBytes);
      this.#room[block] ??= Buffer.allocUnsafeSlow(blockBytes);
      done += chunk.copy(this.#room[block], (at + done) % blockBytes, done);
    }
  }

  /** Waits for its turn, for as long as the sender stays and no longer than it would wait. */
  async #enter(stream: Readable): Promise<void> {
    if (!this.#busy) {
      this.#busy = true;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const end = (settle: () => void): void => {
        clearTimeout(timer);
        stream.off('close', onClose);
        settle();
      };
      const enter = (): void => end(resolve);
      const giveUp = (error: Error): void => {
        this.#waiting.splice(this.#waiting.indexOf(enter), 1);
        end(() => reject(error));
      };
      const onClose = (): void => giveUp(brokenOff());
      const tooMany = new RateLimitError('Too many large requests at once. Try again in a moment.', 5);
      const timer = setTimeout(giveUp, this.#limits.waitMs, tooMany);
      this.#waiting.push(enter);
      stream.once('close', onClose);
    });
  }

  /** The turn goes to the next in line. */
  #leave(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else {
      this.#busy = false;
      this.#room = [];
    }
  }
}

/** Gives every chunk to `take` until that says false, and then pauses; whether the end was reached. */
function each(stream: Readable, take: (chunk: Buffer) => boolean): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void): void => {
      stream.off('data', onData).off('end', onEnd).off('close', onClose).off('error', onClose);
      settle();
    };
    const onData = (chunk: Buffer): void => {
      if (take(chunk)) return;
      stream.pause();
      end(() => resolve(false));
    };
    const onEnd = (): void => end(() => resolve(true));
    const onClose = (): void => end(() => reject(brokenOff()));
    stream.on('data', onData).on('end', onEnd).on('close', onClose).on('error', onClose);
    if (stream.readableEnded) onEnd();
    else if (stream.destroyed) onClose();
    else stream.resume();
  });
}

/** Frees a chunk that has memory of its own at once: the collector would let a hundred megabytes of them gather. */
function giveBack({ buffer, length }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === length) buffer.transfer(0);
}

function brokenOff(): ValidationError {
  return new ValidationError('The request body is incomplete.');
}

function tooLarge(): ValidationError {
  const sentence = 'The request body exceeds 25 MiB.';
  return new ValidationError(sentence, { body: sentence });
}
