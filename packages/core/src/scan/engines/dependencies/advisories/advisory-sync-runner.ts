// Keeps this machine's advisory database fresh. Not a task of the portal as a whole: every machine that runs audits
// has a database of its own, so each looks after it, one process at a time.
import { type ChildProcess, fork } from 'node:child_process';
import { mkdir, open, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Runtime } from '../../../../support/runtime.ts';

export interface SyncOrder {
  readonly databasePath: string;
  /** A folder, a zip or an https address; OSV's own export when left out. */
  readonly from?: string;
}

export interface SyncReply {
  /** Ecosystems that have changed. */
  readonly updated: number;
  readonly error: string | null;
}

export interface AdvisorySyncOptions extends SyncOrder {
  readonly everyMs: number;
  /** How often it is looked whether it is time (default 5 minutes). */
  readonly pollMs?: number;
}

const program = fileURLToPath(import.meta.resolve('#advisory-sync-process'));
/** Nothing takes longer; a lock that is older is left from a dead process. */
const longestMs = 6 * 3_600_000;

export class AdvisorySyncRunner {
  readonly #options: AdvisorySyncOptions;
  readonly #runtime: Runtime;
  #timer: NodeJS.Timeout | undefined;
  #child: ChildProcess | undefined;
  #running: Promise<void> | undefined;
  #stopped = false;

  constructor(options: AdvisorySyncOptions, runtime: Runtime) {
    this.#options = options;
    this.#runtime = runtime;
  }

  /** Not all machines at once: the first look is somewhere within the first interval. */
  start(): void {
    this.#wait(Math.random() * this.#pollMs);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    // It can break off anywhere, and the next one goes on from there.
    this.#child?.kill('SIGTERM');
    await this.#running;
  }

  /** Fills the database unless that was done lately, or another process is at it. Gives whether it did. */
  async runIfDue(): Promise<boolean> {
    const { databasePath, everyMs } = this.#options;
    const done = `${databasePath}.synced`;
    const lock = `${databasePath}.syncing`;
    const age = await this.#ageOf(done);
    if (age !== undefined && age < everyMs) return false;
    await mkdir(dirname(databasePath), { recursive: true, mode: 0o700 });
    const lockAge = await this.#ageOf(lock);
    if (lockAge !== undefined && lockAge > longestMs) await rm(lock, { force: true });
    const handle = await open(lock, 'wx', 0o600).catch(() => undefined);
    if (!handle) return false;
    await handle.close();
    try {
      const { updated, error } = await this.#sync();
      if (this.#stopped) return true;
      if (error === null) this.#runtime.log.info('advisories were synced', { updated });
      else this.#runtime.log.warn('advisories could not be synced whole', { updated, error });
      // What failed is tried again with the next interval, not at once: nobody is helped by a storm.
      await writeFile(done, '', { mode: 0o600 });
      const now = this.#runtime.now();
      await utimes(done, now, now);
      return true;
    } finally {
      await rm(lock, { force: true });
    }
  }

  #wait(ms: number): void {
    if (this.#stopped) return;
    this.#timer = setTimeout(() => {
      this.#running = this.runIfDue()
        .then(() => {})
        .catch((error: unknown) =>
          this.#runtime.log.error('advisories could not be synced', { error: String(error) }),
        )
        .finally(() => this.#wait(this.#pollMs));
    }, ms).unref();
  }

  #sync(): Promise<SyncReply> {
    const { databasePath, from } = this.#options;
    const child = fork(program, [], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    this.#child = child;
    const { promise, resolve } = Promise.withResolvers<SyncReply>();
    child.once('message', (reply: SyncReply) => resolve(reply));
    child.once('error', (error) => resolve({ updated: 0, error: error.message }));
    child.once('close', (code, signal) =>
      resolve({ updated: 0, error: `The process ended with ${signal ?? `code ${code}`}.` }),
    );
    child.send({ databasePath, ...(from !== undefined && { from }) } satisfies SyncOrder);
    return promise;
  }

  async #ageOf(path: string): Promise<number | undefined> {
    const found = await stat(path).catch(() => undefined);
    return found && this.#runtime.now().getTime() - found.mtimeMs;
  }

  get #pollMs(): number {
    return this.#options.pollMs ?? 5 * 60_000;
  }
}
