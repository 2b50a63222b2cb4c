// The charts of a PDF report: bars, with their numbers beside them.
import { type SeverityCounts, severities } from '../../../vocabulary/severity.ts';
import { formatNumber } from '../html/markup.ts';
import type { Report } from '../report.ts';
import type { PdfPage } from './pdf-page.ts';

export function severityBars(page: PdfPage, counts: Report['counts']['bySeverity']): void {
  const max = Math.max(1, ...severities.map((severity) => counts[severity]));
  for (const severity of severities) {
    const y = page.y;
    const full = page.width - 130;
    page.cell(severity, page.left, y + 2, 60, { color: 'soft' });
    page.box(page.left + 64, y, full, 12, 'card');
    page.box(page.left + 64, y, (counts[severity] / max) * full, 12, severity);
    page.cell(formatNumber(counts[severity]), page.left + full + 72, y + 2, 58, { bold: true });
    page.y = y + 18;
  }
}

export function trendBars(page: PdfPage, days: Report['trends']): void {
  const max = Math.max(1, ...days.map(({ open }) => open));
  const height = 70;
  page.keep(height + 30);
  const top = page.y;
  const step = page.width / days.length;
  for (const [index, { open }] of days.entries()) {
    const size = (open / max) * height;
    page.box(page.left + index * step + 1, top + height - size, step - 2, size, 'low');
  }
  page.rule(top + height);
  const [first, last] = [days[0], days.at(-1)];
  page.cell(`${first?.date}: ${formatNumber(first?.open ?? 0)} open`, page.left, top + height + 5, 200, {
    color: 'soft',
  });
  page.cell(
    `${last?.date}: ${formatNumber(last?.open ?? 0)} open`,
    page.left + page.width - 130,
    top + height + 5,
    130,
    {
      color: 'soft',
    },
  );
  page.y = top + height + 22;
}

/** One bar for each band, its parts by severity, which the line below it says. */
export function bandBars(
  page: PdfPage,
  bands: readonly { readonly name: string; readonly counts: SeverityCounts }[],
): void {
  const total = (counts: SeverityCounts) => severities.reduce((sum, severity) => sum + counts[severity], 0);
  const max = Math.max(1, ...bands.map(({ counts }) => total(counts)));
  const full = page.width - 180;
  for (const { name, counts } of bands) {
    page.keep(30);
    const y = page.y;
    page.cell(name, page.left, y + 2, 106, { color: 'soft' });
    page.box(page.left + 110, y, full, 12, 'card');
    let x = page.left + 110;
    for (const severity of severities) {
      const width = (counts[severity] / max) * full;
      if (width > 0) page.box(x, y, width, 12, severity);
      x += width;
    }
    page.cell(formatNumber(total(counts)), page.left + full + 118, y + 2, 58, { bold: true });
    const parts = severities.filter((severity) => counts[severity] > 0);
    const said = parts.map((severity) => `${formatNumber(counts[severity])} ${severity}`).join(', ');
    if (said) page.cell(said, page.left + 110, y + 15, full, { size: 8, color: 'soft' });
    page.y = y + (said ? 28 : 18);
  }
}
