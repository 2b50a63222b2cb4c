import { annexName } from '../document/pdf-document.ts';
import { reportDocument } from '../document/report-document.ts';
import { documentPdf } from '../document-pdf.ts';
import type { ReportFormat } from '../format.ts';
import type { Report } from '../report.ts';
import { csv } from './csv.ts';

/** To print and to send on. */
export const pdf: ReportFormat<'pdf'> = {
  id: 'pdf',
  title: 'PDF',
  mediaType: 'application/pdf',
  extension: 'pdf',
  types: ['audit', 'findings', 'compliance', 'executive'],
  async *render(report) {
    const { tool } = report;
    yield* documentPdf(
      { ...reportDocument(report), title: report.title },
      {
        at: new Date(report.asOf ?? 0),
        creator: `${tool.name} ${tool.version}`,
        footer: footerOf(report),
        annex: {
          name: annexName,
          type: 'text/csv',
          description: 'All findings of the report',
          async content() {
            return Buffer.concat(await Array.fromAsync(csv.render(report), (part) => Buffer.from(part)));
          },
        },
      },
    );
  },
};

function footerOf({ tool, title, asOf }: Report): string {
  const data = asOf ? `, data as of ${asOf.slice(0, 16).replace('T', ' ')} UTC` : '';
  return `${title} - ${tool.name} ${tool.version}${data}`;
}
