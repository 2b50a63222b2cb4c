// Short messages to every instance on the same database: over LISTEN and NOTIFY on PostgreSQL, within the
// process on SQLite. A message can get lost while a connection breaks, so nothing may depend on one alone.

import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import type { Runtime } from '../../../support/runtime.ts';
import type { Database } from './database.ts';
import type { Listening } from './dialect.ts';

export type SignalMessage = Readonly<Record<string, unknown>>;

export class Signals {
  readonly #database: Database;
  readonly #runtime: Runtime;
  readonly #heard = new EventEmitter<Record<string, [SignalMessage]>>();
  readonly #from = randomUUID();
  #listening: Listening | undefined;

  constructor(database: Database, runtime: Runtime) {
    this.#database = database;
    this.#runtime = runtime;
    this.#heard.setMaxListeners(0);
  }

  /** Notifies every process, this one included, once the current transaction has committed. At most 7,000 bytes. */
  async send(name: string, message: SignalMessage): Promise<void> {
    await this.#database.notify(JSON.stringify({ from: this.#from, name, message }));
    this.#database.afterCommit(() => this.#heard.emit(name, message));
  }

  /** Gives the function that ends it. */
  on(name: string, listener: (message: SignalMessage) => void): () => void {
    this.#heard.on(name, listener);
    return () => void this.#heard.off(name, listener);
  }

  /** Begins to hear other instances. */
  start(): void {
    this.#listening = this.#database.dialect.listen?.({
      heard: (text) => {
        const { from, name, message } = JSON.parse(text);
        if (from !== this.#from) this.#heard.emit(name, message);
      },
      broken: (error) =>
        this.#runtime.log.warn('database notifications are not received', { error: String(error) }),
    });
  }

  async stop(): Promise<void> {
    await this.#listening?.close();
  }
}
