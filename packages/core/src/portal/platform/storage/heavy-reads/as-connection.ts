import type { HeavyReader } from '../dialect.ts';

/** A heavy reader in the shape of the driver's connection, as far as knex (3.3.0) uses it to read. */
export function asConnection(reader: HeavyReader | undefined): unknown {
  const all = reader?.all;
  return (
    all && { prepare: (sql: string) => ({ reader: true, all: (bindings: unknown[]) => all(sql, bindings) }) }
  );
}
