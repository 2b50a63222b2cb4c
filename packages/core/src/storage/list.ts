// How every list is read: filtered rows in a total order, one page of them, and how many there are.
import type { Knex } from 'knex';
import { type Page, type PageRequest, type SortColumns, sortOrder } from '../page.ts';

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
  const counted = (await filtered.clone().count({ total: '*' }).first()) as { total: number | string };
  const total = Number(counted.total);
  if (page.offset >= total) return { items: [], total, limit: page.limit, offset: page.offset };
  const rows = (await filtered
    .clone()
    .select(`${table}.*`)
    .orderBy([
      { column: `${table}.${column}`, order: direction },
      { column: `${table}.id`, order: direction },
    ])
    .limit(page.limit)
    .offset(page.offset)) as Row[];
  return { items: rows.map(fromRow), total, limit: page.limit, offset: page.offset };
}

/** `%text%` for LIKE, with the text's own wildcards taken literally (`escape '\'`). */
export function containsPattern(text: string): string {
  return `%${text.toLowerCase().replace(/[\\%_]/g, (character) => `\\${character}`)}%`;
}
