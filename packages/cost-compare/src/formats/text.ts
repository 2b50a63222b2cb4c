// The report for a terminal: a table with the baseline first, bars, and what the numbers mean.
import { groupDigits } from '../decimal.ts';
import type { Names } from '../names.ts';
import { sortedIndexes } from '../order.ts';
import type { ByteWriter } from './byte-writer.ts';
import {
  barLength,
  breakdownColumns,
  cellText,
  type DisplayColumn,
  displayColumns,
} from './display-columns.ts';
import { displayWidth, isPlain, nameText } from './display-name.ts';
import type { Report, ReportFormat } from './format.ts';
import { type Section, sectionsOf } from './sections.ts';
import { closingLines, openingLines } from './summary.ts';

const widestBar = 20;
const encoder = new TextEncoder();

export const text: ReportFormat = {
  id: 'text',
  write(report, to) {
    const { comparison } = report;
    const count = groupDigits(String(comparison.table.count));
    to.text(`Token cost of ${count} scenario${comparison.table.count === 1 ? '' : 's'}\n`);
    for (const line of openingLines(report)) to.text(`${line}\n`);
    to.text('\n');
    const order = sortedIndexes(comparison, report.sort, report.descending);
    writeTable(report, to, { columns: displayColumns(report), order, bars: true });
    if (report.breakdown) {
      to.text('\nWhere the cost and the difference to the baseline come from\n\n');
      writeTable(report, to, { columns: breakdownColumns(report), order, bars: false });
    }
    for (const section of sectionsOf(report)) writeSection(section, to);
    to.text('\n');
    for (const line of closingLines(report)) to.text(`${line}\n`);
  },
};

function writeSection({ title, columns, rows, notes }: Section, to: ByteWriter): void {
  to.text(`\n${title}\n\n`);
  const widths = columns.map((column, at) =>
    Math.max(displayWidth(column), ...rows.map((row) => displayWidth(row[at] ?? ''))),
  );
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, at) => {
        const space = ' '.repeat((widths[at] ?? 0) - displayWidth(cell));
        return at === 0 ? cell + space : space + cell;
      })
      .join('  ')
      .trimEnd();
  if (rows.length > 0)
    for (const cells of [columns, widths.map((width) => '-'.repeat(width)), ...rows])
      to.text(`${line(cells)}\n`);
  for (const note of notes) to.text(`${note}\n`);
}

interface TableParts {
  readonly columns: readonly DisplayColumn[];
  readonly order: Uint32Array | undefined;
  readonly bars: boolean;
}

function writeTable(report: Report, to: ByteWriter, { columns, order, bars }: TableParts): void {
  const { comparison, ascii } = report;
  const { table, baseline } = comparison;
  const title = 'Scenario';
  const nameWidth = Math.max(title.length, widestName(table.names, ascii));
  const widths = columns.map((column) => Math.max(column.width, column.title.length));
  to.text(title.padEnd(nameWidth));
  for (const [at, column] of columns.entries())
    to.text('  ').text(column.title.padStart(widths[at] as number));
  to.text('\n').text('-'.repeat(nameWidth));
  for (const width of widths) to.text(`  ${'-'.repeat(width)}`);
  to.text('\n');
  const max = comparison.total(comparison.mostExpensive);
  const bar = Array.from({ length: widestBar + 1 }, (_, cells) =>
    encoder.encode((ascii ? '#' : '█').repeat(cells)),
  );
  const writeRow = (index: number): void => {
    writeName(to, table.names, index, { width: nameWidth, ascii });
    for (let at = 0; at < columns.length; at++) {
      to.byte(32).byte(32);
      writeCell(to, columns[at] as DisplayColumn, index, widths[at] as number);
    }
    const cells = bars ? barLength(comparison.total(index), max, widestBar) : 0;
    if (cells > 0)
      to.byte(32)
        .byte(32)
        .bytes(bar[cells] as Uint8Array);
    to.byte(10);
  };
  writeRow(baseline);
  for (let place = 0; place < table.count; place++) {
    const index = order === undefined ? place : (order[place] as number);
    if (index !== baseline) writeRow(index);
  }
}

function writeCell(to: ByteWriter, column: DisplayColumn, index: number, width: number): void {
  const value = column.value(index);
  if (typeof value === 'number') to.groupedRight(value, column, width);
  else to.textRight(typeof value === 'string' ? value : cellText(column, index), width);
}

function writeName(
  to: ByteWriter,
  names: Names,
  index: number,
  { width, ascii }: { readonly width: number; readonly ascii: boolean },
): void {
  if (isPlain(names, index)) {
    const [from, end] = [names.starts[index] as number, names.starts[index + 1] as number];
    to.bytes(names.bytes, from, end).spaces(width - (end - from));
    return;
  }
  const name = nameText(names, index, ascii);
  to.text(name).spaces(width - displayWidth(name));
}

function widestName(names: Names, ascii: boolean): number {
  let width = 0;
  for (let index = 0; index < names.count; index++) {
    const length = (names.starts[index + 1] as number) - (names.starts[index] as number);
    width = Math.max(width, isPlain(names, index) ? length : displayWidth(nameText(names, index, ascii)));
  }
  return width;
}
