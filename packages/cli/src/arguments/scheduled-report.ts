// Reports of schedules: the flags that describe one, and how one is shown.
import { string } from '@oclif/core/flags';
import type { Schedule } from '../client/api.d.ts';
import { reportFormats } from '../field-values.ts';

type ScheduledReport = NonNullable<Schedule['report']>;

const types = ['executive', 'compliance', 'findings', 'vex'] as const;

export const reportFlags = {
  report: string({
    description: 'Generate a report of this type instead of audits',
    options: types,
  }),
  'report-format': string({
    description: 'Format of the report (default: pdf, for VEX openvex)',
    options: reportFormats,
    dependsOn: ['report'],
  }),
  owner: string({
    description: 'For findings: only those of this owner, as CODEOWNERS names it, or none',
    dependsOn: ['report'],
  }),
  mail: string({
    description: 'Email address that the report is sent to',
    multiple: true,
    dependsOn: ['report'],
  }),
};

/** What the flags say. */
export function scheduledReport(flags: {
  readonly report?: string;
  readonly 'report-format'?: string;
  readonly owner?: string;
  readonly mail?: readonly string[];
}): ScheduledReport {
  const { report: type, owner, mail = [] } = flags;
  const format = flags['report-format'] ?? (type === 'vex' ? 'openvex' : 'pdf');
  return { type, format, ...(owner && { owner }), recipients: [...mail] } as ScheduledReport;
}

/** `security, dependency`, or `executive report (pdf) to ada@example.com`. */
export function scheduledWork({ types: audits, report }: Schedule): string {
  if (!report) return audits.join(', ');
  const to = report.recipients.length > 0 ? ` to ${report.recipients.join(', ')}` : '';
  const { type, format, owner } = report;
  const of = owner === undefined ? '' : owner === 'none' ? ' without an owner' : ` of ${owner}`;
  return `${type} report${of} (${format})${to}`;
}

/** When the last report was made, and what became of its mails. */
export function lastReportLines({ lastRunAt, lastReport }: Schedule): string {
  const mails = (lastReport?.mails ?? []).map(
    ({ recipient, status, lastError }) => `${recipient} ${status}${lastError ? ` (${lastError})` : ''}`,
  );
  return [`${lastRunAt ?? 'never'}: report ${lastReport?.id ?? 'none'}`, ...mails].join('; ');
}
