import { csvLine } from '../../../support/csv-line.ts';
import { executiveRows } from '../executive-rows.ts';
import { chunkLength, type ReportFormat } from '../format.ts';
import { findingSections, type Report, type ReportFinding, type ReportRepository } from '../report.ts';

/** RFC 4180, with a header line; no cell can become a formula in a spreadsheet. */
export const csv: ReportFormat<'csv'> = {
  id: 'csv',
  title: 'CSV',
  mediaType: 'text/csv; charset=utf-8',
  extension: 'csv',
  types: ['audit', 'findings', 'compliance', 'executive'],
  async *render(report) {
    if (report.type === 'executive') yield* executiveLines(report);
    else if (report.type === 'compliance') yield* repositoryLines(report);
    else yield* findingLines(report);
  },
};

const findingColumns: Readonly<Record<string, (finding: ReportFinding) => string | number | null>> = {
  id: ({ id }) => id,
  fingerprint: ({ fingerprint }) => fingerprint,
  repository: ({ repository }) => repository,
  auditType: ({ auditType }) => auditType,
  severity: ({ severity }) => severity,
  category: ({ category }) => category,
  status: ({ status }) => status,
  ruleId: ({ ruleId }) => ruleId,
  title: ({ title }) => title,
  path: ({ location }) => location?.path ?? null,
  startLine: ({ location }) => location?.startLine ?? null,
  package: (finding) => finding.package?.name ?? null,
  version: (finding) => finding.package?.version ?? null,
  fixedVersion: (finding) => finding.package?.fixedVersion ?? null,
  advisory: ({ advisory }) => advisory?.id ?? null,
  description: ({ description }) => description,
  remediation: ({ remediation }) => remediation,
  statusReason: ({ statusReason }) => statusReason,
  firstSeenAt: ({ firstSeenAt }) => firstSeenAt,
  lastSeenAt: ({ lastSeenAt }) => lastSeenAt,
  resolvedAt: ({ resolvedAt }) => resolvedAt,
  dueAt: ({ dueAt }) => dueAt,
  owners: ({ owners }) => owners.join('; '),
  introducedBy: ({ introducedBy }) =>
    (typeof introducedBy === 'object' ? introducedBy?.commit : introducedBy) ?? null,
  repositoryTags: ({ context }) => context?.tags.join('; ') ?? null,
  criticality: ({ context }) => context?.criticality ?? null,
  exposure: ({ context }) => context?.exposure ?? null,
};

const repositoryColumns: Readonly<Record<string, (repository: ReportRepository) => string | number | null>> =
  {
    name: ({ name }) => name,
    url: ({ url }) => url,
    requiredLevel: ({ requiredLevel }) => requiredLevel,
    achievedLevel: ({ achievedLevel }) => achievedLevel,
    state: ({ state }) => state,
    score: ({ score }) => score,
    open: ({ open }) => open,
    critical: ({ critical }) => critical,
    high: ({ high }) => high,
    blockers: ({ blockers }) => blockers.map(({ name }) => name).join('; '),
    waivers: ({ waivers }) =>
      waivers.map(({ name, expiresAt }) => `${name} until ${expiresAt.slice(0, 10)}`).join('; '),
    tags: ({ tags }) => tags.join('; '),
    criticality: ({ criticality }) => criticality,
    exposure: ({ exposure }) => exposure,
    visibility: ({ visibility }) => visibility,
  };

async function* findingLines(report: Report): AsyncIterable<string> {
  yield csvLine(Object.keys(findingColumns));
  const columns = Object.values(findingColumns);
  let chunk = '';
  // What is open first: anyone who reads only the top of the list must not take what is resolved for open.
  for (const { statuses } of findingSections) {
    for await (const finding of report.findings({ statuses })) {
      chunk += csvLine(columns.map((column) => column(finding)));
      if (chunk.length > chunkLength) {
        yield chunk;
        chunk = '';
      }
    }
  }
  yield chunk;
}

/** What an executive report says, one kind of line after the other, in the same columns. */
async function* executiveLines(report: Report): AsyncIterable<string> {
  const rows = executiveRows(report);
  yield csvLine(['section', 'subject', 'repository', 'severity', 'count', 'date', 'person', 'detail']);
  for (const { section, subject, repository, severity, count, date, person, detail } of rows)
    yield csvLine([section, subject, repository, severity, count, date, person, detail]);
}

async function* repositoryLines(report: Report): AsyncIterable<string> {
  yield csvLine(Object.keys(repositoryColumns));
  const columns = Object.values(repositoryColumns);
  for (const repository of report.repositories) yield csvLine(columns.map((column) => column(repository)));
}
