// Reads documents in processes of their own, off the API's event loop, within the limits of an audit.
import { RateLimitError, ValidationError } from '../../support/errors.ts';
import type { Log } from '../../support/runtime.ts';
import { AuditFailure, AuditProcessLost, type ProgramAnswer, runProgram } from '../audits/run-program.ts';
import { DatabaseTime } from '../platform/storage/heavy-reads/database-time.ts';
import { FairQueue } from '../platform/storage/heavy-reads/fair-queue.ts';
import { type ImportBatch, type ImportOrder, type ImportReply, taken } from './import-messages.ts';
import type { ImportSink, ReadImport } from './read-import.ts';

export interface ImportLimits {
  readonly timeoutMs: number;
  readonly maxHeapMb: number;
  readonly log: Log;
}

/** An XML document or SBOM of 50 MB, which is built whole, needs more than an audit. */
const heapOfLargestMb = 1_024;

/** Processes at the same time, of one user one less. */
const maxProcesses = 2;
/** Documents of one user, being read or waiting. */
const perCaller = 20;
/** What a user has used is compared with that of others only. */
const msPerMinute = 60_000;

export class ImportProcesses {
  readonly #limits: ImportLimits;
  readonly #time = new DatabaseTime(msPerMinute, Date.now);
  readonly #queue = new FairQueue({
    slots: maxProcesses,
    usedBy: (caller) => this.#time.usedMs(caller),
    tooMany: (max) =>
      new RateLimitError(
        `At most ${max} documents of one user can be read or wait for it. Try again when one was read.`,
        1,
        { limit: 'documents' },
      ),
  });

  /** The limits of audits. */
  constructor(limits: ImportLimits) {
    this.#limits = { ...limits, maxHeapMb: Math.max(limits.maxHeapMb, heapOfLargestMb) };
  }

  /** Throws ValidationError when the document cannot be read, and RateLimitError when the user has too many. */
  async read(caller: string, order: ImportOrder, sink: ImportSink): Promise<ReadImport> {
    const read = async () => {
      const startedAt = performance.now();
      try {
        return await readInProcess(order, this.#limits, sink);
      } finally {
        this.#time.charge(caller, performance.now() - startedAt);
      }
    };
    return this.#queue.run(caller, read, { max: perCaller });
  }
}

/** What one process does. */
export async function readInProcess(
  order: ImportOrder,
  { log, ...limits }: ImportLimits,
  sink: ImportSink,
): Promise<ReadImport> {
  const name = 'Reading the document';
  const abort = new AbortController();
  try {
    return await runProgram<ImportReply, ReadImport>(
      'import',
      { name, order, ...limits, signal: abort.signal },
      hearImport({ log, sink, stop: (error) => abort.abort(error) }),
    );
  } catch (error) {
    if (error instanceof AuditFailure) throw refused(error.message);
    if (error instanceof AuditProcessLost) throw refused(`${name} failed. ${error.message}`);
    throw error;
  }
}

/** What is done with each reply; the last one resolves or rejects. */
export function hearImport({
  log,
  sink,
  stop,
}: {
  readonly log: Log;
  readonly sink: ImportSink;
  /** Ends the process, which waits for an answer otherwise. */
  stop(error: unknown): void;
}): (reply: ImportReply, answer: ProgramAnswer<ReadImport>) => void {
  return (reply, { send, resolve, reject }) => {
    switch (reply.kind) {
      case 'done':
        return resolve(reply.read);
      case 'refused':
        return reject(new ValidationError(reply.message, reply.details));
      case 'failed':
        return reject(new Error(reply.message));
      case 'log':
        return log[reply.level](reply.message, { ...reply.fields });
      default:
        take(sink, reply).then(() => send({ kind: taken }), stop);
    }
  };
}

function take(sink: ImportSink, batch: ImportBatch): Promise<void> {
  switch (batch.kind) {
    case 'given':
      return sink.given(...batch.values);
    case 'identified':
      return sink.identified(...batch.values);
    case 'paths':
      return sink.paths(...batch.values);
    case 'packages':
      return sink.packages(...batch.values);
    case 'statements':
      return sink.statements(...batch.values);
  }
}

function refused(sentence: string): ValidationError {
  return new ValidationError(sentence, { document: sentence });
}
