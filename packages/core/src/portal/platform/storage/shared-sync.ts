// Many commits wait for one write to the disk. SQLite would sync its log inside each commit, with the event loop
// and the only connection held meanwhile; here the next transactions run while the log is synced for those before.
import { type FileHandle, open } from 'node:fs/promises';

type Log = Pick<FileHandle, 'datasync' | 'close'>;

/** What is synced: a log that is there after the first commit. */
export type OpenLog = () => Promise<Log>;

/** The second begins while the first still runs, so that the disk never waits for the event loop. */
const maxAtOnce = 2;

export class SharedSync {
  readonly #openLog: OpenLog;
  /** One for each sync that may run: the operating system reports an error to every handle, but only once. */
  readonly #logs: Log[] = [];
  readonly #idle: Log[] = [];
  readonly #running = new Set<Promise<void>>();
  #next: Promise<void> | undefined;
  #failure: { readonly error: unknown } | undefined;

  constructor(openLog: OpenLog) {
    this.#openLog = openLog;
  }

  /**
   * Resolves once all that was committed before the call is on the disk. A sync that fails stays failed: the
   * operating system may have dropped what it could not write, so a later success would prove nothing.
   */
  synced(): Promise<void> {
    if (this.#failure) return Promise.reject(this.#failure.error);
    if (this.#running.size < maxAtOnce) return this.#begin();
    this.#next ??= Promise.race(this.#running).then(() => {
      this.#next = undefined;
      return this.#begin();
    });
    return this.#next;
  }

  async close(): Promise<void> {
    await Promise.allSettled([...this.#running, this.#next]);
    await Promise.all(this.#logs.splice(0).map((log) => log.close()));
    this.#idle.length = 0;
  }

  #begin(): Promise<void> {
    const running = this.#sync().finally(() => this.#running.delete(running));
    this.#running.add(running);
    return running;
  }

  async #sync(): Promise<void> {
    try {
      const log = this.#idle.pop() ?? (await this.#open());
      await log.datasync();
      this.#idle.push(log);
    } catch (error) {
      this.#failure ??= { error };
    }
    if (this.#failure) throw this.#failure.error;
  }

  async #open(): Promise<Log> {
    const log = await this.#openLog();
    this.#logs.push(log);
    return log;
  }
}

/** The log that SQLite keeps beside the file. Windows syncs only what is open for writing. */
export function syncOfLog(path: string): SharedSync {
  return new SharedSync(() => open(`${path}-wal`, 'r+'));
}
