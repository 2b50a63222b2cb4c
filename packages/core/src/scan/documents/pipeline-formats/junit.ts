import { isUndecided } from '../../source/coverage/coverage-level.ts';
import { uncheckedSentences } from '../../source/coverage/coverage-notices.ts';
import type { ReportFormat } from '../format.ts';
import type { Report, ReportFinding } from '../report.ts';

/** JUnit's XML: a suite for each audit, a failed case for each open finding, an error for an undecided audit, and a skipped case for a limited or partial one. */
export const junit: ReportFormat = {
  id: 'junit',
  title: 'JUnit XML',
  mediaType: 'application/xml; charset=utf-8',
  extension: 'xml',
  types: ['audit'],
  async *render(report) {
    yield `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="${xml(report.title)}">\n`;
    for (const audit of report.audits) yield* suite(report, audit);
    yield '</testsuites>\n';
  },
};

async function* suite(report: Report, { type, coverage }: Report['audits'][number]): AsyncIterable<string> {
  const open: ReportFinding[] = [];
  for await (const finding of report.findings()) {
    if (finding.auditType === type && finding.status === 'open') open.push(finding);
  }
  const isUnsure = coverage !== null && coverage.level !== 'full';
  const isFailed = coverage !== null && isUndecided(coverage);
  const tests = Math.max(1, open.length + (isUnsure ? 1 : 0));
  yield `  <testsuite name="${type}" tests="${tests}" failures="${open.length}" errors="${isFailed ? 1 : 0}">\n`;
  for (const finding of open) yield failedCase(finding);
  if (isUnsure) {
    const text = [`The audit is ${coverage.level}.`, ...uncheckedSentences(coverage)].join(' ');
    const element = isFailed ? 'error' : 'skipped';
    yield `    <testcase classname="assay.${type}" name="coverage"><${element} message="${xml(text)}"/></testcase>\n`;
  } else if (open.length === 0) {
    yield `    <testcase classname="assay.${type}" name="no open findings"/>\n`;
  }
  yield '  </testsuite>\n';
}

function failedCase({
  auditType,
  ruleId,
  severity,
  title,
  description,
  remediation,
  location,
  package: of,
}: ReportFinding): string {
  const place = location ? `${location.path}:${location.startLine}` : (of?.purl ?? '');
  const file = location ? ` file="${xml(location.path)}" line="${location.startLine}"` : '';
  const name = [ruleId, place].filter(Boolean).join(' ');
  const text = [place, description, remediation].filter(Boolean).join('\n');
  return (
    `    <testcase classname="assay.${auditType}" name="${xml(name)}"${file}>` +
    `<failure type="${severity}" message="${xml(title)}">${xml(text)}</failure></testcase>\n`
  );
}

/** Escaped, and without what XML 1.0 can't hold. */
function xml(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd')
    .replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
