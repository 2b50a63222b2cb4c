// The report as one HTML page with charts, which needs nothing from anywhere: no script, no font, no picture.

import type { Comparison, Costs } from '../comparison.ts';
import { sortedIndexes } from '../order.ts';
import type { ByteWriter } from './byte-writer.ts';
import {
  barLength,
  breakdownColumns,
  cellText,
  type DisplayColumn,
  displayColumns,
} from './display-columns.ts';
import { nameText } from './display-name.ts';
import type { Report, ReportFormat } from './format.ts';
import { type Section, sectionsOf } from './sections.ts';
import { closingLines, openingLines } from './summary.ts';

export const html: ReportFormat = {
  id: 'html',
  write(report, to) {
    to.text('<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n');
    to.text('<meta name="viewport" content="width=device-width, initial-scale=1">\n');
    to.text(
      '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; style-src \'unsafe-inline\'">\n',
    );
    to.text(`<title>Token cost comparison</title>\n<style>${style}</style>\n</head>\n<body>\n<main>\n`);
    to.text('<h1>Token cost comparison</h1>\n');
    writeLines(openingLines(report), to);
    writeChart(report, to);
    const order = sortedIndexes(report.comparison, report.sort, report.descending);
    writeTable(report, to, { title: 'Scenarios', columns: displayColumns(report), order });
    if (report.breakdown) {
      const title = 'Where the cost and the difference to the baseline come from';
      to.text(`<h2>${title}</h2>\n`);
      writeTable(report, to, { title, columns: breakdownColumns(report), order });
    }
    for (const section of sectionsOf(report)) writeSection(section, to);
    to.text('<h2>Result</h2>\n');
    writeLines(closingLines(report), to);
    to.text('</main>\n</body>\n</html>\n');
  },
};

// Colors that stay apart for most color-blind readers, dark enough on white and light enough on black.
const parts: readonly { readonly part: keyof Costs; readonly title: string; readonly color: string }[] = [
  { part: 'fresh', title: 'Fresh input', color: '#2f6fb0' },
  { part: 'cached', title: 'Cached input', color: '#7fb4de' },
  { part: 'cacheWrite', title: 'Cache write', color: '#c58a00' },
  { part: 'cacheWrite1h', title: 'Cache write 1h', color: '#e8bd54' },
  { part: 'output', title: 'Output', color: '#b0413e' },
  { part: 'fees', title: 'Fees', color: '#6f5b97' },
];

const style = `
:root { color-scheme: light dark; }
body { font: 15px/1.5 system-ui, sans-serif; margin: 0; }
main { max-width: 90rem; margin: 0 auto; padding: 1.5rem; }
.scroll { margin: 1rem 0; overflow-x: auto; }
table { border-collapse: collapse; }
th, td { padding: .25rem .6rem; border-bottom: 1px solid #8886; text-align: right; white-space: nowrap; }
th:first-child, td:first-child { position: sticky; left: 0; background: Canvas; text-align: left; }
td:first-child { min-width: 13rem; max-width: 18rem; white-space: normal; overflow-wrap: anywhere; }
td { font-variant-numeric: tabular-nums; }
tr.baseline td:first-child { font-weight: 600; }
.legend span { display: inline-block; margin-right: 1rem; }
.legend i { display: inline-block; width: .8em; height: .8em; margin-right: .35em; }
svg { display: block; width: 100%; min-width: 44rem; height: auto; }
svg text { font: 13px system-ui, sans-serif; fill: currentColor; }
@media (max-width: 40rem) { main { padding: 1rem; } td:first-child { min-width: 7rem; max-width: 8rem; } }
`;

const maxBars = 60;
const [chartWidth, barHeight, gap, labelWidth, amountWidth] = [1000, 20, 8, 280, 120] as const;

