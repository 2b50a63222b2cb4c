// The executive report: a verdict, what to do first, what was audited and what was not, who accepted what, and a
// place to sign. Two pages; what is longer stands in the annex.
import { severities, severityCountsText } from '../../../vocabulary/severity.ts';
import { withoutCodeMarks } from '../code-spans.ts';
import { formatNumber } from '../html/markup.ts';
import type { Portfolio } from '../portfolio.ts';
import type { Report, ReportRepository } from '../report.ts';
import { type Block, cell, type DocumentCell, type ReportDocument } from './document.ts';
import { scopeSection } from './scope-section.ts';
import { shortened } from './shortened.ts';
import { moment, signOff, subtitleOf } from './sign-off.ts';
import { figures, verdict } from './verdict.ts';

const shownExceptions = 6;
/** What fits on two pages. */
const scopeLimits = { repositories: 8, gaps: 6 };
const maxReason = 160;
/** A whole sentence, and the command in it. */
const maxFix = 280;

export function executiveDocument(report: Report): ReportDocument & { readonly blocks: readonly Block[] } {
  const { portfolio } = report;
  const annex: Block[] = [];
  return {
    title: report.title,
    subtitle: subtitleOf(report),
    blocks: [
      { kind: 'lead', text: verdict(report) },
      figures(report),
      ...(portfolio ? actions(portfolio) : []),
      ...trend(report),
      ...(portfolio ? period(portfolio) : []),
      ...teams(report),
      ...scopeSection(report, annex, scopeLimits),
      ...(portfolio ? method(report, portfolio) : []),
      ...(portfolio ? exceptions(portfolio, annex) : []),
      ...signOff(report),
      ...(annex.length > 0 ? [{ kind: 'heading', text: 'Annex', startsPage: true } as const, ...annex] : []),
    ],
  };
}

function actions({ actions: list, actionsTotal }: Portfolio): Block[] {
  const heading: Block = { kind: 'heading', text: 'What to do first' };
  if (list.length === 0) return [heading, { kind: 'paragraph', text: 'No finding is open.' }];
  const rows = list.map((one): DocumentCell[] => [
    cell(one.priority === 'urgent' ? `${one.severity}, urgent` : one.severity, one.severity),
    cell(one.count > 1 ? `${one.title} (${severityCountsText(one.bySeverity)})` : one.title),
    cell(one.repository),
    cell(one.dueAt ? one.dueAt.slice(0, 10) : 'no date'),
    cell(one.owner ?? 'nobody'),
    cell(shortened(withoutCodeMarks(one.remediation), maxFix)),
  ]);
  const columns = [
    { title: 'Severity', share: 10 },
    { title: 'Issue', share: 26 },
    { title: 'Repository', share: 14 },
    { title: 'Due', share: 12 },
    { title: 'Owner', share: 11 },
    { title: 'Fix', share: 27 },
  ];
  const more = actionsTotal - list.length;
  return [
    heading,
    { kind: 'table', caption: 'The most urgent cases, by priority', columns, rows },
    ...(more > 0
      ? [
          {
            kind: 'paragraph',
            text: `And ${formatNumber(more)} more ${more === 1 ? 'case' : 'cases'} with open findings.`,
            tone: 'soft',
          } as const,
        ]
      : []),
  ];
}

export function trend({ trends }: Report): Block[] {
  const [first, last] = [trends[0], trends.at(-1)];
  if (!first || !last) return [];
  const sum = (field: 'opened' | 'resolved') => trends.reduce((total, day) => total + day[field], 0);
  const isOneDay = trends.length === 1;
  const when = isOneDay ? `On ${first.date}` : `From ${first.date} to ${last.date}`;
  // Neither resolved nor open: accepted by a person, or by a comment in the code.
  const isAccepted = sum('opened') - sum('resolved') > last.open;
  const open = isOneDay
    ? `${formatNumber(last.open)} open at its end${isAccepted ? ', the rest accepted or suppressed' : ''}`
    : `${formatNumber(first.open)} open at the end of the first day, ${formatNumber(last.open)} at the end of the last`;
  const text = `${when}: ${formatNumber(sum('opened'))} opened, ${formatNumber(sum('resolved'))} resolved; ${open}. A first audit of a repository opens all that was there before.`;
  return [
    { kind: 'heading', text: 'Trend' },
    // One bar as wide as the page says nothing.
    isOneDay
      ? { kind: 'paragraph', text: `${text} A trend needs a second day.` }
      : { kind: 'trend', days: trends, text },
  ];
}

