// Whether the database takes writes: on a full disk it still answers reads, and a load balancer would go on sending people.
import { stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Runtime, timestamp } from '../../../support/runtime.ts';
import type { AttemptStore } from './attempt-store.ts';

/** Health is asked for as often as anyone likes; the disk is not. */
const everyMs = 5_000;
/** A small write may still find room in the log where no other does. */
const minFreeBytes = 8 * 1024 * 1024;
const dayMs = 86_400_000;

export interface StorageState {
  /** On the disk of the database or, where that is elsewhere, of the data directory; null when it cannot be determined. */
  readonly diskFreeBytes: number | null;
  readonly diskTotalBytes: number | null;
  /** Of SQLite's write-ahead log; null on PostgreSQL. */
  readonly walBytes: number | null;
}

/** `file` is the database's, where it is one. Never throws. */
export async function storageState(dataDirectory: string, file: string | undefined): Promise<StorageState> {
  const disk = await statfs(file === undefined ? dataDirectory : dirname(file)).catch(() => undefined);
  const wal = file === undefined ? undefined : await stat(`${file}-wal`).catch(() => undefined);
  return {
    diskFreeBytes: disk ? disk.bavail * disk.bsize : null,
    diskTotalBytes: disk ? disk.blocks * disk.bsize : null,
    walBytes: file === undefined ? null : (wal?.size ?? 0),
  };
}

export class WriteProbe {
  readonly #attempts: Pick<AttemptStore, 'count'>;
  readonly #runtime: Runtime;
  readonly #file: string | undefined;
  #last: { readonly at: number; readonly outcome: Promise<void> } | undefined;

  /** `file` is the database's, where it is one. */
  constructor(attempts: Pick<AttemptStore, 'count'>, runtime: Runtime, file: string | undefined) {
    this.#attempts = attempts;
    this.#runtime = runtime;
    this.#file = file;
  }

  /** Throws while writes fail. */
  async check(): Promise<void> {
    const now = performance.now();
    if (!this.#last || now - this.#last.at >= everyMs) {
      const outcome = this.#write();
      // The next caller gets the same answer.
      outcome.catch(() => {});
      this.#last = { at: now, outcome };
    }
    await this.#last.outcome;
  }

  async #write(): Promise<void> {
    if (this.#file !== undefined) {
      const { bavail, bsize } = await statfs(dirname(this.#file));
      if (bavail * bsize < minFreeBytes) throw new Error('The disk is full.');
    }
    const ends = new Date(this.#runtime.now().getTime() + dayMs).toISOString();
    await this.#attempts.count('write-probe', timestamp(this.#runtime), ends);
  }
}
