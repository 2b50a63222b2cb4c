import { executiveDocument } from '../document/executive-document.ts';
import { writePdfDocument } from '../document/pdf-document.ts';
import type { ReportFormat } from '../format.ts';
import { findingBlock, repositoryRow, summaryPage } from '../pdf/pdf-blocks.ts';
import { PdfPage } from '../pdf/pdf-page.ts';
import { findingSections, type Report } from '../report.ts';

/** To print and to send on: A4, with the fonts that every reader has, and an embedded one where they don't reach. */
export const pdf: ReportFormat<'pdf'> = {
  id: 'pdf',
  title: 'PDF',
  mediaType: 'application/pdf',
  extension: 'pdf',
  types: ['audit', 'findings', 'compliance', 'executive'],
  async *render(report) {
    // Loaded only when a PDF is asked for: it is the largest of all libraries here.
    const { default: PDFDocument } = await import('pdfkit');
    const at = new Date(report.asOf ?? 0);
    const isForPrint = report.type === 'executive';
    const options = {
      size: 'A4',
      margin: 48,
      lang: 'en',
      displayTitle: true,
      pdfVersion: '1.7',
      tagged: true,
      // Needs every font embedded, which takes long for thousands of findings.
      ...(isForPrint && { subset: 'PDF/UA' }),
      info: {
        Title: titleOf(report),
        Creator: `${report.tool.name} ${report.tool.version}`,
        // Of the data, so that the same data give the same bytes.
        CreationDate: at,
        ModDate: at,
      },
    };
    // PDF/UA is known to the library, not to its types.
    const document = new PDFDocument(options as ConstructorParameters<typeof PDFDocument>[0]);
    const page = new PdfPage(document, { footer: footerOf(report), embedsAll: isForPrint });
    const written = () => (document.read() as Uint8Array | null) ?? new Uint8Array();
    if (report.type === 'executive') {
      writePdfDocument(page, executiveDocument(report));
      page.end();
      document.end();
      for await (const part of document) yield part as Uint8Array;
      return;
    }
    summaryPage(page, report);
    if (report.type === 'audit' || report.type === 'findings') {
      let any = false;
      for (const { title, statuses } of findingSections) {
        let isFirst = true;
        for await (const finding of report.findings({ statuses })) {
          if (isFirst) page.heading(title);
          isFirst = false;
          any = true;
          findingBlock(page, finding, report);
          yield written();
        }
      }
      if (!any) page.text('No findings.');
    }
    if (report.repositories.length > 0) {
      page.heading('Compliance status');
      for (const repository of report.repositories) {
        repositoryRow(page, repository);
        yield written();
      }
    }
    page.end();
    document.end();
    for await (const part of document) yield part as Uint8Array;
  },
};

/** Of the document: readers show it with fonts of their own, so that only what nobody would see is left out. */
function titleOf({ title }: Report): string {
  return title
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .slice(0, 200);
}

function footerOf({ tool, title, asOf }: Report): string {
  const data = asOf ? `, data as of ${asOf.slice(0, 16).replace('T', ' ')} UTC` : '';
  return `${title} - ${tool.name} ${tool.version}${data}`;
}
