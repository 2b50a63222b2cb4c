// Large documents wait for their turn before any of them is read: a caller has one at a time, and one turn is always left
// for another. So many documents of one person are neither in memory together, nor what everyone else waits for.
import { DatabaseTime, FairQueue, RateLimitError } from '@assay/core';
import type { Request } from '@hapi/hapi';
import type { LoadShedder } from './load-shedder.ts';
import { waitBeforeReading } from './slow-bodies.ts';

const largeBytes = 1024 * 1024;
/** Documents that are read and stored at the same time. */
const turns = 2;
/** Of one caller, being read or waiting. */
const perCaller = 10;
/** What a caller has used is compared with that of others only. */
const msPerMinute = 60_000;

export class LargeBodies {
  readonly #blame: LoadShedder['blame'] | undefined;
  readonly #time = new DatabaseTime(msPerMinute, Date.now);
  readonly #queue = new FairQueue({
    slots: turns,
    usedBy: (caller) => this.#time.usedMs(caller),
    tooMany: (max) =>
      new RateLimitError(
        `At most ${max} large documents of one user can be in progress. Try again when one has ended.`,
        1,
        { limit: 'large-documents' },
      ),
  });

  /** What is late because of a document is blamed on its caller. */
  constructor(shedder?: Pick<LoadShedder, 'blame'>) {
    this.#blame = shedder && ((caller) => shedder.blame(caller));
  }

  /** Runs `work`, which reads the body: at once where it is small. Throws RateLimitError. */
  async run<Result>(request: Request, caller: string, work: () => Promise<Result>): Promise<Result> {
    const { req, res } = request.raw;
    if (!isLarge(req.headers)) return work();
    const gone = new AbortController();
    const leave = () => gone.abort(new Error('The client has closed the connection.'));
    res.once('close', leave);
    const begin = waitBeforeReading(req);
    try {
      return await this.#queue.run(
        caller,
        async () => {
          begin();
          const startedAt = performance.now();
          const end = this.#blame?.(caller);
          try {
            return await work();
          } finally {
            end?.();
            this.#time.charge(caller, performance.now() - startedAt);
          }
        },
        { max: perCaller, signal: gone.signal },
      );
    } finally {
      begin();
      res.removeListener('close', leave);
    }
  }
}

/** One of unknown length may be. */
function isLarge(headers: Request['raw']['req']['headers']): boolean {
  if (headers['transfer-encoding'] !== undefined || headers['content-encoding'] !== undefined) return true;
  return Number(headers['content-length'] ?? 0) >= largeBytes;
}
