// A connection of SQLite that only reads what is committed.
import BetterSqlite from 'better-sqlite3';
import { pathMatcher } from '../../../../support/path-pattern.ts';
import type { Reader } from '../dialect.ts';
import { keepStatements } from './keep-statements.ts';
import { KeptRows } from './kept-rows.ts';

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
  const changes = connection.prepare('pragma data_version').pluck();
  const kept = new KeptRows(() => changes.get());
  return {
    connection,
    first: (sql, bindings) => prepared(sql).get(...bindings),
    all: (sql, bindings) => prepared(sql).all(...bindings),
    kept: (sql, bindings) => kept.rows(sql, bindings, () => prepared(sql).all(...bindings)),
    changed: () => kept.clear(),
    close: () => connection.close(),
  };
}
