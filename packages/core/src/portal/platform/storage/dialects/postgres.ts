import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Client, ClientConfig } from 'pg';
import { pathRegex } from '../../../../support/path-pattern.ts';
import type { Dialect, Listening } from '../dialect.ts';
import { driverCode } from '../driver-code.ts';
import { readTransactions } from './read-transactions.ts';

export interface PostgresOptions {
  /** Connections at most; 10 unless given. */
  readonly poolSize?: number | undefined;
}

/** What instances on one database notify each other through. */
export const signalChannel = 'assay';
/** Where graphile-worker keeps its own tables, beside those of the portal. */
export const graphileSchema = 'assay_worker';

const lockOf = { migrate: 4_180_000, start: 4_180_004 } as const;

/** Loaded where it is needed: a portal in a file never is. */
async function driver() {
  return (await import('pg')).default;
}

/** PostgreSQL 14 or newer, for one instance or many. */
export function postgresDialect(url: string, { poolSize = 10 }: PostgresOptions = {}): Dialect {
  const connection = connectionTo(url);
  const openPool = async (size: number) => {
    const { Pool } = await driver();
    return new Pool({
      ...connection,
      max: size,
      connectionTimeoutMillis: 30_000,
      idleTimeoutMillis: 30_000,
    });
  };
  /** Held by a connection of its own, so that it goes with the process. */
  const lock = async (statement: string, value: string | number) => {
    const { Client } = await driver();
    const client = new Client({ ...connection, statement_timeout: 0, lock_timeout: 0 });
    client.on('error', () => {});
    await client.connect();
    try {
      await client.query(statement, [value]);
    } catch (error) {
      await client.end();
      throw error;
    }
    return { release: () => client.end() };
  };
  return {
    name: 'postgres',
    like: 'ilike',
    pathMatch: (pattern) => ({ sql: 'path ~ ?', value: pathRegex(pattern) }),
    lastOfId: (column) => `substr(${column}::text, 29)`,
    // An index of digests: names can be longer than an entry of an index.
    namedAs: (names, which = 'all') => ({
      sql: `finding_names(search_terms) ${which === 'all' ? '@>' : '&&'} ?::text[]`,
      value: `{${names.map((name) => createHash('md5').update(name).digest('hex')).join(',')}}`,
    }),
    config: {
      client: 'pg',
      connection: { ...connection },
      pool: { min: 0, max: poolSize },
      acquireConnectionTimeout: 30_000,
    },
    violation(error) {
      const code = driverCode(error);
      if (code === '23505') return 'unique';
      // 23001: ON DELETE RESTRICT.
      return code === '23503' || code === '23001' ? 'foreign_key' : undefined;
    },
    // Serialization failure, deadlock.
    mayRunAgain: (error) => ['40001', '40P01'].includes(driverCode(error)),
    text: (table, column) => table.specificType(column, 'text collate "C"'),
    secondsBetween: (from, to) => `extract(epoch from ${to}::timestamptz - ${from}::timestamptz)`,
    daysLater: (column, days) =>
      `to_char((${column}::timestamptz at time zone 'UTC') + ${days} * interval '1 day', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    instantFromNow: `to_char((clock_timestamp() + ? * interval '1 millisecond') at time zone 'UTC',
      'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    forUpdate: (query) => query.forUpdate() as typeof query,
    forUpdateSql: ' for update',
    skipLocked: (query) => query.forUpdate().skipLocked() as typeof query,
    openPool,
    openHeavyReads: (knex) => readTransactions(knex, poolSize),
    listen: (to) => listen(connection, to),
    async prepareQueue() {
      const { Logger, runMigrations } = await import('graphile-worker');
      const pool = await openPool(1);
      pool.on('error', () => {});
      pool.on('connect', (client) => client.on('error', () => {}));
      const logger = new Logger(() => () => {});
      try {
        await runMigrations({ pgPool: pool, schema: graphileSchema, logger });
      } finally {
        await pool.end();
      }
    },
    // On a connection of its own: the pool may have a single one, which the work needs.
    async alone(purpose, work) {
      const { release } = await lock('select pg_advisory_lock($1)', lockOf[purpose]);
      return work().finally(release);
    },
    lock: (purpose, key) => lock('select pg_advisory_lock(hashtextextended($1, 0))', `${purpose}:${key}`),
  };
}

/** Nothing waits forever: not a statement, not a lock, not a transaction that someone left open. */
function connectionTo(url: string) {
  return {
    connectionString: url,
    application_name: 'assay',
    statement_timeout: 15_000,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 15_000,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  } as const satisfies ClientConfig;
}

const longestPauseMs = 5_000;

function listen(
  connection: ClientConfig,
  to: { heard(text: string): void; broken(error: unknown): void },
): Listening {
  const closing = new AbortController();
  let client: Client | undefined;
  const hear = async (): Promise<void> => {
    const one = new (await driver()).Client(connection);
    if (closing.signal.aborted) return;
    client = one;
    one.on('notification', ({ payload }) => payload && to.heard(payload));
    const ended = new Promise<void>((resolve, reject) => one.on('error', reject).on('end', resolve));
    ended.catch(() => {});
    await one.connect();
    await one.query(`listen ${signalChannel}`);
    await ended;
  };
  const hearOn = async (): Promise<void> => {
    let pauseMs = 100;
    while (!closing.signal.aborted) {
      const since = Date.now();
      await hear().catch((error: unknown) => closing.signal.aborted || to.broken(error));
      void client?.end().catch(() => {});
      pauseMs = Date.now() - since > 60_000 ? 100 : Math.min(2 * pauseMs, longestPauseMs);
      await delay(pauseMs, undefined, { signal: closing.signal }).catch(() => {});
    }
  };
  const heardAll = hearOn();
  return {
    async close() {
      closing.abort();
      await client?.end().catch(() => {});
      await heardAll;
    },
  };
}
