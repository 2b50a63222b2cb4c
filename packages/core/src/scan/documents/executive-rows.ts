// An executive report as rows of one table: figures, what to do first, teams and exceptions.
import { type Severity, severities } from '../../vocabulary/severity.ts';
import type { Report, ReportRepository } from './report.ts';

export interface ExecutiveRow {
  readonly section: 'figure' | 'period' | 'action' | 'team' | 'exception' | 'policy';
  /** The figure, the title, the name of the team or policy, or what was accepted. */
  readonly subject: string;
  readonly repository: string | null;
  readonly severity: Severity | null;
  readonly count: number | null;
  /** When an action is due, an exception or a period ends, or a policy was changed; ISO 8601. */
  readonly date: string | null;
  /** Who owns an action, decided on an exception, or changed a policy. */
  readonly person: string | null;
  /** How to fix it, why it was accepted, or how many repositories comply. */
  readonly detail: string | null;
}

const empty = { repository: null, severity: null, count: null, date: null, person: null, detail: null };

export function executiveRows({ counts, portfolio, repositories }: Report): readonly ExecutiveRow[] {
  const figure = (subject: string, count: number, severity: Severity | null = null): ExecutiveRow => ({
    ...empty,
    section: 'figure',
    subject,
    severity,
    count,
  });
  return [
    figure('open findings', counts.open),
    ...severities.map((severity) => figure('open findings', counts.bySeverity[severity], severity)),
    figure('overdue findings', counts.overdue),
    figure('repositories', repositories.length),
    figure('compliant repositories', compliant(repositories)),
    ...periodRows(portfolio),
    ...(portfolio?.actions ?? []).map(
      ({ title, repository, severity, count, dueAt, owner, remediation }): ExecutiveRow => ({
        section: 'action',
        subject: title,
        repository,
        severity,
        count,
        date: dueAt,
        person: owner,
        detail: remediation,
      }),
    ),
    ...[...Map.groupBy(repositories, ({ team }) => team)].map(
      ([team, some]): ExecutiveRow => ({
        ...empty,
        section: 'team',
        subject: team || 'no team',
        count: some.reduce((sum, { open }) => sum + open, 0),
        detail: `${compliant(some)} of ${some.length} repositories compliant`,
      }),
    ),
    ...(portfolio?.exceptions ?? []).map(
      ({ kind, subject, repository, decidedBy, reason, until }): ExecutiveRow => ({
        ...empty,
        section: 'exception',
        subject: `${kind}: ${subject}`,
        repository,
        date: until,
        person: decidedBy,
        detail: reason,
      }),
    ),
    ...(portfolio?.policyChanges ?? []).map(
      ({ at, what, policy, by }): ExecutiveRow => ({
        ...empty,
        section: 'policy',
        subject: policy,
        date: at,
        person: by,
        detail: what,
      }),
    ),
  ];
}

/** What this period and the one before it brought; `date` is the last day of each. */
function periodRows(portfolio: Report['portfolio']): ExecutiveRow[] {
  if (!portfolio) return [];
  const { now, before } = portfolio.period;
  return [now, before].flatMap((one) =>
    one === null
      ? []
      : (['opened', 'resolved', 'open', 'critical', 'high', 'overdue'] as const).map(
          (field): ExecutiveRow => ({
            ...empty,
            section: 'period',
            subject: field,
            count: one[field],
            date: one.to,
            detail: `${one.from} to ${one.to}`,
          }),
        ),
  );
}

function compliant(repositories: readonly ReportRepository[]): number {
  return repositories.filter(({ state }) => state === 'compliant').length;
}
