// The open database. A transaction is ambient: whatever a store does inside `transaction(work)` is part of
// it, however deep the call. So a reply kept for a safe retry, an entry of the activity log and a change of
// status commit together without a handle being passed along, and no call can leave it out.
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import knexModule, { type Knex } from 'knex';
import { ConflictError } from '../../../support/errors.ts';
import { noTracing, type Tracing } from '../../../support/tracing.ts';
import { withoutOrigin } from '../origin.ts';
import { ChangedRepositories, type ChangeFollower } from './changed-repositories.ts';
import { ConnectionTurns } from './connection-turns.ts';
import type { AtOnce, Bindings, ConnectionPool, Dialect, HeavyReader, Reader, Violation } from './dialect.ts';
import { type PostgresOptions, postgresDialect, signalChannel } from './dialects/postgres.ts';
import { readOnlySqliteDialect, sqliteDialect } from './dialects/sqlite.ts';
import { giveWay } from './give-way.ts';
import { asConnection } from './heavy-reads/as-connection.ts';
import type { DatabaseTimeState } from './heavy-reads/database-time.ts';
import { type HeavyReadLimits, HeavyReads } from './heavy-reads/heavy-reads.ts';
import { TracedStatements } from './traced-statements.ts';

interface OpenTransaction {
  readonly knex: Knex.Transaction;
  /** Of the driver, until the transaction ends: for statements that are not made by knex. */
  readonly driver: { connection: unknown };
  readonly afterCommit: (() => void)[];
  readonly changes: ChangedRepositories;
}

export interface DatabaseLimits {
  /** Without it heavy reads run like any other. */
  readonly heavyReads?: HeavyReadLimits | undefined;
  /** How long people wait for a connection, about; without it none of them is refused. */
  readonly maxWaitMs?: number | undefined;
}

/** Of a transaction that the database undoes for the sake of another. */
const maxRuns = 4;
/** What took so many turns has written much. */
const turnsOfLong = 50;

// knex prints by itself, on standard output too; what matters is thrown.
const silentKnex = { debug() {}, deprecate() {}, error() {}, warn() {} };

/** What knex calls a query that changes nothing. */
const readMethods: ReadonlySet<string | undefined> = new Set(['select', 'first', 'pluck']);

/** By the client of the pool; a transaction has a client of its own, and is not in here. */
const committedReads = new WeakMap<
  object,
  (query: Knex.QueryBuilder, keep: boolean) => unknown[] | Promise<unknown[]>
>();

/**
 * Runs a read: outside of a transaction where it waits for nobody, inside as part of it. What is `kept` is not
 * read again while nothing is written: for counts, which cost more than the page they belong to.
 */
export async function readRows<Row>(query: Knex.QueryBuilder, kept?: 'kept'): Promise<Row[]> {
  const { client } = query as unknown as { client: object };
  const read = committedReads.get(client);
  return (await (read ? read(query, kept === 'kept') : query)) as Row[];
}

export class Database {
  readonly dialect: Dialect;
  readonly #knex: Knex;
  readonly #traced: TracedStatements;
  #reader: Reader | undefined;
  readonly #open = new AsyncLocalStorage<OpenTransaction>();
  readonly #turns: ConnectionTurns;
  #follower: ChangeFollower | undefined;
  readonly #heavy = new AsyncLocalStorage<HeavyReader>();
  readonly #heavyReads: HeavyReads | undefined;

