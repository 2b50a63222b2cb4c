// One page of a list, as the interface shows it.

export interface PageRequest {
  /** 1 to 100. */
  readonly limit: number;
  readonly offset: number;
  /** A documented field, `-` before it for descending. */
  readonly sort: string;
}

export interface Page<Item> {
  readonly items: readonly Item[];
  readonly total: number;
  readonly limit: number;
  readonly offset: number;
}

/** A field to sort by, and the column behind it. */
export type SortColumns = Readonly<Record<string, string>>;

/** Column and direction of a `sort` value; the interface has already refused what is not documented. */
export function sortOrder(sort: string, columns: SortColumns): { column: string; direction: 'asc' | 'desc' } {
  const descending = sort.startsWith('-');
  const column = columns[descending ? sort.slice(1) : sort];
  if (column === undefined) throw new Error(`There is no sort by ${sort}.`);
  return { column, direction: descending ? 'desc' : 'asc' };
}

/** The `sort` values of a list: each field, and each field with `-`. */
export function sortValues(columns: SortColumns): readonly string[] {
  return Object.keys(columns).flatMap((field) => [field, `-${field}`]);
}
