// Many commits wait for one write to the disk. SQLite would sync its log inside each commit, with the event loop
// and the only connection held meanwhile; here the next transaction runs while the log is synced for those before.
import { type FileHandle, open } from 'node:fs/promises';

/** What is synced: a log that is there after the first commit. */
export type OpenLog = () => Promise<Pick<FileHandle, 'datasync' | 'close'>>;

export class SharedSync {
  readonly #openLog: OpenLog;
  #log: ReturnType<OpenLog> | undefined;
  #running: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;

  constructor(openLog: OpenLog) {
    this.#openLog = openLog;
  }

  /**
   * Resolves once all that was committed before the call is on the disk. A sync that fails stays failed: the
   * operating system may have dropped what it could not write, so a later success would prove nothing.
   */
  synced(): Promise<void> {
    this.#next ??= this.#running.then(() => {
      this.#next = undefined;
      this.#running = this.#sync();
      return this.#running;
    });
    return this.#next;
  }

  async close(): Promise<void> {
    await this.#running.catch(() => {});
    await (await this.#log)?.close();
    this.#log = undefined;
  }

  async #sync(): Promise<void> {
    this.#log ??= this.#openLog();
    await (await this.#log).datasync();
  }
}

/** The log that SQLite keeps beside the file. Windows syncs only what is open for writing. */
export function syncOfLog(path: string): SharedSync {
  return new SharedSync(() => open(`${path}-wal`, 'r+'));
}
