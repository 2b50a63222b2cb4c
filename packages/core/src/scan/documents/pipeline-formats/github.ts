import type { Severity } from '../../../vocabulary/severity.ts';
import type { FindingLocation } from '../../identity/reported-finding.ts';
import { uncheckedSentences } from '../../source/coverage/coverage-notices.ts';
import type { ReportFormat } from '../format.ts';
import type { ReportFinding } from '../report.ts';

const commands: Record<Severity, 'error' | 'warning' | 'notice'> = {
  critical: 'error',
  high: 'error',
  medium: 'warning',
  low: 'notice',
  info: 'notice',
};

/** Workflow commands of GitHub Actions: each open finding becomes an annotation of its line. */
export const github: ReportFormat = {
  id: 'github',
  title: 'GitHub Actions annotations',
  mediaType: 'text/plain; charset=utf-8',
  extension: 'txt',
  types: ['audit'],
  async *render(report) {
    for (const { type, coverage } of report.audits) {
      if (!coverage) continue;
      const title = property(`The ${type} audit is ${coverage.level}`);
      for (const text of uncheckedSentences(coverage)) yield `::warning title=${title}::${message(text)}\n`;
    }
    for await (const finding of report.findings()) if (finding.status === 'open') yield annotation(finding);
  },
};

function annotation({ severity, title, description, remediation, location }: ReportFinding): string {
  const place = location ? placeOf(location) : [];
  const properties = [...place, `title=${property(`${severity}: ${title}`)}`].join(',');
  return `::${commands[severity]} ${properties}::${message([description, remediation].filter(Boolean).join('\n'))}\n`;
}

/** Annotations have columns within one line only; the end is the last one of the finding. */
function placeOf({ path, startLine, endLine, startColumn, endColumn }: FindingLocation): readonly string[] {
  const lines = [`file=${property(path)}`, `line=${startLine}`, `endLine=${endLine}`];
  if (startLine !== endLine || startColumn === undefined || endColumn === undefined) return lines;
  return [...lines, `col=${startColumn}`, `endColumn=${Math.max(startColumn, endColumn - 1)}`];
}

/** A line of a repository must not become a command of its own. */
function message(text: string): string {
  return text.replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A');
}

function property(text: string): string {
  return message(text).replace(/:/g, '%3A').replace(/,/g, '%2C');
}
