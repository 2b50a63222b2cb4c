// A document on pages of paper: tagged, with an outline and contents, its tables kept whole row by row. Nobody reads a
// thousand pages of findings: what is beyond the limit stands in a CSV file inside of the PDF.
import { severities } from '../../../vocabulary/severity.ts';
import { withoutCodeMarks } from '../code-spans.ts';
import { formatNumber } from '../html/markup.ts';
import { bandBars, severityBars, trendBars } from '../pdf/pdf-charts.ts';
import type { Color, PdfPage } from '../pdf/pdf-page.ts';
import type { Block, DocumentCell, DocumentColumn, ReportDocument, Tone } from './document.ts';
import { findingBlock, ladder } from './pdf-blocks.ts';

const rowSize = 8;
const cellGap = 6;
/** Characters of a cell; no row may be higher than a page. */
const maxInCell = 400;

/** Findings are written in full up to this page. */
export const maxFindingPages = 60;
export const annexName = 'findings.csv';

/** How many findings the pages do not hold. */
export async function writePdfDocument(
  page: PdfPage,
  { title, subtitle, blocks }: ReportDocument,
): Promise<number> {
  page.text(title, { size: 20, bold: true, gap: 1, max: 200, role: 'H1' });
  page.text(subtitle, { size: 9, color: 'soft', gap: 6, max: 300 });
  let left = 0;
  let inSection = 0;
  const sayLeft = () => {
    if (inSection > 0)
      page.text(
        `${formatNumber(inSection)} more ${inSection === 1 ? 'finding is' : 'findings are'} listed in ${annexName}, which is attached to this file.`,
        { size: 9, bold: true },
      );
    inSection = 0;
  };
  for await (const block of blocks) {
    if (block.kind === 'finding' && page.pages >= maxFindingPages) {
      left += 1;
      inSection += 1;
      continue;
    }
    sayLeft();
    write(page, block);
  }
  sayLeft();
  return left;
}

function write(page: PdfPage, block: Block): void {
  switch (block.kind) {
    case 'heading':
      if (block.startsPage) page.document.addPage();
      if (block.level === 3) page.subheading(block.text);
      else page.heading(block.text, { size: 12, above: 5, room: 90 });
      break;
    case 'contents':
      page.contents(block.entries);
      break;
    case 'lead':
      page.text(withoutCodeMarks(block.text), { size: 11, gap: 6, max: 1_000 });
      break;
    case 'paragraph':
      page.text(withoutCodeMarks(block.text), { size: 9, color: colorOf(block.tone), max: 1_000 });
      break;
    case 'list':
      list(page, block.items);
      break;
    case 'note':
      page.text(block.text, { bold: true, max: 600 });
      list(page, block.items);
      break;
    case 'figures':
      figures(page, block.items);
      break;
    case 'table':
      table(page, block);
      break;
    case 'severities':
      chartTitle(page, block.title, 120);
      severityBars(page, block.counts);
      break;
    case 'bands':
      chartTitle(page, block.title, 30 + 28 * block.bands.length);
      bandBars(page, block.bands);
      break;
    case 'trend':
      trendBars(page, block.days);
      page.text(block.text, { size: 8.5, color: 'soft', max: 600 });
      break;
    case 'ladder':
      ladder(page, block);
      break;
    case 'finding':
      if (block.group) page.subheading(block.group);
      findingBlock(page, block.finding);
      break;
    case 'signatures':
      signatures(page, block.lines);
      break;
  }
}

/** Not torn from its chart. */
function chartTitle(page: PdfPage, title: string, room: number): void {
  page.keep(room);
  page.text(title, { size: 10, bold: true, gap: 4 });
}

function list(page: PdfPage, items: readonly string[]): void {
  page.within('L', () => {
    for (const item of items.map(withoutCodeMarks)) {
      page.keep(page.heightOf(item, page.width, { size: 8.5, max: 600 }) + 2);
      page.text(`• ${item}`, { size: 8.5, gap: 2, max: 600, role: 'LI' });
    }
  });
}