  constructor(
    dialect: Dialect,
    tracing: Tracing = noTracing,
    { heavyReads, maxWaitMs }: DatabaseLimits = {},
  ) {
    this.dialect = dialect;
    this.#knex = knexModule({ ...dialect.config, log: silentKnex });
    this.#traced = new TracedStatements(tracing, dialect);
    if (tracing !== noTracing) this.#traced.watch(this.#knex);
    this.#turns = new ConnectionTurns(this.#knex.client, dialect, {
      maxWaitMs,
      returned: () => this.#reader?.changed(),
    });
    const source = heavyReads && dialect.openHeavyReads?.(this.#knex);
    this.#heavyReads = source && new HeavyReads(source, heavyReads);
    if (!dialect.openReader) return;
    committedReads.set(this.#knex.client, (query, keep) => this.#readCommitted(query, keep));
    this.#readBesideWriters();
  }

  /** The current transaction, or the pool outside of one. */
  get knex(): Knex {
    return this.#open.getStore()?.knex ?? this.#heavy.getStore()?.knex ?? this.#knex;
  }

  /**
   * Runs reads whose cost grows with what is stored, in one snapshot, beside the requests of others and at the cost of
   * who asks. Inside a transaction they are part of it. `work` must not write. Throws RateLimitError when the caller has
   * too many or has used too much, ValidationError when they take too long.
   */
  async heavyRead<Result>(work: () => Promise<Result>): Promise<Result> {
    if (!this.#heavyReads || this.#open.getStore() || this.#heavy.getStore()) return work();
    return this.#heavyReads.run((reader) => this.#heavy.run(reader, work));
  }

  /** Database time that the caller has left for heavy reads; undefined where it is not limited. */
  timeOf(caller: string): DatabaseTimeState | undefined {
    return this.#heavyReads?.timeOf(caller);
  }

  /**
   * Runs `work` in one transaction; inside another it is part of that one. Work that the database undid for the sake
   * of another transaction is run again, so it keeps nothing of a first run.
   */
  async transaction<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#open.getStore()) return work();
    return this.#traced.transaction(async () => {
      for (let run = 1; ; run += 1) {
        try {
          return await this.#transaction(work);
        } catch (error) {
          if (run >= maxRuns || !this.dialect.mayRunAgain?.(error)) throw error;
          await delay(Math.random() * 20 * 3 ** run);
        }
      }
    });
  }

  async #transaction<Result>(work: () => Promise<Result>): Promise<Result> {
    const afterCommit: (() => void)[] = [];
    const changes = new ChangedRepositories();
    let followed: ReadonlySet<string> | 'all' = new Set();
    const { longCommits } = this.dialect;
    let isLong = false;
    const result = await this.#turns.run((connection) => {
      const driver = { connection };
      return this.#knex
        .transaction(
          (knex) =>
            this.#open
              .run({ knex, driver, afterCommit, changes }, async () => {
                const turns = giveWay(knex, this.dialect);
                const done = await work();
                followed = await changes.follow(this.#follower);
                isLong = turns.taken >= turnsOfLong;
                if (isLong) longCommits?.begin(connection);
                return done;
              })
              .finally(() => {
                driver.connection = undefined;
              }),
          { connection },
        )
        .finally(() => isLong && longCommits?.end(connection));
    });
    // It is needed no matter whether the client that asked for the change still waits, or has database time left.
    await withoutOrigin(async () => {
      for (const callback of afterCommit) callback();
      if (followed === 'all' || followed.size > 0) await this.#follower?.afterCommit(followed);
    });
    return result;
  }

  /**
   * Runs a transaction that never waits, on the driver itself: for a write that comes thousands of times a second.
   * Undefined where the database is not in this process, and inside another transaction.
   */
  async atOnce<Result>(work: (driver: AtOnce) => Result): Promise<{ readonly result: Result } | undefined> {
    const { dialect } = this;
    const { atOnce } = dialect;
    if (!atOnce || this.#open.getStore()) return undefined;
    return { result: await this.#turns.run(async (connection) => atOnce(connection, work)) };
  }

  /** Runs `work` in a savepoint of the current transaction, so that its failure undoes only itself. */
  async savepoint<Result>(work: () => Promise<Result>): Promise<Result> {
    const open = this.#open.getStore();
    if (!open) return this.transaction(work);
    const mark = open.afterCommit.length;
    try {
      return await open.knex.transaction((knex) => this.#open.run({ ...open, knex }, work));
    } catch (error) {
      open.afterCommit.length = mark;
      throw error;
    }
  }

  onRepositoriesChanged(follower: ChangeFollower): void {
    this.#follower = follower;
  }

  /** Notes that the current transaction changes these repositories; does nothing outside of one. */
  repositoriesChanged(ids: Iterable<string> | 'all'): void {
    this.#open.getStore()?.changes.add(ids);
  }

  /** The same of one of which nothing but its own row changes. */
  repositoryRowChanged(id: string): void {
    this.#open.getStore()?.changes.addRow(id);
  }

  /** Calls back for nobody, once the current transaction is on the disk; at once outside of one. */
  afterCommit(callback: () => void): void {
    const open = this.#open.getStore();
    if (open) open.afterCommit.push(callback);
    else withoutOrigin(callback);
  }

  /**
   * The first row of a read that nearly every request makes. Prepared once, and on SQLite read through a
   * connection of its own, so that it never waits for a transaction; inside a transaction it is part of that.
   * `?` stands for a binding. What is `kept` is not read again while nothing is written.
   */
  async first<Row>(sql: string, bindings: Bindings, kept?: 'kept'): Promise<Row | undefined> {
    const heavy = this.#heavyRows<Row>(sql, bindings);
    if (heavy) return (await heavy)[0];
    const reader = this.#open.getStore() || this.#heavy.getStore() ? undefined : this.#openedReader();
    const read = () => (kept ? reader?.kept(sql, bindings)[0] : reader?.first(sql, bindings));
    if (reader) return this.#traced.read(sql, read) as Row | undefined;
    return (await this.#run<Row>(sql, bindings))[0];
  }

  /** The rows that a statement gives, as part of the current transaction. */
  async rows<Row>(sql: string, bindings: Bindings): Promise<Row[]> {
    return this.#heavyRows<Row>(sql, bindings) ?? this.#run<Row>(sql, bindings);
  }

  /** A statement that nearly every change runs, made once: to make one takes longer than to run it. */
  async write(sql: string, bindings: Bindings): Promise<void> {
    await this.#run(sql, bindings);
  }

  async #run<Row>(sql: string, bindings: Bindings): Promise<Row[]> {
    const connection = this.#open.getStore()?.driver.connection;
    const { direct } = this.dialect;
    if (direct && connection) return this.#traced.read(sql, () => direct(connection, sql, bindings) as Row[]);
    const result: unknown = await this.knex.raw(sql, [...bindings]);
    return (Array.isArray(result) ? result : (result as { rows: Row[] }).rows) as Row[];
  }

  /**
   * Sends what only reads to the reading connection, so that it never waits for the one that writes. Inside a
   * transaction knex makes a client of its own, which stays as it is. Replaces a method of knex 3.3 that is not public,
   * as knex knows no second connection for reads; sqlite.test.ts fails when another version calls it no more.
   */
  #readBesideWriters(): void {
    const { client } = this.#knex;
    const makeRunner = client.runner.bind(client);
    client.runner = (builder: { readonly _method?: string }) => {
      const runner = makeRunner(builder);
      if (readMethods.has(builder._method))
        runner.connection = asConnection(this.#heavy.getStore()) ?? this.#openedReader()?.connection;
      return runner;
    };
  }

  /** Where a heavy read sends each statement by itself; undefined anywhere else. */
  #heavyRows<Row>(sql: string, bindings: readonly unknown[]): Promise<Row[]> | undefined {
    const all = this.#open.getStore() ? undefined : this.#heavy.getStore()?.all;
    return all && this.#traced.heavyRead(sql, () => all(sql, bindings) as Promise<Row[]>);
  }

  #openedReader(): Reader | undefined {
    return (this.#reader ??= this.dialect.openReader?.());
  }

  /** On SQLite through the reading connection: a list never waits for a transaction of someone else. */
  #readCommitted(query: Knex.QueryBuilder, keep: boolean): unknown[] | Promise<unknown[]> {
    const { sql, bindings } = query.toSQL().toNative();
    const values = bindings.map((value) => (typeof value === 'boolean' ? Number(value) : value));
    const heavy = this.#heavyRows(sql, values);
    if (heavy) return heavy;
    const reader = this.#openedReader();
    return this.#traced.read(sql, () => (keep ? reader?.kept(sql, values) : reader?.all(sql, values)) ?? []);
  }

  /**
   * Inserts many rows that all have the same columns. On SQLite as one text in JSON: a statement with a place for
   * every value takes the database longer to compile than to run, and its memory goes only with the next collection.
   */
  async insertRows(table: string, rows: readonly object[]): Promise<void> {
    const [first] = rows;
    if (!first) return;
    if (this.dialect.name !== 'sqlite') return void (await this.knex(table).insert([...rows]));
    const columns = Object.keys(first);
    const values = columns.map((_, index) => `json_extract(value, '$[${index}]')`).join(', ');
    await this.knex.raw(
      `insert into ?? (${columns.map(() => '??').join(', ')}) select ${values} from json_each(?)`,
      [table, ...columns, JSON.stringify(rows.map((row) => columns.map((name) => row[name as never])))],
    );
  }

  /** Selects the rows whose column has one of very many values; for the same reason. */
  whereAmong(query: Knex.QueryBuilder, column: string, values: readonly string[]): Knex.QueryBuilder {
    if (this.dialect.name !== 'sqlite') return query.whereIn(column, [...values]);
    return query.whereRaw('?? in (select value from json_each(?))', [column, JSON.stringify(values)]);
  }

  violation(error: unknown): Violation | undefined {
    // objection wraps what PostgreSQL says, and leaves what SQLite says as it is.
    return this.dialect.violation((error as { nativeError?: unknown } | null)?.nativeError ?? error);
  }

  /** Runs a write, and turns a broken uniqueness into a ConflictError with the given sentence. */
  async unique<Result>(write: () => PromiseLike<Result>, sentence: string, field: string): Promise<Result> {
    try {
      return await write();
    } catch (error) {
      if (this.violation(error) !== 'unique') throw error;
      throw new ConflictError(sentence, { [field]: sentence }, { cause: error });
    }
  }

  /** Keeps others that lock the same key waiting until the current transaction ends; where one process is alone, nobody. */
  async lockForTransaction(purpose: string, key = ''): Promise<void> {
    if (this.dialect.name !== 'postgres') return;
    await this.knex.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`${purpose}:${key}`]);
  }

  /** The same without waiting: false when another transaction has the lock. */
  async tryLockForTransaction(purpose: string, key = ''): Promise<boolean> {
    if (this.dialect.name !== 'postgres') return true;
    const [row] = await this.rows<{ locked: boolean }>(
      'select pg_try_advisory_xact_lock(hashtextextended(?, 0)) as locked',
      [`${purpose}:${key}`],
    );
    return row?.locked === true;
  }

  /** Runs `work` in a transaction, unless another instance is at the same: then it does nothing, and gives false. */
  async onlyHere(purpose: string, work: () => Promise<void>): Promise<boolean> {
    return this.transaction(async () => {
      if (!(await this.tryLockForTransaction(purpose))) return false;
      await work();
      return true;
    });
  }

  /** Notifies every instance that listens, once the current transaction has committed. */
  async notify(text: string): Promise<void> {
    if (this.dialect.listen) await this.knex.raw('select pg_notify(?, ?)', [signalChannel, text]);
  }

  /** Connections apart from those of the stores, for an engine that brings its own SQL. */
  async openPool(size: number): Promise<ConnectionPool> {
    if (!this.dialect.openPool) throw new Error('This database has only one connection.');
    return this.dialect.openPool(size);
  }

  /** Whether the database answers. */
  async ping(): Promise<void> {
    await this.#knex.raw('select 1');
  }

  async close(): Promise<void> {
    await this.#heavyReads?.close();
    this.#reader?.close();
    this.#reader = undefined;
    await this.dialect.beforeClose?.(this.#knex).catch(() => {});
    await this.#knex.destroy();
  }
}

export interface DialectOptions extends PostgresOptions {
  /** Nothing is made or written. */
  readonly readOnly?: boolean;
}

/** `postgres://…` is PostgreSQL; anything else is the path of an SQLite file, with or without `file:`. */
export function dialectFor(url: string, options: DialectOptions = {}): Dialect {
  if (/^postgres(ql)?:\/\//.test(url)) return postgresDialect(url, options);
  const open = options.readOnly === true ? readOnlySqliteDialect : sqliteDialect;
  return open(url.replace(/^(sqlite|file):(\/\/)?/, ''));
}
