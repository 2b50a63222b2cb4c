import type { ReportFormat } from '../format.ts';

/** Everything the report holds, as one document. */
export const json: ReportFormat = {
  id: 'json',
  title: 'JSON',
  mediaType: 'application/json; charset=utf-8',
  extension: 'json',
  types: ['audit', 'findings', 'compliance', 'executive'],
  async *render(report) {
    const { type, title, tool, scope, asOf, counts, audits, repositories } = report;
    const head = JSON.stringify({ type, title, tool, scope, asOf, counts, audits, repositories });
    yield `${head.slice(0, -1)},"findings":[`;
    let portion = '';
    let first = true;
    for await (const finding of report.findings()) {
      portion += `${first ? '\n' : ',\n'}${JSON.stringify(finding)}`;
      first = false;
      if (portion.length > 65_536) {
        yield portion;
        portion = '';
      }
    }
    yield `${portion}\n]}\n`;
  },
};
