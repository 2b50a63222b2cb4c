import { chunkLength, type ReportFormat } from '../format.ts';
import type { Report } from '../report.ts';
import { sbomText } from '../sbom.ts';

/** Everything the report holds, as one document, an executive report without its findings; of packages, an SPDX document. */
export const json: ReportFormat<'json'> = {
  id: 'json',
  title: 'JSON',
  mediaType: 'application/json; charset=utf-8',
  extension: 'json',
  types: ['audit', 'findings', 'compliance', 'executive', 'sbom'],
  async *render(report) {
    if (report.type === 'sbom') return yield sbomText(report, 'spdx');
    if (report.type === 'executive') return yield executiveText(report);
    const { type, title, tool, scope, asOf, counts, ages, audits, repositories } = report;
    const head = JSON.stringify({ type, title, tool, scope, asOf, counts, ages, audits, repositories });
    yield `${head.slice(0, -1)},"findings":[`;
    let chunk = '';
    let first = true;
    for await (const finding of report.findings()) {
      chunk += `${first ? '\n' : ',\n'}${JSON.stringify(finding)}`;
      first = false;
      if (chunk.length > chunkLength) {
        yield chunk;
        chunk = '';
      }
    }
    yield `${chunk}\n]}\n`;
  },
};

/** What the executive report says; the findings themselves are in the findings report. */
function executiveText(report: Report): string {
  const { type, title, tool, scope, asOf, counts, ages, trends, repositories, portfolio } = report;
  return `${JSON.stringify({ type, title, tool, scope, asOf, counts, ages, trends, repositories, portfolio }, null, 1)}\n`;
}
