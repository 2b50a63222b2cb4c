// Lists come in pages: the flags to move in them, and reading all of them.
import { boolean, integer, string } from '@oclif/core/flags';
import { number } from './summary.ts';

interface Page<Item> {
  readonly items: readonly Item[];
  readonly pagination: {
    readonly total: number;
    readonly limit: number;
    readonly offset: number;
    readonly hasMore: boolean;
  };
}

export const pageFlags = {
  limit: integer({ description: 'how many to show', default: 20, min: 1, helpGroup: 'LIST' }),
  offset: integer({ description: 'how many to pass over', default: 0, min: 0, helpGroup: 'LIST' }),
  all: boolean({ description: 'show all of them', exclusive: ['limit'], helpGroup: 'LIST' }),
  sort: string({ description: 'field to sort by, - before it for descending', helpGroup: 'LIST' }),
};

export interface PageFlags {
  readonly limit: number;
  readonly offset: number;
  readonly all: boolean;
}

const most = 100;

/** As many pages as are asked for, as one. */
export async function readPages<Item>(
  { limit, offset, all }: PageFlags,
  read: (page: { limit: number; offset: number }) => Promise<Page<Item>>,
): Promise<Page<Item>> {
  const wanted = all ? Number.POSITIVE_INFINITY : limit;
  const items: Item[] = [];
  for (;;) {
    const size = Math.min(most, wanted - items.length);
    const page = await read({ limit: size, offset: offset + items.length });
    items.push(...page.items);
    const { total, hasMore } = page.pagination;
    if (!hasMore || page.items.length === 0 || items.length >= wanted) {
      return { items, pagination: { total, limit: all ? items.length : limit, offset, hasMore } };
    }
  }
}

/** Says, below a table, when there is more than it shows. */
export function moreNote({ items, pagination }: Page<unknown>): string | undefined {
  const { total, offset } = pagination;
  if (offset + items.length >= total) return undefined;
  return `${number(items.length)} of ${number(total)}; --all shows all, --limit and --offset others.`;
}
