// What an export reads from and an import writes to: the rows of a database, whichever it is.
import type { Column, Value } from './columns.ts';
import type { PortalTable } from './tables.ts';

/** Rows of one moment, also while others write. */
export interface PortalRows {
  /** The names of the migrations that were applied, in order. */
  schema(): Promise<readonly string[]>;
  /** The stored columns by name; those that the database computes are left out. */
  columns(table: PortalTable): Promise<readonly Column[]>;
  /** Every row in the order of the key, with a value for each column. */
  rows(table: PortalTable, columns: readonly Column[]): AsyncIterable<readonly Value[]>;
}

export interface WritableRows extends PortalRows {
  /** Fills a table whose indexes are made once it is full: row by row they would cost more than the rows. */
  withoutIndexes<Result>(table: PortalTable, work: () => Promise<Result>): Promise<Result>;
  /** Deletes what migrations have put there. */
  clear(table: PortalTable): Promise<void>;
  insert(table: PortalTable, columns: readonly Column[], rows: readonly (readonly Value[])[]): Promise<void>;
}
