// The report as a Markdown table, ready for a pull request.
import { sortedIndexes } from '../order.ts';
import type { ByteWriter } from './byte-writer.ts';
import { breakdownColumns, cellText, type DisplayColumn, displayColumns } from './display-columns.ts';
import { nameText } from './display-name.ts';
import type { Report, ReportFormat } from './format.ts';
import { type Section, sectionsOf } from './sections.ts';
import { closingLines, openingLines } from './summary.ts';

export const markdown: ReportFormat = {
  id: 'markdown',
  write(report, to) {
    to.text('## Token cost comparison\n\n');
    for (const line of openingLines(report)) to.text(`- ${escaped(line.trim())}\n`);
    const order = sortedIndexes(report.comparison, report.sort, report.descending);
    writeTable(report, to, displayColumns(report), order);
    if (report.breakdown) {
      to.text('\n### Where the cost and the difference to the baseline come from\n');
      writeTable(report, to, breakdownColumns(report), order);
    }
    for (const section of sectionsOf(report)) writeSection(section, to);
    to.text('\n');
    for (const line of closingLines(report)) to.text(`- ${escaped(line)}\n`);
  },
};

function writeSection({ title, columns, rows, notes }: Section, to: ByteWriter): void {
  to.text(`\n### ${escaped(title)}\n`);
  const line = (cells: readonly string[]): string => `| ${cells.map(escaped).join(' | ')} |\n`;
  if (rows.length > 0) {
    to.text(`\n${line(columns)}| :-- |${' --: |'.repeat(columns.length - 1)}\n`);
    for (const row of rows) to.text(line(row));
  }
  for (const note of notes) to.text(`\n${escaped(note)}\n`);
}

function writeTable(
  report: Report,
  to: ByteWriter,
  columns: readonly DisplayColumn[],
  order: Uint32Array | undefined,
): void {
  const { comparison, ascii } = report;
  const { table, baseline } = comparison;
  to.text(`\n| Scenario |${columns.map(({ title }) => ` ${title} |`).join('')}\n`);
  to.text(`| :-- |${' --: |'.repeat(columns.length)}\n`);
  const writeRow = (index: number): void => {
    const name = escaped(nameText(table.names, index, ascii));
    to.text(`| ${index === baseline ? `**${name}**` : name} |`);
    for (const column of columns) to.text(` ${escaped(cellText(column, index))} |`);
    to.text('\n');
  };
  writeRow(baseline);
  for (let place = 0; place < table.count; place++) {
    const index = order === undefined ? place : (order[place] as number);
    if (index !== baseline) writeRow(index);
  }
}

// Everything that could start markup, a mention or a reference; digits and signs stay as they are.
function escaped(text: string): string {
  return text.replace(/[\\`*_{}[\]<>|~&@#!]/g, (character) =>
    character === '@' ? '@\u200b' : `\\${character}`,
  );
}