/** This period beside the one before. */
function period({ period: { now, before } }: Portfolio): Block[] {
  if (!before)
    return [
      {
        kind: 'paragraph',
        text: `There is no period to compare with: nothing was audited before ${now.from}.`,
        tone: 'soft',
      },
    ];
  const rows = periodRows.map(([field, title]): DocumentCell[] => {
    const [is, was] = [now[field], before[field]];
    const change = is === null || was === null ? null : is - was;
    return [
      cell(title),
      cell(was === null ? 'not recorded' : formatNumber(was), was === null ? 'soft' : undefined),
      cell(is === null ? 'not recorded' : formatNumber(is), is === null ? 'soft' : undefined),
      cell(change === null ? 'unknown' : signed(change), change === null ? 'soft' : undefined),
    ];
  });
  const columns = [
    { title: 'Findings', share: 34 },
    { title: `${before.from} to ${before.to}`, share: 26, isNumber: true },
    { title: `${now.from} to ${now.to}`, share: 26, isNumber: true },
    { title: 'Change', share: 14, isNumber: true },
  ];
  return [{ kind: 'table', caption: 'This period beside the one before', columns, rows }];
}

const periodRows = [
  ['opened', 'opened'],
  ['resolved', 'resolved'],
  ['open', 'open at the end'],
  ['critical', 'critical at the end'],
  ['high', 'high at the end'],
  ['overdue', 'overdue at the end'],
] as const;

function signed(value: number): string {
  return value > 0 ? `+${formatNumber(value)}` : value < 0 ? `−${formatNumber(-value)}` : '0';
}

function teams({ repositories }: Report): Block[] {
  const byTeam = Map.groupBy(repositories, ({ team }) => team);
  if (byTeam.size < 2) return [];
  const sum = (list: readonly ReportRepository[], field: 'open' | 'critical' | 'high') =>
    list.reduce((total, one) => total + one[field], 0);
  const sorted = [...byTeam].sort(
    ([a, one], [b, other]) =>
      sum(other, 'critical') - sum(one, 'critical') ||
      sum(other, 'high') - sum(one, 'high') ||
      (a < b ? -1 : 1),
  );
  const rows = sorted.map(([name, list]): DocumentCell[] => [
    cell(name || 'no team'),
    cell(`${list.filter(({ state }) => state === 'compliant').length} of ${list.length}`),
    cell(formatNumber(sum(list, 'critical')), sum(list, 'critical') > 0 ? 'critical' : undefined),
    cell(formatNumber(sum(list, 'high')), sum(list, 'high') > 0 ? 'high' : undefined),
    cell(formatNumber(sum(list, 'open'))),
  ]);
  const columns = [
    { title: 'Team', share: 40 },
    { title: 'Compliant', share: 20 },
    { title: 'Critical', share: 13, isNumber: true },
    { title: 'High', share: 13, isNumber: true },
    { title: 'Open', share: 14, isNumber: true },
  ];
  return [
    { kind: 'heading', text: 'Teams' },
    { kind: 'table', caption: 'Compliance and open findings by team', columns, rows },
  ];
}

