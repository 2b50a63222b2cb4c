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

/** A field to sort by, and the column behind it; with `-` before it the column runs the other way. */
export type SortColumns = Readonly<Record<string, string>>;

/** Column and direction of a `sort` value; the interface has already refused what is not documented. */
export function sortOrder(sort: string, columns: SortColumns): { column: string; direction: 'asc' | 'desc' } {
  const descending = sort.startsWith('-');
  const named = columns[descending ? sort.slice(1) : sort];
  if (named === undefined) throw new Error(`Sorting by ${sort} is not supported.`);
  const isOpposite = named.startsWith('-');
  return {
    column: isOpposite ? named.slice(1) : named,
    direction: descending === isOpposite ? 'asc' : 'desc',
  };
}

/** The `sort` values of a list: each field, and each field with `-`. */
export function sortValues(columns: SortColumns): readonly string[] {
  return Object.keys(columns).flatMap((field) => [field, `-${field}`]);
}
