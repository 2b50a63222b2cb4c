// Reads whose cost grows with what is stored: searches, groupings, exports, reports. They run beside the requests of
// others, in the turn of who asks, on what that caller has left of the database's time.
import { setImmediate } from 'node:timers/promises';
import { RateLimitError, ValidationError } from '../../../../support/errors.ts';
import { currentOrigin } from '../../origin.ts';
import type { HeavyReader, HeavyReadSource } from '../dialect.ts';
import { DatabaseTime, type DatabaseTimeState } from './database-time.ts';
import { FairQueue } from './fair-queue.ts';

export interface HeavyReadLimits {
  /** Of one caller, running or waiting. */
  readonly perCaller: number;
  /** Database time of one caller in a minute. */
  readonly databaseMsPerMinute: number;
  /** A read that works longer is stopped; one that waits for a processor, after `patience` times as long. */
  readonly deadlineMs: number;
}

export const defaultHeavyReadLimits: HeavyReadLimits = {
  perCaller: 10,
  databaseMsPerMinute: 20_000,
  deadlineMs: 5_000,
};

/** Work that nobody waits for, such as a scheduled report: it has no limit, and the smallest share. */
const background = 'background';
const backgroundDeadlineMs = 60_000;
/** How much more its time counts than that of a person. */
const backgroundWeight = 4;
/** Who has used more than this part of a minute's time waits for the processors, too, until it has leaked. */
const lightPart = 1 / 20;
const graceMs = 100;
/** A busy machine stops no small read, but nobody waits for an answer forever. */
const patience = 6;

export class HeavyReads {
  readonly #source: HeavyReadSource;
  readonly #limits: HeavyReadLimits;
  readonly #time: DatabaseTime;
  readonly #queue: FairQueue;

  constructor(source: HeavyReadSource, limits: HeavyReadLimits, now: () => number = Date.now) {
    this.#source = source;
    this.#limits = limits;
    const time = new DatabaseTime(limits.databaseMsPerMinute, now);
    this.#time = time;
    this.#queue = new FairQueue({
      slots: source.slots,
      usedBy: (caller) => time.usedMs(caller),
      isPatient: (caller) => this.#isPatient(caller),
      tooMany: (max) =>
        new RateLimitError(
          `At most ${max} searches, groupings, exports and reports of one user can be in progress. Try again when one has ended.`,
          1,
          { limit: 'concurrent-reads' },
        ),
    });
  }

  /** What the caller has left. */
  timeOf(caller: string): DatabaseTimeState {
    return this.#time.state(caller);
  }

  /** Throws RateLimitError when the caller has too many or has used too much, ValidationError at the deadline. */
  async run<Result>(work: (reader: HeavyReader) => Promise<Result>): Promise<Result> {
    const { caller, signal, cost } = currentOrigin();
    if (cost) cost.databaseMs ??= 0;
    if (caller !== null) this.#refuseBeyondLimit(caller);
    const payer = caller ?? background;
    const deadlineMs = caller === null ? backgroundDeadlineMs : this.#limits.deadlineMs;
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const ended = this.#queue.run(
      payer,
      async () => {
        const reader = await this.#source.open(deadlineMs, this.#isPatient(payer));
        const charge = () => {
          const { usedMs } = reader;
          this.#time.charge(payer, caller === null ? backgroundWeight * usedMs : usedMs);
          if (cost) cost.databaseMs = (cost.databaseMs ?? 0) + usedMs;
        };
        try {
          // They may have gone while the reader was opened.
          signal?.throwIfAborted();
          const result = await untilStopped(reader, work, { deadlineMs, signal });
          charge();
          resolve(result);
        } catch (error) {
          await reader.close();
          // How long what was stopped had run is known now.
          charge();
          throw error;
        }
        // Only the next reader waits for it.
        await reader.close();
      },
      { signal, ...(caller !== null && { max: this.#limits.perCaller }) },
    );
    ended.catch(reject);
    return promise;
  }

  async close(): Promise<void> {
    await this.#source.close();
  }

  #isPatient(payer: string): boolean {
    return payer === background || this.#time.usedMs(payer) > lightPart * this.#limits.databaseMsPerMinute;
  }

  #refuseBeyondLimit(caller: string): void {
    const { retryAfterSeconds } = this.#time.state(caller);
    if (retryAfterSeconds === 0) return;
    const seconds = this.#limits.databaseMsPerMinute / 1_000;
    throw new RateLimitError(
      `Limit of ${seconds} s of database time per minute exceeded. Try again in ${retryAfterSeconds} s.`,
      retryAfterSeconds,
      { limit: 'database-time' },
    );
  }
}

/** Stops the reader at the deadline, and soon after the client has gone. */
async function untilStopped<Result>(
  reader: HeavyReader,
  work: (reader: HeavyReader) => Promise<Result>,
  { deadlineMs, signal }: { readonly deadlineMs: number; readonly signal: AbortSignal | undefined },
): Promise<Result> {
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  const stop = (reason: unknown) => {
    reader.stop();
    reject(reason);
  };
  const startedAt = performance.now();
  let isOver = false;
  const timers: NodeJS.Timeout[] = [];
  const stopWhenUsed = async () => {
    // Where this process had to wait, the answer may be there already.
    await setImmediate();
    if (isOver) return;
    const left = Math.min(
      deadlineMs - (reader.processorMs?.() ?? deadlineMs),
      patience * deadlineMs - (performance.now() - startedAt),
    );
    if (left <= 0) stop(deadlineError(deadlineMs));
    else wait(Math.max(left, graceMs));
  };
  const wait = (ms: number) => void timers.push(setTimeout(() => void stopWhenUsed(), ms));
  wait(deadlineMs);
  // What ends by itself in a moment costs less than a reader that has to be replaced.
  const leave = () => void timers.push(setTimeout(() => stop(signal?.reason), graceMs));
  signal?.addEventListener('abort', leave, { once: true });
  try {
    return await Promise.race([work(reader), stopped]);
  } finally {
    isOver = true;
    signal?.removeEventListener('abort', leave);
    for (const timer of timers) clearTimeout(timer);
  }
}

function deadlineError(deadlineMs: number): ValidationError {
  return new ValidationError(
    `The read was stopped after ${deadlineMs / 1_000} s. Narrow it with a filter such as repositoryId, team, status or severity.`,
    { limit: 'deadline' },
  );
}
