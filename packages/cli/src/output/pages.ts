// Lists come in pages: the flags to move in them, and reading all of them.
import { boolean, integer, string } from '@oclif/core/flags';
import { Failure } from '../failures/failure.ts';
import { hasReader } from './reader.ts';
import { number } from './summary.ts';

export interface Page<Item> {
  readonly items: readonly Item[];
  readonly pagination: {
    readonly total: number;
    readonly limit: number;
    readonly offset: number;
    readonly hasMore: boolean;
  };
}

export const pageFlags = {
  limit: integer({ description: 'Maximum number of rows', default: 20, min: 1, helpGroup: 'LIST' }),
  offset: integer({ description: 'Number of rows to skip', default: 0, min: 0, helpGroup: 'LIST' }),
  all: boolean({ description: 'Show all rows', exclusive: ['limit'], helpGroup: 'LIST' }),
  sort: string({ description: 'Field to sort by; prefix - for descending', helpGroup: 'LIST' }),
};

export interface PageFlags {
  readonly limit: number;
  readonly offset: number;
  readonly all: boolean;
}

export type ReadPage<Item> = (page: { limit: number; offset: number }) => Promise<Page<Item>>;

const maxPageSize = 100;

/** As many pages as are asked for, as one. */
export async function readPages<Item>(flags: PageFlags, read: ReadPage<Item>): Promise<Page<Item>> {
  const items: Item[] = [];
  const { pagination } = await eachPage(flags, read, async (part) => void items.push(...part));
  return { items, pagination };
}

/** Shows page after page as they come, so that nothing grows with the list; stops when nobody reads any more. */
export async function eachPage<Item>(
  { limit, offset, all }: PageFlags,
  read: ReadPage<Item>,
  show: (items: readonly Item[]) => Promise<void>,
): Promise<{ readonly count: number; readonly pagination: Page<Item>['pagination'] }> {
  const wanted = all ? Number.POSITIVE_INFINITY : limit;
  let count = 0;
  for (;;) {
    const page = await read({ limit: Math.min(maxPageSize, wanted - count), offset: offset + count });
    if (!Array.isArray(page?.items))
      throw new Failure(
        'BAD_REPLY',
        'The response is not a list. Check that this is an Assay server of a compatible version.',
      );
    await show(page.items);
    count += page.items.length;
    const { total, hasMore } = page.pagination;
    if (!hasMore || page.items.length === 0 || count >= wanted || !hasReader())
      return { count, pagination: { total, limit: all ? count : limit, offset, hasMore } };
  }
}

/** Says, below a table, when there is more than it shows. */
export function moreNote({
  pagination: { total, offset },
  count,
}: Pick<Page<unknown>, 'pagination'> & { readonly count: number }): string | undefined {
  if (offset + count >= total) return undefined;
  return `${number(count)} of ${number(total)} shown. Use --all for all, or --limit and --offset.`;
}
