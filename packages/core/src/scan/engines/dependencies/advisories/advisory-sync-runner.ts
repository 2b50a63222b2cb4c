// Keeps this machine's advisory database fresh. Not a task of the portal as a whole: every machine that runs audits
// has a database of its own, so each looks after it, one process at a time.
import { type ChildProcess, fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Runtime } from '../../../../support/runtime.ts';

export interface SyncOrder {
  readonly databasePath: string;
  /** A folder, a zip or an https address; OSV's own export when left out. */
  readonly from?: string;
  /** OSV's names; without any, exploitation data only. */
  readonly ecosystems: readonly string[];
}

export interface SyncReply {
  /** Ecosystems that have changed. */
  readonly updated: number;
  readonly error: string | null;
}

export interface AdvisorySyncOptions extends Omit<SyncOrder, 'ecosystems'> {
  readonly everyMs: number;
  /** Those of the packages that the portal knows: a new one is synced at once. */
  ecosystems(): Promise<readonly string[]>;
  /** How often it is looked whether it is time (default 20 seconds). */
  readonly pollMs?: number;
}

const program = fileURLToPath(import.meta.resolve('#advisory-sync-process'));
/** Nothing takes longer; a lock that is older is left from a dead process. */
const longestMs = 6 * 3_600_000;
/** Syncs of several machines lie apart within an hour. */
const spreadMs = 3_600_000;

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

  start(): void {
    // Who has nothing yet does not wait for their turn.
    const isFirst = !existsSync(`${this.#options.databasePath}.synced`);
    this.#wait(isFirst ? 0 : this.#offset * this.#pollMs);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    // It can break off anywhere, and the next one goes on from there.
    this.#child?.kill('SIGTERM');
    await this.#running;
  }

  /**
   * Fills the database unless that was done lately for the same ecosystems, or another process is at it. Gives whether
   * it did.
   */
  async runIfDue(): Promise<boolean> {
    const { databasePath, everyMs } = this.#options;
    const done = `${databasePath}.synced`;
    const lock = `${databasePath}.syncing`;
    const age = await this.#ageOf(done);
    const ecosystems = await this.#options.ecosystems();
    const isFresh = age !== undefined && age < everyMs - this.#offset * Math.min(spreadMs, everyMs / 2);
    if (isFresh && (await includesAll(done, ecosystems))) return false;
    await mkdir(dirname(databasePath), { recursive: true, mode: 0o700 });
    const lockAge = await this.#ageOf(lock);
    if (lockAge !== undefined && lockAge > longestMs) await rm(lock, { force: true });
    const handle = await open(lock, 'wx', 0o600).catch(() => undefined);
    if (!handle) return false;
    await handle.close();
    try {
      const { updated, error } = await this.#sync(ecosystems);
      if (this.#stopped) return true;
      if (error === null) this.#runtime.log.info('advisories were synced', { updated });
      else this.#runtime.log.warn('advisories could not be synced whole', { updated, error });
      // What failed is tried again with the next interval, not at once: nobody is helped by a storm.
      await writeFile(done, ecosystems.join('\n'), { mode: 0o600 });
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

  #sync(ecosystems: readonly string[]): Promise<SyncReply> {
    const { databasePath, from } = this.#options;
    const child = fork(program, [], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    this.#child = child;
    const { promise, resolve } = Promise.withResolvers<SyncReply>();
    child.once('message', (reply: SyncReply) => resolve(reply));
    child.once('error', (error) => resolve({ updated: 0, error: error.message }));
    child.once('close', (code, signal) =>
      resolve({ updated: 0, error: `The process ended with ${signal ?? `code ${code}`}.` }),
    );
    child.send({ databasePath, ecosystems, ...(from !== undefined && { from }) } satisfies SyncOrder);
    return promise;
  }

  async #ageOf(path: string): Promise<number | undefined> {
    const found = await stat(path).catch(() => undefined);
    return found && this.#runtime.now().getTime() - found.mtimeMs;
  }

  get #pollMs(): number {
    return this.#options.pollMs ?? 20_000;
  }

  /** From 0 to 1, always the same on this machine and another on the next: they do not ask all at once. */
  get #offset(): number {
    const place = `${hostname()} ${this.#options.databasePath}`;
    return createHash('sha256').update(place).digest().readUInt32BE() / 2 ** 32;
  }
}

/** Whether the last sync was for these ecosystems, and perhaps for others. */
async function includesAll(done: string, ecosystems: readonly string[]): Promise<boolean> {
  const synced = new Set((await readFile(done, 'utf8').catch(() => '')).split('\n'));
  return ecosystems.every((ecosystem) => synced.has(ecosystem));
}
