import { type Database, readRows } from '../platform/storage/database.ts';

export interface Slice {
  readonly offset: number;
  readonly limit: number;
}

/** In the order in which they came, and how many there are. */
export async function readSlice<Row, Item>(
  query: ReturnType<Database['knex']>,
  { offset, limit }: Slice,
  fromRow: (row: Row) => Item,
): Promise<{ readonly items: readonly Item[]; readonly total: number }> {
  const [counted] = await readRows<{ total: number | string }>(query.clone().count({ total: '*' }));
  const total = Number(counted?.total ?? 0);
  if (limit === 0 || offset >= total) return { items: [], total };
  const rows: Row[] = await query.clone().orderBy(['created_at', 'id']).limit(limit).offset(offset);
  return { items: rows.map(fromRow), total };
}
