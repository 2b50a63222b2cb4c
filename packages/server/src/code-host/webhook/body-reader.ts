// Reads bodies whose sender is not known yet: small ones at once, large ones into memory that all of them share, and
// never more than the limit. So a flood of large bodies costs neither memory nor the deliveries that are small, and
// senders that send slowly keep nobody waiting.
import type { Readable } from 'node:stream';
import { ValidationError } from '@assay/core';
import { BodyPool, type Holding, type PoolLimits, type Sender, webhookPool } from './body-pool.ts';

export interface BodyLimits extends PoolLimits {
  readonly maxBytes: number;
  /** What every request may bring without taking from the pool. */
  readonly freeBytes: number;
}

export const webhookLimits: BodyLimits = {
  ...webhookPool,
  maxBytes: 25 * 1024 * 1024,
  freeBytes: 64 * 1024,
};

const unknownSender: Sender = { address: 'unknown', isProvider: false };

export class BodyReader {
  readonly #limits: BodyLimits;
  readonly #pool: BodyPool;
  #timer: NodeJS.Timeout | undefined;

  constructor(limits: BodyLimits = webhookLimits) {
    this.#limits = limits;
    this.#pool = new BodyPool(limits);
  }

  refuseLength(contentLength: string | undefined): void {
    if (contentLength !== undefined && Number(contentLength) > this.#limits.maxBytes) throw tooLarge();
  }

  /**
   * Reads the body and gives what `use` makes of it; the bytes are of no worth afterwards. Throws ValidationError
   * when the body is too large, too slow or breaks off, RateLimitError when it has to give way, and whatever `use`
   * throws.
   */
  async read<Result>(
    stream: Readable,
    use: (body: Buffer) => Result,
    sender: Sender = unknownSender,
  ): Promise<Result> {
    const first: Buffer[] = [];
    const size = await this.#readFree(stream, first);
    if (size <= this.#limits.freeBytes)
      return use(first.length === 1 ? (first[0] as Buffer) : Buffer.concat(first));
    const holding = this.#pool.enter(sender);
    this.#timer ??= this.#watch();
    try {
      return use(await this.#readLarge(stream, first.splice(0), holding));
    } finally {
      this.#pool.leave(holding);
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

  async #readLarge(stream: Readable, first: readonly Buffer[], holding: Holding): Promise<Buffer> {
    let size = 0;
    const { blockBytes, maxBytes } = this.#limits;
    const missing = (more: number) => Math.ceil((size + more) / blockBytes) - holding.blocks.length;
    const keep = (chunk: Buffer): void => {
      copy(chunk, size, holding.blocks, blockBytes);
      size += chunk.length;
      this.#pool.progress(holding, chunk.length);
      giveBack(chunk);
    };
    const admit = async (chunk: Buffer): Promise<void> => {
      if (size + chunk.length > maxBytes) throw tooLarge();
      const count = missing(chunk.length);
      if (count > 0) await this.#pool.reserve(holding, count);
      keep(chunk);
    };
    for (const chunk of first) await admit(chunk);
    for (;;) {
      let outside: Buffer | undefined;
      const isWhole = await each(
        stream,
        (chunk) => {
          if (missing(chunk.length) <= 0) keep(chunk);
          else outside = chunk;
          return outside === undefined;
        },
        holding.signal,
      );
      if (isWhole) return Buffer.concat(holding.blocks, size);
      if (outside) await admit(outside);
    }
  }

  #watch(): NodeJS.Timeout {
    return setInterval(() => {
      this.#pool.sweep();
      if (!this.#pool.isEmpty) return;
      clearInterval(this.#timer);
      this.#timer = undefined;
    }, this.#limits.sweepMs).unref();
  }
}

function copy(chunk: Buffer, at: number, blocks: readonly Buffer[], blockBytes: number): void {
  for (let done = 0; done < chunk.length; ) {
    const block = blocks[Math.floor((at + done) / blockBytes)] as Buffer;
    done += chunk.copy(block, (at + done) % blockBytes, done);
  }
}

/** Gives every chunk to `take` until that says false, and then pauses; whether the end was reached. */
function each(stream: Readable, take: (chunk: Buffer) => boolean, signal?: AbortSignal): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const end = (finish: () => void): void => {
      stream.off('data', onData).off('end', onEnd).off('close', onClose).off('error', onClose);
      signal?.removeEventListener('abort', onAbort);
      finish();
    };
    const onData = (chunk: Buffer): void => {
      if (take(chunk)) return;
      stream.pause();
      end(() => resolve(false));
    };
    const onEnd = (): void => end(() => resolve(true));
    const onClose = (): void => end(() => reject(brokenOff()));
    const onAbort = (): void => {
      stream.pause();
      end(() => reject(signal?.reason));
    };
    signal?.addEventListener('abort', onAbort);
    stream.on('data', onData).on('end', onEnd).on('close', onClose).on('error', onClose);
    if (signal?.aborted) onAbort();
    else if (stream.readableEnded) onEnd();
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
