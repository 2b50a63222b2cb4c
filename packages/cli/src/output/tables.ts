// Tables: one line a row. On a terminal they fit its width; elsewhere every value is whole, for grep and the mouse.
// Long ones are drawn in parts as they come, so that the first rows are there at once and nothing grows with the list.
import { paint, plain } from './colours.ts';
import { printLines } from './print-lines.ts';
import { textWidth, truncateEnd, truncateMiddle, wrapWords } from './text-width.ts';

export interface Column<Row> {
  readonly title: string;
  value(row: Row): string;
  /** What gives way when the terminal is too narrow: `path` in its middle, `text` at its end, `wrap` goes on below. */
  readonly fit?: 'path' | 'text' | 'wrap';
  paint?(text: string, row: Row): string;
}

const gap = 2;
const part = 200;
/** Below this a row has a line for each of its fields. */
const narrow = 60;
const leastWidth = 8;

/** The columns of the terminal; undefined where the output is not a terminal and needs no width. */
export function terminalWidth(stream: NodeJS.WriteStream = process.stdout): number | undefined {
  return stream.isTTY ? stream.columns || 80 : undefined;
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
  const drawing = new Drawing(columns, terminalWidth());
  let isEmpty = true;
  return {
    async add(rows) {
      if (rows.length === 0) return;
      isEmpty = false;
      await printLines(drawing.lines(rows));
    },
    end() {
      // Not on standard output: a script that counts lines counts none.
      if (isEmpty) process.stderr.write('There are none.\n');
    },
  };
}

/** The lines of a table, for a terminal of so many columns or for none. */
export class Drawing<Row> {
  readonly #columns: readonly Column<Row>[];
  readonly #width: number | undefined;
  readonly #natural: number[];
  #hasHead = false;

  constructor(columns: readonly Column<Row>[], width: number | undefined) {
    this.#columns = columns;
    this.#width = width;
    this.#natural = columns.map(({ title }) => textWidth(title));
  }

  *lines(rows: readonly Row[]): Generator<string> {
    if (this.#width !== undefined && this.#width < narrow && this.#columns.length > 3) {
      for (const row of rows) yield* this.#block(row);
      return;
    }
    for (let start = 0; start < rows.length; start += part)
      yield* this.#rows(rows.slice(start, start + part));
  }

  *#rows(rows: readonly Row[]): Generator<string> {
    const texts = rows.map((row) => this.#columns.map((column) => plain(column.value(row))));
    // Later rows may need more room; what was shown stays as it is.
    for (const cells of texts)
      for (const [index, text] of cells.entries())
        this.#natural[index] = Math.max(this.#natural[index] ?? 0, textWidth(text));
    const widths = this.#widths();
    if (!this.#hasHead) {
      this.#hasHead = true;
      const titles = this.#columns.map(({ title }, index) =>
        truncateEnd(title.toUpperCase(), widths[index] ?? 0),
      );
      yield joinCells(titles, widths);
    }
    for (const [at, row] of rows.entries()) yield* this.#row(row, texts[at] ?? [], widths);
  }

  *#row(row: Row, texts: readonly string[], widths: readonly number[]): Generator<string> {
    const cells = this.#columns.map((column, index) =>
      fitted(column, texts[index] ?? '', widths[index] ?? 0),
    );
    const height = Math.max(...cells.map((lines) => lines.length));
    for (let line = 0; line < height; line += 1) {
      const texts = cells.map((lines) => lines[line] ?? '');
      yield joinCells(texts, widths, (text, index) => this.#columns[index]?.paint?.(text, row) ?? text);
    }
  }

  /** On a narrow terminal: one row after the other, a line for each field. */
  *#block(row: Row): Generator<string> {
    const titleWidth = Math.max(...this.#columns.map(({ title }) => textWidth(title))) + gap;
    for (const column of this.#columns) {
      const text = plain(column.value(row));
      if (text === '') continue;
      yield `${paint('dim', column.title.padEnd(titleWidth))}${column.paint?.(text, row) ?? text}`;
    }
    yield '';
  }

  /** Fixed columns as wide as they need; those that give way share what is left by how much they hold. */
  #widths(): readonly number[] {
    const natural = this.#natural;
    if (this.#width === undefined) return natural;
    const isFixed = (index: number) => this.#columns[index]?.fit === undefined;
    const gaps = gap * (natural.length - 1);
    let left = this.#width - gaps - sum(natural.filter((_, index) => isFixed(index)));
    const widths = [...natural];
    let open = natural.flatMap((_, index) => (isFixed(index) ? [] : [index]));
    // Those that need less than their share get what they need; the others share the rest.
    for (;;) {
      const share = Math.floor(left / Math.max(1, open.length));
      const content = open.filter((index) => (natural[index] ?? 0) <= share);
      if (content.length === 0) {
        for (const index of open) widths[index] = Math.max(leastWidth, share);
        return widths;
      }
      left -= sum(content.map((index) => natural[index] ?? 0));
      open = open.filter((index) => !content.includes(index));
    }
  }
}

function fitted<Row>({ fit }: Column<Row>, text: string, width: number): readonly string[] {
  if (textWidth(text) <= width || fit === undefined) return [text];
  if (fit === 'path') return [truncateMiddle(text, width)];
  return fit === 'text' ? [truncateEnd(text, width)] : wrapWords(text, width);
}

function joinCells(
  texts: readonly string[],
  widths: readonly number[],
  paintCell: (text: string, index: number) => string = (text) => text,
): string {
  const cells = texts.map((text, index) => {
    const room = index === texts.length - 1 ? 0 : (widths[index] ?? 0) - textWidth(text);
    return `${text === '' ? '' : paintCell(text, index)}${' '.repeat(Math.max(0, room))}`;
  });
  return cells.join(' '.repeat(gap)).trimEnd();
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
