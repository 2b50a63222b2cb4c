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
  const ids = await readRows<{ id: string }>(
    idsQuery(filtered, {
      table,
      column,
      direction: isBackwards ? opposite[direction] : direction,
      limit: size,
      offset: isBackwards ? total - offset - size : offset,
    }),
  );
  if (isBackwards) ids.reverse();
  const order = new Map(ids.map(({ id }, index) => [id, index]));
  const rows = await readRows<Row & { readonly id: string }>(
    filtered
      .clone()
      .clear('where')
      .select(`${table}.*`)
      .whereIn(`${table}.id`, [...order.keys()]),
  );
  rows.sort((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0));
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

/** The ids of a page, which an index can find alone: only the page's own rows are read whole. */
function idsQuery(filtered: Knex.QueryBuilder, { table, column, direction, limit, offset }: Slice) {
  return filtered
    .clone()
    .select(`${table}.id`)
    .orderBy([
      { column: `${table}.${column}`, order: direction },
      { column: `${table}.id`, order: direction },
    ])
    .limit(limit)
    .offset(offset);
}

/** `%text%` for LIKE, with the text's own wildcards taken literally (`escape '\'`). */
export function containsPattern(text: string): string {
  return literalPattern(text.toLowerCase());
}

/** The same, with its letters as they are. */
export function literalPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;
}
