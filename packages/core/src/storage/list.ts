// How every list is read: filtered rows in a total order, one page of them, and how many there are.
import type { Knex } from 'knex';
import { type Page, type PageRequest, type SortColumns, sortOrder } from '../page.ts';
import { readRows } from './database.ts';

/**
 * Reads one page. `filtered` selects the rows of `table` and is not ordered yet; the order always ends
 * in the id, so that no row repeats or is missed while nothing is written.
 */
export async function listPage<Row, Item>(
  filtered: Knex.QueryBuilder,
  {
    table,
    columns,
    page,
    fromRow,
  }: {
    readonly table: string;
    readonly columns: SortColumns;
    readonly page: PageRequest;
    readonly fromRow: (row: Row) => Item;
  },
): Promise<Page<Item>> {
  const { column, direction } = sortOrder(page.sort, columns);
  const [counted] = await readRows<{ total: number | string }>(
    filtered.clone().count({ total: '*' }),
    'kept',
  );
  const total = Number(counted?.total ?? 0);
  const { limit, offset } = page;
  if (offset >= total) return { items: [], total, limit, offset };
  // What lies beyond the middle is nearer from the other end: the deepest page costs as little as the first.
  const size = Math.min(limit, total - offset);
  const isBackwards = offset > total / 2;
  const rows = await readRows<Row>(
    pageQuery(filtered, {
      table,
      column,
      direction: isBackwards ? opposite[direction] : direction,
      limit: size,
      offset: isBackwards ? total - offset - size : offset,
    }),
  );
  if (isBackwards) rows.reverse();
  return { items: rows.map(fromRow), total, limit, offset };
}

const opposite = { asc: 'desc', desc: 'asc' } as const;

interface Slice {
  readonly table: string;
  readonly column: string;
  readonly direction: 'asc' | 'desc';
  readonly limit: number;
  readonly offset: number;
}

/** Finds the ids of the page first, which an index can do alone; only the page's own rows are read whole. */
function pageQuery(filtered: Knex.QueryBuilder, { table, column, direction, limit, offset }: Slice) {
  const order = [
    { column: `${table}.${column}`, order: direction },
    { column: `${table}.id`, order: direction },
  ];
  const ids = filtered.clone().select(`${table}.id`).orderBy(order).limit(limit).offset(offset);
  return filtered
    .clone()
    .clear('where')
    .select(`${table}.*`)
    .join(ids.as('page'), 'page.id', `${table}.id`)
    .orderBy(order);
}

/** `%text%` for LIKE, with the text's own wildcards taken literally (`escape '\'`). */
export function containsPattern(text: string): string {
  return `%${text.toLowerCase().replace(/[\\%_]/g, (character) => `\\${character}`)}%`;
}
