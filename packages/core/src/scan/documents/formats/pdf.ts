import { annexName, writePdfDocument } from '../document/pdf-document.ts';
import { reportDocument } from '../document/report-document.ts';
import type { ReportFormat } from '../format.ts';
import { PdfPage } from '../pdf/pdf-page.ts';
import type { Report } from '../report.ts';
import { csv } from './csv.ts';

/** To print and to send on: A4, tagged as PDF/UA, with the fonts in the file. */
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
    const options = {
      size: 'A4',
      margin: 48,
      lang: 'en',
      displayTitle: true,
      pdfVersion: '1.7',
      tagged: true,
      subset: 'PDF/UA',
      // The contents name pages that come after them.
      bufferPages: true,
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
    const page = new PdfPage(document, { footer: footerOf(report) });
    const left = await writePdfDocument(page, reportDocument(report));
    if (left > 0) {
      const parts = await Array.fromAsync(csv.render(report), (part) => Buffer.from(part));
      const description = 'All findings of the report';
      document.file(Buffer.concat(parts), {
        name: annexName,
        type: 'text/csv',
        description,
        creationDate: at,
        modifiedDate: at,
      });
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
