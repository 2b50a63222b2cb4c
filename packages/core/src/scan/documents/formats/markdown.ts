import { markdownDocument } from '../document/markdown-document.ts';
import { reportDocument } from '../document/report-document.ts';
import type { ReportFormat } from '../format.ts';

/** Ready for a pull request comment. */
export const markdown: ReportFormat<'markdown'> = {
  id: 'markdown',
  title: 'Markdown',
  mediaType: 'text/markdown; charset=utf-8',
  extension: 'md',
  types: ['audit', 'findings', 'compliance', 'executive'],
  async *render(report) {
    yield* markdownDocument(reportDocument(report));
    const { tool, asOf } = report;
    yield `\n<sub>${tool.name} ${tool.version}${asOf ? `, data as of ${asOf}` : ''}</sub>\n`;
  },
};