function figures(page: PdfPage, items: Extract<Block, { kind: 'figures' }>['items']): void {
  const width = (page.width - 8 * (items.length - 1)) / items.length;
  page.keep(50);
  const top = page.y;
  for (const [index, { value, text, tone }] of items.entries()) {
    const x = page.left + index * (width + 8);
    page.box(x, top, width, 40, 'card');
    page.cell(value, x + 8, top + 7, width - 16, { size: 14, bold: true, color: colorOf(tone) });
    page.cell(text, x + 8, top + 25, width - 16, { size: 8, color: 'soft' });
  }
  page.y = top + 46;
}

function table(page: PdfPage, { columns, rows }: Extract<Block, { kind: 'table' }>): void {
  const places = placesOf(page, columns);
  page.within('Table', () => {
    const head = columns.map(({ title }) => ({ text: title }));
    const writeHead = () => tableRow(page, head, { columns, places, isHead: true });
    writeHead();
    for (const row of rows) {
      const before = page.pages;
      page.keep(rowHeight(page, row, { columns, places, isHead: false }));
      // Nobody remembers the columns over a page; readers of the structure have them already.
      if (page.pages > before) page.asArtifact(writeHead);
      tableRow(page, row, { columns, places, isHead: false });
    }
  });
  page.y += 3;
}

interface RowContext {
  readonly columns: readonly DocumentColumn[];
  readonly places: readonly { readonly x: number; readonly width: number }[];
  readonly isHead: boolean;
}

function rowHeight(page: PdfPage, row: readonly DocumentCell[], context: RowContext): number {
  const heights = row.map((one, index) =>
    page.heightOf(shownIn(one), context.places[index]?.width ?? 0, cellStyle(one, index, context)),
  );
  return Math.max(...heights, rowSize) + 4;
}

function shownIn(one: DocumentCell | undefined): string {
  return withoutCodeMarks(one?.text ?? '') || '–';
}

function cellStyle(one: DocumentCell | undefined, index: number, { columns, isHead }: RowContext) {
  return {
    size: rowSize,
    bold: isHead || one?.tone === 'critical',
    color: isHead ? ('soft' as const) : colorOf(one?.tone),
    max: maxInCell,
    role: isHead ? ('TH' as const) : ('TD' as const),
    isRight: columns[index]?.isNumber ?? false,
  };
}

function tableRow(page: PdfPage, row: readonly DocumentCell[], context: RowContext): void {
  const height = rowHeight(page, row, context);
  page.keep(height);
  const { y } = page;
  page.within('TR', () => {
    for (const [index, place] of context.places.entries())
      page.column(shownIn(row[index]), { ...place, y: y + 2 }, cellStyle(row[index], index, context));
  });
  page.rule(y + height);
  page.y = y + height + 1;
}

function placesOf(page: PdfPage, columns: readonly DocumentColumn[]) {
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  let x = page.left;
  return columns.map(({ share }) => {
    const width = (share / shares) * page.width;
    const place = { x, width: width - cellGap };
    x += width;
    return place;
  });
}

function signatures(page: PdfPage, lines: readonly string[]): void {
  const width = (page.width - 16 * (lines.length - 1)) / lines.length;
  page.keep(64);
  const top = page.y + 34;
  for (const [index, line] of lines.entries()) {
    const x = page.left + index * (width + 16);
    page.box(x, top, width, 0.7, 'text');
    page.cell(line, x, top + 4, width, { size: 9, bold: true });
    page.cell('Name, date, signature', x, top + 16, width, { size: 8, color: 'soft' });
  }
  page.y = top + 28;
}

function colorOf(tone: Tone | undefined): Color {
  if (tone === undefined) return 'text';
  if (tone === 'late') return 'critical';
  if (tone === 'ok' || tone === 'soft') return tone;
  return severities.includes(tone) ? tone : 'text';
}
