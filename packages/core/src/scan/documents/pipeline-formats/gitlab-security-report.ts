// GitLab's security reports: what its merge request widget and vulnerability report read. The three of them differ in
// which findings they hold, and in what a location is.
// https://gitlab.com/gitlab-org/security-products/security-report-schemas
import { createHash } from 'node:crypto';
import type { AuditType } from '../../../vocabulary/audit-type.ts';
import type { Severity } from '../../../vocabulary/severity.ts';
import type { CoverageSummary } from '../../source/coverage/coverage.ts';
import { type CoverageNotice, uncheckedSentences } from '../../source/coverage/coverage-notices.ts';
import type { ReportFormat } from '../format.ts';
import type { Report, ReportFinding } from '../report.ts';

const schemaVersion = '15.0.7';

export interface SecurityReport<Id extends string> {
  readonly id: Id;
  readonly title: string;
  /** As GitLab names the scan. */
  readonly scanType: 'sast' | 'secret_detection' | 'dependency_scanning';
  /** The audit whose findings it holds. */
  readonly auditType: AuditType;
  holds(finding: ReportFinding): boolean;
  /** Whether a notice of the audit is about such findings; all are unless given. */
  concerns?(notice: CoverageNotice): boolean;
  locationOf(finding: ReportFinding): Readonly<Record<string, unknown>>;
  /** Members of the document besides those of every report. */
  readonly further?: Readonly<Record<string, unknown>>;
}

export function securityReport<Id extends string>(kind: SecurityReport<Id>): ReportFormat<Id> {
  return {
    id: kind.id,
    title: kind.title,
    mediaType: 'application/json; charset=utf-8',
    extension: 'json',
    types: ['audit'],
    async *render(report) {
      const name = kind.scanType.replaceAll('_', '-');
      const head = {
        schema: `https://gitlab.com/gitlab-org/security-products/security-report-schemas/-/raw/v${schemaVersion}/dist/${name}-report-format.json`,
        version: schemaVersion,
        scan: scanOf(report, kind),
        ...kind.further,
      };
      yield `${JSON.stringify(head).slice(0, -1)},"vulnerabilities":[`;
      const seen = new Map<string, number>();
      let glue = '\n';
      for await (const finding of report.findings()) {
        if (finding.status !== 'open' || !kind.holds(finding)) continue;
        const twin = seen.get(finding.fingerprint) ?? 0;
        seen.set(finding.fingerprint, twin + 1);
        yield glue + JSON.stringify(vulnerabilityOf(finding, twin, kind));
        glue = ',\n';
      }
      yield '\n]}\n';
    },
  };
}

function scanOf({ tool, audits, times }: Report, kind: SecurityReport<string>) {
  const { scanType, auditType } = kind;
  const audit = audits.find(({ type }) => type === auditType);
  const program = { id: 'assay', name: tool.name, version: tool.version, vendor: { name: 'Assay' } };
  const unchecked = audit?.coverage ? uncheckedSentences(ofKind(audit.coverage, kind)) : [];
  const missing = audit === undefined ? [{ level: 'fatal', value: `No ${auditType} audit was run.` }] : [];
  return {
    analyzer: program,
    scanner: program,
    type: scanType,
    start_time: timeText(times?.startedAt),
    end_time: timeText(times?.completedAt),
    status: audit === undefined ? 'failure' : 'success',
    messages: [...missing, ...unchecked.map((value) => ({ level: 'warn', value }))],
  };
}

/** One audit fills two reports: what was not checked for secrets says nothing of code, and the other way round. */
function ofKind(
  coverage: CoverageSummary,
  { concerns = () => true }: SecurityReport<string>,
): CoverageSummary {
  return { ...coverage, notices: coverage.notices.filter(concerns) };
}

/** UTC without fractions and zone, as the schema wants it. */
function timeText(time: string | undefined): string {
  return (time ?? new Date(0).toISOString()).slice(0, 19);
}

const severities: Record<Severity, string> = {
  critical: 'Critical',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
  info: 'Info',
};

/** GitLab rejects a report in which one member is longer. */
const maxLength = { name: 255, description: 1_048_576, solution: 7_000 };

/** Half a character at the end would be no text to the database behind GitLab. */
function cut(text: string, length: number): string {
  return text.slice(0, length).toWellFormed();
}

function isLink(url: string): boolean {
  return /^https?:\/\/./.test(url);
}

function vulnerabilityOf(finding: ReportFinding, twin: number, { locationOf }: SecurityReport<string>) {
  const { title, description, remediation, severity, advisory } = finding;
  return {
    id: identifierOf(`${finding.fingerprint} ${twin}`),
    name: cut(title, maxLength.name),
    description: cut(description, maxLength.description),
    severity: severities[severity],
    ...(remediation !== '' && { solution: cut(remediation, maxLength.solution) }),
    identifiers: identifiersOf(finding),
    ...(advisory?.url && isLink(advisory.url) && { links: [{ url: advisory.url }] }),
    location: locationOf(finding),
  };
}

/** A UUID that is the same in the next report. */
function identifierOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  );
}

/** The first one is what GitLab distinguishes findings by. */
function identifiersOf({ ruleId, advisory, cwe }: ReportFinding) {
  const names = advisory ? [advisory.id, ...advisory.aliases].filter((name) => name !== '').slice(0, 20) : [];
  return [
    ...names.map((name) => ({ type: typeOf(name), name, value: name })),
    ...(advisory ? [] : [{ type: 'assay_rule', name: ruleId, value: ruleId }]),
    ...cwe.map((name) => {
      const number = name.replace(/^CWE-/, '');
      return {
        type: 'cwe',
        name,
        value: number,
        url: `https://cwe.mitre.org/data/definitions/${number}.html`,
      };
    }),
  ];
}

function typeOf(advisory: string): string {
  return /^(CVE|GHSA|PYSEC|RUSTSEC|GO|MAL)-/.exec(advisory)?.[1]?.toLowerCase() ?? 'osv';
}

/** Of a file; what is about no file is about the repository. */
export function fileLocation({ location }: ReportFinding) {
  return {
    file: location?.path ?? '.',
    start_line: location?.startLine ?? 1,
    end_line: location?.endLine ?? 1,
  };
}
