// A list as a file: a table for people, JSON for programs.
import { csvLine } from './csv-line.ts';

export const listFileFormats = ['csv', 'json'] as const;
export type ListFileFormat = (typeof listFileFormats)[number];

export interface ListFileShape<Item> {
  /** The property of the JSON that holds the list. */
  readonly name: string;
  /** Of the table, in their order. */
  readonly columns: Readonly<Record<string, (item: Item) => string | number | null>>;
}

export function listFile<Item>(
  items: readonly Item[],
  format: ListFileFormat,
  { name, columns }: ListFileShape<Item>,
): string {
  if (format === 'json') return `${JSON.stringify({ [name]: items }, null, 2)}\n`;
  const cells = Object.values(columns);
  const lines = items.map((item) => csvLine(cells.map((cell) => cell(item))));
  return csvLine(Object.keys(columns)) + lines.join('');
}