/** A bar for each scenario, in the order of the input, divided into the parts of its cost. */
function writeChart({ comparison, ascii }: Report, to: ByteWriter): void {
  const { table } = comparison;
  const count = Math.min(table.count, maxBars);
  const largest = comparison.total(comparison.mostExpensive);
  const used = parts.filter(({ part }) => hasPart(comparison, part, count));
  const title = `Cost by scenario${table.count > count ? `, the first ${count} of ${table.count}` : ''}`;
  to.text(`<h2>${title}</h2>\n<p class="legend">`);
  for (const { title: name, color } of used)
    to.text(`<span><i style="background:${color}"></i>${name}</span>`);
  const height = count * (barHeight + gap);
  to.text('</p>\n');
  openScroll(title, to);
  to.text(`<svg viewBox="0 0 ${chartWidth} ${height}" role="img" aria-label="${escaped(title)}">\n`);
  const width = chartWidth - labelWidth - amountWidth;
  const costColumn = displayCost(comparison);
  for (let index = 0; index < count; index++) {
    const name = escaped(shortened(nameText(table.names, index, ascii)));
    const y = index * (barHeight + gap);
    const text = escaped(costColumn(index));
    to.text(`<text x="${labelWidth - 8}" y="${y + 15}" text-anchor="end">${name}</text>`);
    let x = labelWidth;
    const costs = { ...comparison.costs(index) };
    for (const { part, title: partTitle, color } of used) {
      const length = barLength(costs[part], largest, width);
      if (length === 0) continue;
      to.text(`<rect x="${x}" y="${y}" width="${length}" height="${barHeight}" fill="${color}">`);
      to.text(`<title>${name}: ${partTitle}</title></rect>`);
      x += length;
    }
    to.text(`<text x="${x + 6}" y="${y + 15}">${text}</text>\n`);
  }
  to.text('</svg>\n</div>\n');
}

function hasPart(comparison: Comparison, part: keyof Costs, count: number): boolean {
  for (let index = 0; index < count; index++) if (comparison.costs(index)[part] !== 0) return true;
  return false;
}

function displayCost(comparison: Comparison): (index: number) => string {
  const report = { comparison, decimals: undefined, breakdown: false } as Report;
  const column = displayColumns(report).find(({ title }) => title === 'Cost');
  return (index) => (column === undefined ? '' : cellText(column, index));
}

function writeTable(
  { comparison, ascii }: Report,
  to: ByteWriter,
  {
    title,
    columns,
    order,
  }: {
    readonly title: string;
    readonly columns: readonly DisplayColumn[];
    readonly order: Uint32Array | undefined;
  },
): void {
  const { table, baseline } = comparison;
  const head = ['Scenario', ...columns.map(({ title }) => title)];
  openScroll(title, to);
  to.text(
    `<table>\n<thead><tr>${head.map((each) => `<th scope="col">${escaped(each)}</th>`).join('')}</tr></thead>\n`,
  );
  to.text('<tbody>\n');
  const writeRow = (index: number): void => {
    to.text(index === baseline ? '<tr class="baseline">' : '<tr>');
    to.text(`<td>${escaped(nameText(table.names, index, ascii))}</td>`);
    for (const column of columns) to.text(`<td>${escaped(cellText(column, index))}</td>`);
    to.text('</tr>\n');
  };
  writeRow(baseline);
  for (let place = 0; place < table.count; place++) {
    const index = order === undefined ? place : (order[place] as number);
    if (index !== baseline) writeRow(index);
  }
  to.text('</tbody>\n</table>\n</div>\n');
}

function writeSection({ title, columns, rows, notes }: Section, to: ByteWriter): void {
  to.text(`<h2>${escaped(title)}</h2>\n`);
  if (rows.length > 0) {
    openScroll(title, to);
    to.text(
      `<table>\n<thead><tr>${columns.map((each) => `<th scope="col">${escaped(each)}</th>`).join('')}</tr></thead>\n`,
    );
    for (const row of rows) to.text(`<tr>${row.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>\n`);
    to.text('</table>\n</div>\n');
  }
  for (const note of notes) to.text(`<p>${escaped(note)}</p>\n`);
}

/** What is wider than the page is scrolled by itself, with the keyboard, too. */
function openScroll(label: string, to: ByteWriter): void {
  to.text(`<div class="scroll" tabindex="0" role="region" aria-label="${escaped(label)}">\n`);
}

function writeLines(lines: readonly string[], to: ByteWriter): void {
  to.text('<ul>\n');
  for (const line of lines) to.text(`<li>${escaped(line.trim())}</li>\n`);
  to.text('</ul>\n');
}

function shortened(text: string): string {
  return text.length <= 34 ? text : `${text.slice(0, 16)}…${text.slice(-16)}`;
}

function escaped(text: string): string {
  const names: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot' };
  return text.replace(/[&<>"]/g, (character) => `&${names[character]};`);
}
