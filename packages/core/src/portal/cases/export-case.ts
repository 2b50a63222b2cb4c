import { documentPdf } from '../../scan/documents/document-pdf.ts';
import { version } from '../../support/version.ts';
import { caseDocument } from './case-document.ts';
import type { CaseFile } from './case-service.ts';

export const caseFileFormats = ['json', 'pdf'] as const;
export type CaseFileFormat = (typeof caseFileFormats)[number];

export const caseFileMediaTypes: Readonly<Record<CaseFileFormat, string>> = {
  json: 'application/json',
  pdf: 'application/pdf',
};

/** A case as a file, to keep or hand on. */
export async function caseFile(file: CaseFile, format: CaseFileFormat): Promise<Buffer> {
  if (format === 'json') return Buffer.from(`${JSON.stringify(file, null, 2)}\n`);
  const document = caseDocument(file);
  const parts: Uint8Array[] = [];
  const pages = documentPdf(document, {
    at: new Date(file.exportedAt),
    creator: `Assay ${version}`,
    footer: `${document.title} - Assay ${version}, as of ${file.exportedAt.slice(0, 16).replace('T', ' ')} UTC`,
  });
  for await (const part of pages) parts.push(part);
  return Buffer.concat(parts);
}
