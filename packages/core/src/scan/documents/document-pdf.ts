// A document as a PDF: A4, tagged as PDF/UA, with the fonts in the file.
import type { ReportDocument } from './document/document.ts';
import { writePdfDocument } from './document/pdf-document.ts';
import { PdfPage } from './pdf/pdf-page.ts';

export interface PdfAnnex {
  readonly name: string;
  readonly type: string;
  readonly description: string;
  content(): Promise<Buffer>;
}

export interface PdfOptions {
  /** Of the data, so that the same data give the same bytes. */
  readonly at: Date;
  readonly creator: string;
  readonly footer: string;
  /** Attached when the pages do not hold every finding. */
  readonly annex?: PdfAnnex;
}

export async function* documentPdf(
  content: ReportDocument,
  { at, creator, footer, annex }: PdfOptions,
): AsyncGenerator<Uint8Array, void, undefined> {
  // Loaded only when a PDF is asked for: it is the largest of all libraries here.
  const { default: PDFDocument } = await import('pdfkit');
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
    info: { Title: titleOf(content), Creator: creator, CreationDate: at, ModDate: at },
  };
  // PDF/UA is known to the library, not to its types.
  const document = new PDFDocument(options as ConstructorParameters<typeof PDFDocument>[0]);
  const page = new PdfPage(document, { footer });
  const left = await writePdfDocument(page, content);
  if (left > 0 && annex) {
    const { name, type, description } = annex;
    document.file(await annex.content(), { name, type, description, creationDate: at, modifiedDate: at });
  }
  page.end();
  document.end();
  for await (const part of document) yield part as Uint8Array;
}

/** Of the document: readers show it with fonts of their own, so that only what nobody would see is left out. */
function titleOf({ title }: Pick<ReportDocument, 'title'>): string {
  return title
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .slice(0, 200);
}
