// Takes the connections of the pool in the turn of who asks, and has commits on them wait for the disk. Replaces methods of
// knex 3.3 that are not public, as its pool has no hook for a connection that is taken; sqlite.test.ts fails when another
// version calls them no more.
import type { Knex } from 'knex';
import { currentOrigin, type Origin } from '../origin.ts';
import type { Dialect } from './dialect.ts';
import { WriteTurns } from './write-turns.ts';

export class ConnectionTurns {
  readonly #dialect: Dialect;
  readonly #client: Knex.Client;
  readonly #acquire: () => Promise<unknown>;
  readonly #turns: WriteTurns;
  /** Requests that have had a turn. */
  readonly #begun = new WeakSet<Origin>();

  /** `returned` is called whenever something may have been written, before anyone hears of it. */
  constructor(
    client: Knex.Client,
    dialect: Dialect,
    { maxWaitMs, returned }: { readonly maxWaitMs: number | undefined; returned(): void },
  ) {
    this.#dialect = dialect;
    this.#client = client;
    const { pool, acquireConnectionTimeout } = dialect.config;
    this.#turns = new WriteTurns({
      slots: pool?.max ?? 1,
      maxWaitMs,
      deadlineMs: acquireConnectionTimeout ?? 60_000,
    });
    const acquire = client.acquireConnection.bind(client);
    const release = client.releaseConnection.bind(client);
    const ends = new WeakMap<object, () => void>();
    this.#acquire = async () => {
      const end = await this.#takeTurn();
      try {
        const connection = await acquire();
        ends.set(connection, end);
        return connection;
      } catch (error) {
        end();
        throw error;
      }
    };
    client.acquireConnection = () => this.#acquireForDisk();
    client.releaseConnection = async (connection: object) => {
      returned();
      await release(connection);
      ends.get(connection)?.();
      ends.delete(connection);
    };
  }

  /**
   * Runs a transaction, and resolves when it is on the disk. Where one sync serves many, the connection is free for
   * the next while this one still waits; readers may see what was committed a moment before it is safe.
   */
  async run<Result>(work: (connection: unknown) => Promise<Result>): Promise<Result> {
    const { sharedCommits } = this.#dialect;
    const connection = await this.#acquire();
    let result: Result;
    try {
      sharedCommits?.begin(connection);
      result = await work(connection);
    } finally {
      await this.#client.releaseConnection(connection);
    }
    await sharedCommits?.synced();
    return result;
  }

  /** The next transaction on the connection commits with a write to the disk: nothing would make up for it. */
  async #acquireForDisk(): Promise<unknown> {
    const connection = await this.#acquire();
    try {
      this.#dialect.sharedCommits?.end(connection);
      return connection;
    } catch (error) {
      await this.#client.releaseConnection(connection);
      throw error;
    }
  }

  async #takeTurn(): Promise<() => void> {
    const origin = currentOrigin();
    const end = await this.#turns.take({ person: origin.caller, mayRefuse: !this.#begun.has(origin) });
    this.#begun.add(origin);
    return end;
  }
}
