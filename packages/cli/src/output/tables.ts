// Tables: one line a row. On a terminal they fit its width; elsewhere every value is whole, for grep and the mouse.
// Long ones are drawn in parts as they come, so that the first rows are there at once and nothing grows with the list.
import { paint, plain } from './colors.ts';
import { printLines } from './print-lines.ts';
import { textWidth, truncateEnd, truncateMiddle, wrapWords } from './text-width.ts';

export interface Column<Row> {
  readonly title: string;
  value(row: Row): string;
  /** What gives way when the terminal is too narrow: `path` in its middle, `text` at its end, `wrap` goes on below. */
  readonly fit?: 'path' | 'text' | 'wrap';
  /** Left out of a terminal in which the others would be cut short; the last such column goes first. */
  readonly isOptional?: boolean;
  paint?(text: string, row: Row): string;
}

const gap = 2;
const part = 200;
/** A cut path or text of fewer columns says little: optional columns make room for it. */
const readableWidth = 20;
/** Where cut texts have even less, a row has a line for each of its fields. */
const leastWidth = 16;

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
  /** Says so when there was none, and what else there is to say then. */
  end(note?: string): void;
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
    end(note) {
      // Not on standard output: a script that counts lines counts none.
      if (isEmpty)
        process.stderr.write(note ? `There are none in what was checked.\n${note}\n` : 'There are none.\n');
    },
  };
}

/** The lines of a table, for a terminal of so many columns or for none. */
export class Drawing<Row> {
  #columns: readonly Column<Row>[];
  readonly #width: number | undefined;
  #natural: number[] = [];
  #layout: 'table' | 'blocks' | undefined;
  #hasHead = false;

  constructor(columns: readonly Column<Row>[], width: number | undefined) {
    this.#columns = columns;
    this.#width = width;
  }

  *lines(rows: readonly Row[]): Generator<string> {
    for (let start = 0; start < rows.length; start += part) {
      const batch = rows.slice(start, start + part);
      let texts = batch.map((row) => this.#columns.map((column) => plain(column.value(row))));
      if (this.#layout === undefined) {
        const all = this.#columns;
        this.#layout = this.#chooseLayout(texts);
        const shown = this.#columns.map((column) => all.indexOf(column));
        texts = texts.map((cells) => shown.map((index) => cells[index] ?? ''));
      }
      if (this.#layout === 'table') yield* this.#rows(batch, texts);
      else for (const [at, row] of batch.entries()) yield* this.#block(row, texts[at] ?? []);
    }
  }

  /** By the first rows: which columns fit side by side, if any do. */
  #chooseLayout(texts: readonly (readonly string[])[]): 'table' | 'blocks' {
    const natural = this.#columns.map(({ title }, index) =>
      Math.max(textWidth(title), ...texts.map((cells) => textWidth(cells[index] ?? ''))),
    );
    const width = this.#width ?? Number.POSITIVE_INFINITY;
    let shown = [...natural.keys()];
    const needed = (leastOfCut: number): number =>
      gap * (shown.length - 1) +
      sum(
        shown.map((index) => {
          const own = natural[index] ?? 0;
          return this.#columns[index]?.fit === undefined ? own : Math.min(own, leastOfCut);
        }),
      );
    while (needed(readableWidth) > width) {
      const dropped = shown.findLast((index) => this.#columns[index]?.isOptional === true);
      if (dropped === undefined) break;
      shown = shown.filter((index) => index !== dropped);
    }
    if (needed(leastWidth) > width && natural.length > 3) return 'blocks';
    this.#columns = this.#columns.filter((_, index) => shown.includes(index));
    this.#natural = this.#columns.map(({ title }) => textWidth(title));
    return 'table';
  }

  *#rows(rows: readonly Row[], texts: readonly (readonly string[])[]): Generator<string> {
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
  *#block(row: Row, texts: readonly string[]): Generator<string> {
    const titleWidth = Math.max(...this.#columns.map(({ title }) => textWidth(title))) + gap;
    for (const [index, column] of this.#columns.entries()) {
      const text = texts[index] ?? '';
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
