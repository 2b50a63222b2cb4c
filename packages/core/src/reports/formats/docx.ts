import { docxDocument } from '../document/docx-document.ts';
import { executiveDocument } from '../document/executive-document.ts';
import type { ReportFormat } from '../format.ts';

/** To edit and to send on: Office Open XML, as Word, LibreOffice and Pages read it. */
export const docx: ReportFormat<'docx'> = {
  id: 'docx',
  title: 'Word document',
  mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  extension: 'docx',
  types: ['executive'],
  async *render(report) {
    yield docxDocument(executiveDocument(report), report.asOf);
  },
};
