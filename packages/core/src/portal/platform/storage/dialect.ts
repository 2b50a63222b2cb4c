// What differs between the two databases; nothing else in the program asks which one it is.
import type { Knex } from 'knex';
import type { Pool } from 'pg';

/** Values for the `?` of a statement. */
export type Bindings = readonly (string | number | null)[];
export type Violation = 'unique' | 'foreign_key';

export interface Reader {
  /** As the driver knows it, for queries that knex runs. */
  readonly connection: unknown;
  first(sql: string, bindings: readonly unknown[]): unknown;
  all(sql: string, bindings: readonly unknown[]): unknown[];
  /** The same rows as before while nobody has written anything. */
  kept(sql: string, bindings: readonly unknown[]): unknown[];
  /** This process has written. */
  changed(): void;
  close(): void;
}

/** One heavy read with a snapshot of its own. */
export interface HeavyReader {
  /** What queries are built with and run on; undefined where `all` takes every statement. */
  readonly knex?: Knex;
  all?(sql: string, bindings: readonly unknown[]): Promise<unknown[]>;
  /** How long the database worked for it. */
  readonly usedMs: number;
  /** Processor time that it has taken so far; null where nobody counts it, or the database is another machine's. */
  processorMs?(): number | null;
  /** Interrupts the statement that is running; what is asked afterwards is rejected. */
  stop(): void;
  close(): Promise<void>;
}

/** Where heavy reads run, beside everything else. */
export interface HeavyReadSource {
  /** Readers at the same time. */
  readonly slots: number;
  /**
   * The deadline is for a single statement; who opens it stops it before. Where cores are scarce, a patient one leaves
   * them to the others.
   */
  open(deadlineMs: number, isPatient: boolean): Promise<HeavyReader>;
  close(): Promise<void>;
}

export type ConnectionPool = Pool;

export interface Listening {
  close(): Promise<void>;
}

/** The driver itself, for a transaction that never waits. */
export interface AtOnce {
  all(sql: string, bindings: readonly unknown[]): unknown[];
  run(sql: string, bindings: readonly unknown[]): void;
}

/** Commits that leave the write to the disk to one sync for many. */
export interface SharedCommits {
  /** The connection's next commits don't wait for the disk. Costs nothing when that is so already. */
  begin(connection: unknown): void;
  /** From here on they do again, if they did not. */
  end(connection: unknown): void;
  /** Resolves once every commit so far is on the disk. */
  synced(): Promise<void>;
}

/** Commits of transactions that wrote much. */
export interface LongCommits {
  /** Just before the commit. */
  begin(connection: unknown): void;
  /** After it, or after what took its place. */
  end(connection: unknown): void;
}

export interface Dialect {
  readonly name: 'sqlite' | 'postgres';
  /** The file that one process owns; absent for a server and for memory. */
  readonly file?: string;
  /** Connection settings and the first statements of each new connection. */
  readonly config: Knex.Config;
  /** Refuses a file or server that this program must not write to. */
  precheck?(): void;
  /** The constraint that an error of the driver speaks of. */
  violation(error: unknown): Violation | undefined;
  /** Text that sorts by code unit in both databases. */
  text(table: Knex.CreateTableBuilder, column: string): Knex.ColumnBuilder;
  /** The seconds between two columns that hold timestamps, as SQL. */
  secondsBetween(from: string, to: string): string;
  /** The timestamp in a column some days later, as SQL that gives text as columns hold it; null where the days are. */
  daysLater(column: string, days: string): string;
  /** The LIKE that takes capital and small letters for the same; in SQLite those of ASCII only. */
  readonly like: 'like' | 'ilike';
  /** Whether the column `path` fits a pattern as in `.gitignore`, as a condition with one value. */
  pathMatch(pattern: string): { readonly sql: string; readonly value: string };
  /** The last eight characters of an id, as SQL. */
  lastOfId(column: string): string;
  /** The numbers of the findings that contain all of the texts, where an index of texts has to be asked by name. */
  textSearch?(texts: readonly string[]): { readonly sql: string; readonly text: string } | undefined;
  /** Findings that have all of the names (terms of their `search_terms`), or any, as a condition with one value. */
  namedAs(names: readonly string[], which?: 'all' | 'any'): { readonly sql: string; readonly value: string };
  /** The server's time so many milliseconds (`?`) from now, as the text that columns hold; where there is a server. */
  readonly instantFromNow?: string;
  /** Hears what any instance notifies, and goes on after a broken connection. */
  listen?(to: { heard(text: string): void; broken(error: unknown): void }): Listening;
  openPool?(size: number): Promise<ConnectionPool>;
  /** Brings the tables of the queue's engine up to date. */
  prepareQueue?(): Promise<void>;
  /** Runs `work` while no other instance runs work of the same purpose. */
  alone?<Result>(purpose: 'migrate' | 'start', work: () => Promise<Result>): Promise<Result>;
  /** Keeps other instances from the same purpose and key until `release`, without a transaction. */
  lock?(purpose: string, key: string): Promise<{ release(): Promise<void> }>;
  /** Whether the server undid a transaction only because of another one, so that it may succeed if it is run again. */
  mayRunAgain?(error: unknown): boolean;
  /** Keeps others from the rows until the transaction ends, where another instance could change them meanwhile. */
  forUpdate<Query extends Knex.QueryBuilder>(query: Query): Query;
  /** Lets a claim skip rows that another instance is claiming. */
  skipLocked<Query extends Knex.QueryBuilder>(query: Query): Query;
  /** What `forUpdate` adds to a statement. */
  readonly forUpdateSql: '' | ' for update';
  /** Runs a statement of the connection's transaction without a pause, where the database is in this process. */
  direct?(connection: unknown, sql: string, bindings: readonly unknown[]): unknown[];
  /** Runs a transaction without a pause, where the database is in this process. */
  atOnce?<Result>(connection: unknown, work: (driver: AtOnce) => Result): Result;
  /** A second connection that only reads what is committed, where one is worth having. */
  openReader?(): Reader;
  /** Readers for what takes long; absent where everything shares the one connection. */
  openHeavyReads?(knex: Knex): HeavyReadSource;
  /** Where the database is in this process. A server does it by itself. */
  readonly sharedCommits?: SharedCommits;
  /** Where the commit of a long transaction would keep everyone waiting if nothing were done. */
  readonly longCommits?: LongCommits;
  /** Frees what the connection left behind, just before it closes. */
  beforeClose?(db: Knex): Promise<void>;
}
