// Reads bodies whose sender is not known yet: small ones at once, large ones a few at a time, and never more than
// the limit. So a flood of large bodies costs neither memory nor the deliveries that are small.
import type { Readable } from 'node:stream';
import { RateLimitError, ValidationError } from '@assay/core';

export interface BodyLimits {
  readonly maxBytes: number;
  /** What every request may bring without waiting. */
  readonly freeBytes: number;
  /** Larger bodies that are read at a time. */
  readonly largeAtOnce: number;
  readonly waitMs: number;
}

/** Deliveries are some 25 kB, and 25 MiB at most. */
export const webhookLimits: BodyLimits = {
  maxBytes: 25 * 1024 * 1024,
  freeBytes: 64 * 1024,
  largeAtOnce: 2,
  waitMs: 8_000,
};

export class BodyReader {
  readonly #limits: BodyLimits;
  readonly #waiting: (() => void)[] = [];
  #large = 0;

  constructor(limits: BodyLimits = webhookLimits) {
    this.#limits = limits;
  }

  /** The body whole. Throws ValidationError when it is too large or breaks off, RateLimitError when no turn comes. */
  async read(stream: Readable, contentLength: string | undefined): Promise<Buffer> {
    this.refuseLength(contentLength);
    const chunks: Buffer[] = [];
    await this.#each(stream, (chunk) => chunks.push(chunk), true);
    return chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks);
  }

  /** Looks only at how long the body is: for a request that is refused whatever it brings. */
  async measure(stream: Readable, contentLength: string | undefined): Promise<void> {
    this.refuseLength(contentLength);
    // What announces its length is no longer than that, and need not be waited for.
    if (contentLength === undefined) await this.#each(stream, () => {}, false);
  }

  refuseLength(contentLength: string | undefined): void {
    if (contentLength !== undefined && Number(contentLength) > this.#limits.maxBytes) throw tooLarge();
  }

  #each(stream: Readable, take: (chunk: Buffer) => void, needsTurn: boolean): Promise<void> {
    const { maxBytes, freeBytes } = this.#limits;
    return new Promise((resolve, reject) => {
      let size = 0;
      let turn: 'none' | 'asked' | 'held' | 'over' = 'none';
      const end = (settle: () => void): void => {
        stream.off('data', onData).off('end', onEnd).off('close', onClose).off('error', onClose);
        if (turn === 'held') this.#leave();
        turn = 'over';
        settle();
      };
      const fail = (error: Error) => end(() => reject(error));
      const onData = (chunk: Buffer): void => {
        size += chunk.length;
        if (size > maxBytes) {
          fail(tooLarge());
          return;
        }
        take(chunk);
        if (!needsTurn || turn !== 'none' || size <= freeBytes) return;
        turn = 'asked';
        stream.pause();
        this.#enter().then(
          () => {
            // Whoever asked may be gone.
            if (turn === 'over') return this.#leave();
            turn = 'held';
            stream.resume();
          },
          (error: Error) => turn !== 'over' && fail(error),
        );
      };
      const onEnd = (): void => end(resolve);
      const onClose = (): void => fail(new ValidationError('The body broke off.'));
      stream.on('data', onData).on('end', onEnd).on('close', onClose).on('error', onClose);
      if (stream.readableEnded) onEnd();
      else if (stream.destroyed) onClose();
    });
  }

  async #enter(): Promise<void> {
    if (this.#large < this.#limits.largeAtOnce) {
      this.#large += 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const enter = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(enter), 1);
        reject(new RateLimitError('Too many large bodies at once; try again in a moment.', 5));
      }, this.#limits.waitMs);
      this.#waiting.push(enter);
    });
  }

  /** The turn goes to the next in line, or back. */
  #leave(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#large -= 1;
  }
}

function tooLarge(): ValidationError {
  const sentence = 'The body is larger than 25 MiB.';
  return new ValidationError(sentence, { body: sentence });
}
