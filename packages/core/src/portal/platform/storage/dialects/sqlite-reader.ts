// A connection of SQLite that only reads what is committed.
import BetterSqlite from 'better-sqlite3';
import { pathMatcher } from '../../../../support/path-pattern.ts';
import type { Reader } from '../dialect.ts';
import { keepStatements } from './keep-statements.ts';

const maxKept = 500;

/** `path_matches(path, pattern)`: the pattern as in `.gitignore`. */
export function addPathMatches(connection: BetterSqlite.Database): void {
  let compiled: string | undefined;
  let matches: ReturnType<typeof pathMatcher>;
  connection.function('path_matches', { deterministic: true }, (path, pattern) => {
    if (typeof path !== 'string' || typeof pattern !== 'string') return 0;
    if (pattern !== compiled) {
      compiled = pattern;
      matches = pathMatcher(pattern);
    }
    return matches?.(path) ? 1 : 0;
  });
}

export function openReader(path: string, { cacheKib = 8_192 } = {}): Reader {
  const connection = new BetterSqlite(path, { readonly: true });
  connection.pragma('busy_timeout = 100');
  connection.pragma('trusted_schema = OFF');
  connection.pragma(`cache_size = -${cacheKib}`);
  addPathMatches(connection);
  keepStatements(connection);
  const prepared = (sql: string): BetterSqlite.Statement => connection.prepare(sql);
  const kept = new Map<string, unknown[]>();
  let keptVersion: unknown;
  const changes = connection.prepare('pragma data_version').pluck();
  return {
    connection,
    first: (sql, bindings) => prepared(sql).get(...bindings),
    all: (sql, bindings) => prepared(sql).all(...bindings),
    kept(sql, bindings) {
      // Changes with every commit of another connection; this one never writes.
      const version = changes.get();
      if (version !== keptVersion || kept.size >= maxKept) kept.clear();
      keptVersion = version;
      const key = JSON.stringify([sql, bindings]);
      let rows = kept.get(key);
      if (!rows) {
        rows = prepared(sql).all(...bindings);
        kept.set(key, rows);
      }
      return rows;
    },
    close: () => connection.close(),
  };
}
