import { docxDocument } from '../document/docx-document.ts';
import { reportDocument } from '../document/report-document.ts';
import type { ReportFormat } from '../format.ts';

/** To edit and to send on: Office Open XML, as Word, LibreOffice and Pages read it. */
export const docx: ReportFormat<'docx'> = {
  id: 'docx',
  title: 'Word document',
  mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  extension: 'docx',
  types: ['audit', 'findings', 'compliance', 'executive'],
  async *render(report) {
    yield await docxDocument(reportDocument(report), report.asOf);
  },
};
