import type { Dialect } from '../dialect.ts';

export interface PostgresOptions {
  /** Connections at most; 10 unless told. */
  readonly poolSize?: number;
}

/** PostgreSQL 14 or newer, for one instance or many. */
export function postgresDialect(url: string, { poolSize = 10 }: PostgresOptions = {}): Dialect {
  return {
    name: 'postgres',
    like: 'ilike',
    config: {
      client: 'pg',
      connection: {
        connectionString: url,
        application_name: 'assay',
        options:
          '-c statement_timeout=15000 -c lock_timeout=5000 -c idle_in_transaction_session_timeout=15000',
      },
      pool: { min: 0, max: poolSize },
      acquireConnectionTimeout: 30_000,
    },
    violation(error) {
      const code = (error as { code?: unknown })?.code;
      if (code === '23505') return 'unique';
      // 23001: ON DELETE RESTRICT.
      return code === '23503' || code === '23001' ? 'foreign_key' : undefined;
    },
    text: (table, column) => table.specificType(column, 'text collate "C"'),
    secondsBetween: (from, to) => `extract(epoch from ${to}::timestamptz - ${from}::timestamptz)`,
    skipLocked: (query) => query.forUpdate().skipLocked() as typeof query,
  };
}
