// Tables that fit the terminal. Long ones are drawn in portions as they come, so that the first rows are
// there at once and nothing grows with the list.
import { plain } from './colours.ts';

export interface Column<Row> {
  readonly title: string;
  /** One line; or several, which an empty one keeps apart from the row before. */
  value(row: Row): string | readonly string[];
  /** Gets what room is left, and wraps; the others are as wide as their widest value. */
  readonly flexible?: boolean;
  paint?(text: string, row: Row): string;
}

const gap = 2;
const portion = 200;
const narrow = 72;

/** The width to draw for: the terminal's, or one that logs and pages show well. */
export function outputWidth(): number {
  const { columns } = process.stdout;
  const told = Number(process.env.COLUMNS);
  return columns || (Number.isInteger(told) && told > 0 ? told : 120);
}

/** Draws the rows on standard output. */
export async function printTable<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): Promise<void> {
  const table = openTable(columns);
  await table.add(rows);
  table.end();
}

export interface OpenTable<Row> {
  /** Draws more rows, as wide as the widest so far. */
  add(rows: readonly Row[]): Promise<void>;
  /** Says so when there was none. */
  end(): void;
}

/** A table whose rows come by and by. */
export function openTable<Row>(columns: readonly Column<Row>[]): OpenTable<Row> {
  const width = outputWidth();
  const natural = columns.map(({ title }) => title.length + gap);
  let isEmpty = true;
  return {
    async add(rows) {
      if (rows.length === 0) return;
      const isFirst = isEmpty;
      isEmpty = false;
      if (width < narrow && columns.length > 3) return printBlocks(rows, columns);
      for (let start = 0; start < rows.length; start += portion) {
        const part = rows.slice(start, start + portion);
        // Later rows may need more room; what was shown stays as it is.
        for (const [index, column] of columns.entries())
          for (const line of part.flatMap((row) => linesOf(column, row)))
            natural[index] = Math.max(natural[index] ?? 0, line.length + gap);
        await drawRows(part, columns, columnWidths(natural, columns, width), isFirst && start === 0);
      }
    },
    end() {
      // Not on standard output: a script that counts lines counts none.
      if (isEmpty) process.stderr.write('There are none.\n');
    },
  };
}

async function drawRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  widths: number[],
  withHead: boolean,
): Promise<void> {
  const { default: Table } = await import('cli-table3');
  const table = new Table({
    ...(withHead && { head: columns.map(({ title }) => title.toUpperCase()) }),
    colWidths: widths,
    wordWrap: true,
    wrapOnWordBoundary: true,
    chars: noLines,
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': gap, compact: true },
  });
  for (const [at, row] of rows.entries()) {
    const isApart = columns.some(({ value }) => Array.isArray(value(row)));
    if (isApart && !(withHead && at === 0)) table.push(columns.map(() => ''));
    table.push(columns.map((column, index) => cell(column, row, (widths[index] ?? 0) - gap)));
  }
  process.stdout.write(`${table.toString().replace(/[ \t]+$/gm, '')}\n`);
}

const noLines = Object.fromEntries(
  ['top', 'top-mid', 'top-left', 'top-right', 'bottom', 'bottom-mid', 'bottom-left', 'bottom-right']
    .concat(['left', 'left-mid', 'mid', 'mid-mid', 'right', 'right-mid', 'middle'])
    .map((name) => [name, '']),
);

function cell<Row>(column: Column<Row>, row: Row, width: number): string {
  const { paint, flexible } = column;
  // A path has no spaces to wrap at: break it where it has to.
  const text = linesOf(column, row)
    .map((line) => (flexible ? breakLongWords(line, width) : line))
    .join('\n');
  return paint ? paint(text, row) : text;
}

function linesOf<Row>({ value }: Column<Row>, row: Row): string[] {
  return [value(row)].flat().map(plain);
}

/** Words longer than the column are cut into lines, after a slash where there is one. */
export function breakLongWords(text: string, width: number): string {
  if (width < 4) return text;
  return text
    .split(' ')
    .map((word) => {
      const lines: string[] = [];
      let rest = word;
      while (rest.length > width) {
        const slash = rest.lastIndexOf('/', width - 1);
        const at = slash > width / 2 ? slash + 1 : width;
        lines.push(rest.slice(0, at));
        rest = rest.slice(at);
      }
      return [...lines, rest].join('\n');
    })
    .join(' ');
}

/** Fixed columns as wide as they need; flexible ones share what is left by how much they hold. */
function columnWidths<Row>(
  natural: readonly number[],
  columns: readonly Column<Row>[],
  width: number,
): number[] {
  const room = width - sum(natural.filter((_, index) => !columns[index]?.flexible));
  const widths = [...natural];
  let open = columns.flatMap(({ flexible }, index) => (flexible ? [index] : []));
  let left = room;
  // Those that need less than their share get what they need; the others share the rest.
  for (;;) {
    const share = Math.floor(left / Math.max(1, open.length));
    const content = open.filter((index) => (natural[index] ?? 0) <= share);
    if (content.length === 0 || open.length === 0) {
      for (const index of open) widths[index] = Math.max(8, share);
      return widths;
    }
    left -= sum(content.map((index) => natural[index] ?? 0));
    open = open.filter((index) => !content.includes(index));
  }
}

/** On a narrow terminal: one row after the other, a line for each field. */
function printBlocks<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): void {
  const titleWidth = Math.max(...columns.map(({ title }) => title.length)) + gap;
  for (const row of rows) {
    for (const column of columns) {
      const { title, paint } = column;
      const text = linesOf(column, row).join(' ');
      process.stdout.write(`${title.padEnd(titleWidth)}${paint ? paint(text, row) : text}\n`);
    }
    process.stdout.write('\n');
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
