// Lists for assistants: pages of at most 20 kB, with a cursor that says where the next one begins.
import { ValidationError } from '@assay/core';
import Joi from 'joi';

/** Bytes of JSON and of text together, without what every answer has. */
const maxBytes = 19_000;
const defaultLimit = 20;

export interface PagedInput {
  readonly cursor?: string;
  readonly limit?: number;
}

export interface Paged<Item> {
  readonly items: readonly Item[];
  readonly total: number;
  /** Null on the last page. */
  readonly nextCursor: string | null;
}

export const pagedInput = {
  cursor: Joi.string().max(40).description('`nextCursor` of the previous page.'),
  limit: Joi.number()
    .integer()
    .min(1)
    .max(100)
    .default(defaultLimit)
    .description('Maximum number of items on a page.'),
};

export const pagedOutput = {
  total: Joi.number().integer().min(0).required(),
  nextCursor: Joi.string()
    .allow(null)
    .required()
    .description('Cursor of the next page; null on the last page.'),
};

/** How an item is written twice: as data, and as a line of the text. */
export interface Telling<Row, Item> {
  show(row: Row): Item;
  line(item: Item): string;
}

/** Reads a page, and leaves to the next one what would make it too long. */
export async function readPage<Row, Item>(
  { cursor, limit = defaultLimit }: PagedInput,
  read: (part: { readonly limit: number; readonly offset: number }) => Promise<{
    readonly items: readonly Row[];
    readonly total: number;
  }>,
  telling: Telling<Row, Item>,
): Promise<Paged<Item>> {
  const offset = offsetOf(cursor);
  const page = await read({ limit, offset });
  const items = thoseThatFit(page.items, telling);
  const next = offset + items.length;
  return { items, total: page.total, nextCursor: items.length > 0 && next < page.total ? `o${next}` : null };
}

/** The first of the rows, as many as fit in an answer, and one at least. */
export function thoseThatFit<Row, Item>(rows: readonly Row[], { show, line }: Telling<Row, Item>): Item[] {
  const items: Item[] = [];
  let bytes = 0;
  for (const row of rows) {
    const item = show(row);
    bytes += Buffer.byteLength(JSON.stringify(item)) + Buffer.byteLength(JSON.stringify(line(item)));
    if (items.length > 0 && bytes > maxBytes) break;
    items.push(item);
  }
  return items;
}

function offsetOf(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  const offset = /^o(\d{1,12})$/.exec(cursor)?.[1];
  if (offset !== undefined) return Number(offset);
  const sentence = 'was not returned by an earlier page';
  throw new ValidationError(`The cursor ${sentence}.`, { cursor: sentence });
}