function method({ tool, repositories }: Report, portfolio: Portfolio): Block[] {
  const { sources, ruleCount, dueDays } = portfolio;
  const read = (at: string | null) => (at === null ? 'never read' : `read ${moment(at)}`);
  const due = severities
    .filter((severity) => dueDays[severity] !== undefined)
    .map((severity) => `${severity} ${dueDays[severity]} days`)
    .join(', ');
  return [
    { kind: 'heading', text: 'Method' },
    {
      kind: 'list',
      items: [
        `${tool.name} ${tool.version} read the source of each repository at the commit above, with ${formatNumber(ruleCount)} rules; nothing was run, and no person reviewed what was not found.`,
        ...importedTools(repositories),
        `Known vulnerabilities: advisories ${read(sources.advisories)}, CISA KEV ${read(sources.kev)}, EU KEV ${read(sources.euKev)}, EPSS ${read(sources.epss)}.`,
        `Severity says how bad a finding would be, from critical to info; priority also counts known attacks, reachability and exposure. Due after: ${due || 'no dates are set'}.`,
        'A level is met when every policy of it and of the levels below passes or is waived.',
        policyChanges(portfolio),
      ],
    },
  ];
}

/** What results depend on beside the code. */
function policyChanges({ policyChanges: list, policyChangesTotal, period: { now } }: Portfolio): string {
  const when = `between ${now.from} and ${now.to}`;
  if (list.length === 0) return `No policy was created, changed or deleted ${when}.`;
  const said = list.map(
    ({ at, what, policy, by }) => `${at.slice(0, 10)} “${policy}” ${what}${by === null ? '' : ` by ${by}`}`,
  );
  const more = policyChangesTotal - list.length;
  return `Changes of policies ${when}: ${said.join('; ')}${more > 0 ? `; and ${formatNumber(more)} more` : ''}.`;
}

/** A sentence about what others found; none where nothing was imported. */
function importedTools(repositories: Report['repositories']): string[] {
  const names = new Set(
    repositories.flatMap(({ imports }) => imports.map(({ tool }) => tool ?? 'an unknown tool')),
  );
  if (names.size === 0) return [];
  return [
    `Findings of other tools were imported: ${[...names].sort().join(', ')}. What they read is not known, so they prove no coverage.`,
  ];
}

const exceptionNames = {
  waiver: 'policy waived',
  acknowledged: 'risk accepted',
  false_positive: 'false positive',
  suppressed: 'suppressed in the code',
} as const;

function exceptions({ exceptions: list, exceptionsTotal }: Portfolio, annex: Block[]): Block[] {
  const heading: Block = { kind: 'heading', text: 'Exceptions' };
  if (list.length === 0)
    return [
      heading,
      {
        kind: 'paragraph',
        text: 'No policy is waived, and no finding was accepted or called a false positive.',
      },
    ];
  const table = (part: Portfolio['exceptions']): Block => ({
    kind: 'table',
    caption: 'Accepted deviations: who, when, why and until when',
    columns: [
      { title: 'Exception', share: 31 },
      { title: 'Repository', share: 15 },
      { title: 'Decided', share: 19 },
      { title: 'Until', share: 13 },
      { title: 'Reason', share: 22 },
    ],
    rows: part.map((one) => [
      cell(`${exceptionNames[one.kind]}: ${one.subject}`),
      cell(one.repository),
      cell(`${one.decidedBy ?? 'unknown'}${one.decidedAt ? `, ${one.decidedAt.slice(0, 10)}` : ''}`),
      cell(one.until?.slice(0, 10) ?? 'no end'),
      cell(one.reason ? shortened(one.reason, maxReason) : 'none given', one.reason ? undefined : 'late'),
    ]),
  });
  const rest = list.slice(shownExceptions);
  if (rest.length > 0) annex.push({ kind: 'heading', text: 'Exceptions, continued' }, table(rest));
  const uncounted = exceptionsTotal - list.length;
  const more = exceptionsTotal - Math.min(list.length, shownExceptions);
  const where =
    uncounted > 0
      ? `${formatNumber(rest.length)} of them in the annex, all in the findings report`
      : 'in the annex';
  return [
    heading,
    table(list.slice(0, shownExceptions)),
    ...(more > 0
      ? [{ kind: 'paragraph', text: `And ${formatNumber(more)} more, ${where}.`, tone: 'soft' } as const]
      : []),
  ];
}
