// The executive report: a verdict, what to do first, what was audited and what was not, who accepted what, and a
// place to sign. Two pages; what is longer stands in the annex.
import { uncheckedSentences } from '../../source/coverage-notices.ts';
import { auditTypes } from '../../vocabulary/audit-type.ts';
import { severities } from '../../vocabulary/severity.ts';
import { formatNumber } from '../html/markup.ts';
import type { Portfolio } from '../portfolio.ts';
import type { Report, ReportRepository } from '../report.ts';
import { dataDigest } from '../report-digest.ts';
import { type Block, cell, type DocumentCell, type ReportDocument } from './document.ts';

const shownRepositories = 8;
const shownExceptions = 6;
const shownGaps = 6;
const maxReason = 160;

export function executiveDocument(report: Report): ReportDocument {
  const { portfolio } = report;
  const annex: Block[] = [];
  return {
    title: report.title,
    subtitle: [report.scope, ...(report.asOf ? [`data as of ${moment(report.asOf)}`] : [])].join(', '),
    blocks: [
      { kind: 'lead', text: verdict(report) },
      figures(report),
      ...(portfolio ? actions(portfolio) : []),
      ...trend(report),
      ...teams(report),
      ...scope(report, annex),
      ...(portfolio ? method(report, portfolio) : []),
      ...(portfolio ? exceptions(portfolio, annex) : []),
      ...signOff(report),
      ...(annex.length > 0 ? [{ kind: 'heading', text: 'Annex', startsPage: true } as const, ...annex] : []),
    ],
  };
}

/** In sentences: where the portfolio stands, what is worst, and what nobody knows. */
export function verdict(report: Report): string {
  const { repositories, counts, portfolio } = report;
  const total = repositories.length;
  if (total === 0) return 'There is no repository in the scope of this report, so nothing was audited.';
  const of = (state: ReportRepository['state']) => repositories.filter((one) => one.state === state).length;
  const compliant =
    total === 1
      ? `${repositories[0]?.name} ${of('compliant') ? 'meets' : of('unknown') ? 'cannot be said to meet' : 'does not meet'} its required level.`
      : `${of('compliant')} of ${total} repositories meet their required level${of('unknown') > 0 ? `; of ${of('unknown')} it is not known` : ''}.`;
  const { critical, high } = counts.bySeverity;
  const severe = [
    ...(critical > 0 ? [`${formatNumber(critical)} critical`] : []),
    ...(high > 0 ? [`${formatNumber(high)} high`] : []),
  ];
  const open =
    severe.length > 0
      ? `${severe.join(' and ')} ${critical + high === 1 ? 'finding is' : 'findings are'} open${counts.overdue > 0 ? `, and ${formatNumber(counts.overdue)} of all open ones ${counts.overdue === 1 ? 'is' : 'are'} overdue` : ''}.`
      : `No critical or high finding is known${counts.overdue > 0 ? `, but ${formatNumber(counts.overdue)} open ${counts.overdue === 1 ? 'finding is' : 'findings are'} overdue` : ''}.`;
  const first = portfolio?.actions[0];
  const worst = first ? `Most urgent: ${first.title} in ${first.repository}.` : '';
  const unchecked = gaps(repositories).length > 0 ? 'Not everything was checked: see "Not checked".' : '';
  return [compliant, open, worst, unchecked].filter(Boolean).join(' ');
}

function figures({ counts, repositories }: Report): Block {
  const compliant = repositories.filter(({ state }) => state === 'compliant').length;
  const { critical, high } = counts.bySeverity;
  const item = (value: number, text: string, tone?: 'critical' | 'high' | 'late') => ({
    value: formatNumber(value),
    text,
    ...(tone && value > 0 && { tone }),
  });
  return {
    kind: 'figures',
    items: [
      { value: `${compliant} of ${repositories.length}`, text: 'compliant' },
      item(critical, 'critical', 'critical'),
      item(high, 'high', 'high'),
      item(counts.overdue, 'overdue', 'late'),
      item(counts.open, 'open findings'),
    ],
  };
}

function actions({ actions: list, actionsTotal }: Portfolio): Block[] {
  const heading: Block = { kind: 'heading', text: 'What to do first' };
  if (list.length === 0) return [heading, { kind: 'paragraph', text: 'No finding is open.' }];
  const rows = list.map((one): DocumentCell[] => [
    cell(one.priority === 'urgent' ? `${one.severity}, urgent` : one.severity, one.severity),
    cell(one.count > 1 ? `${one.title} (${formatNumber(one.count)})` : one.title),
    cell(one.repository),
    cell(one.dueAt ? one.dueAt.slice(0, 10) : 'no date'),
    cell(one.owner ?? 'nobody'),
    cell(shortened(one.remediation, 110)),
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
    { kind: 'table', caption: 'The most urgent groups of open findings, by priority', columns, rows },
    ...(more > 0
      ? [
          {
            kind: 'paragraph',
            text: `And ${formatNumber(more)} more groups of open findings.`,
            tone: 'soft',
          } as const,
        ]
      : []),
  ];
}

function trend({ trends }: Report): Block[] {
  const [first, last] = [trends[0], trends.at(-1)];
  if (!first || !last) return [];
  const sum = (field: 'opened' | 'resolved') => trends.reduce((total, day) => total + day[field], 0);
  const text = `From ${first.date} to ${last.date}: ${formatNumber(sum('opened'))} opened, ${formatNumber(sum('resolved'))} resolved; ${formatNumber(first.open)} open at the end of the first day, ${formatNumber(last.open)} at the end of the last. A first audit of a repository opens all that was there before.`;
  return [
    { kind: 'heading', text: 'Trend' },
    { kind: 'trend', days: trends, text },
  ];
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

function scope({ repositories }: Report, annex: Block[]): Block[] {
  const columns = [
    { title: 'Repository', share: 24 },
    { title: 'Level', share: 18 },
    { title: 'Commit', share: 14 },
    { title: 'Audits', share: 44 },
  ];
  const table = (list: readonly ReportRepository[]): Block => ({
    kind: 'table',
    caption: 'Repositories, the audited commit, and when each kind of audit was completed',
    columns,
    rows: list.map(scopeRow),
  });
  const order = { non_compliant: 0, unknown: 1, compliant: 2 } as const;
  const sorted = repositories.toSorted((a, b) => order[a.state] - order[b.state]);
  const unchecked = gaps(repositories);
  const [rest, moreGaps] = [sorted.slice(shownRepositories), unchecked.slice(shownGaps)];
  if (rest.length > 0) annex.push({ kind: 'heading', text: 'Scope, continued' }, table(rest));
  if (moreGaps.length > 0)
    annex.push({ kind: 'heading', text: 'Not checked, continued' }, { kind: 'list', items: moreGaps });
  const more = (many: number, what: string): Block[] =>
    many > 0 ? [{ kind: 'paragraph', text: `And ${many} more ${what}, in the annex.`, tone: 'soft' }] : [];
  return [
    { kind: 'heading', text: 'Scope' },
    table(sorted.slice(0, shownRepositories)),
    ...more(rest.length, rest.length === 1 ? 'repository' : 'repositories'),
    { kind: 'heading', text: 'Not checked' },
    unchecked.length === 0
      ? {
          kind: 'paragraph',
          text: 'Every kind of audit was completed for every repository, and none left anything out.',
        }
      : { kind: 'list', items: unchecked.slice(0, shownGaps) },
    ...more(moreGaps.length, moreGaps.length === 1 ? 'gap' : 'gaps'),
  ];
}

function scopeRow({ name, state, requiredLevel, achievedLevel, audits }: ReportRepository): DocumentCell[] {
  const commits = new Set(audits.flatMap((one) => one.commit ?? []));
  const said = audits.map(({ type, commit, completedAt, coverage }) => {
    const at = commits.size > 1 && commit ? ` at ${commit.slice(0, 12)}` : '';
    const isPartial = coverage === null || uncheckedSentences(coverage).length > 0;
    return `${type} ${completedAt?.slice(0, 10) ?? ''}${at}${isPartial ? ' (partial)' : ''}`;
  });
  const level = `${achievedLevel?.slice(-1) ?? 'none'} (required ${requiredLevel.slice(-1)})`;
  const states = { compliant: 'met', non_compliant: 'not met', unknown: 'unknown' } as const;
  return [
    cell(name),
    cell(`${level}, ${states[state]}`, state === 'compliant' ? 'ok' : state === 'unknown' ? 'soft' : 'late'),
    cell(commits.size > 1 ? `${commits.size} commits` : ([...commits][0]?.slice(0, 12) ?? 'none')),
    audits.length === 0 ? cell('never audited', 'late') : cell(said.join(', ')),
  ];
}

/** What was not checked, each said once with the repositories it is true of. */
export function gaps(repositories: readonly ReportRepository[]): string[] {
  const found = new Map<string, string[]>();
  const add = (text: string, name: string) => found.set(text, [...(found.get(text) ?? []), name]);
  for (const { name, audits } of repositories) {
    const missing = auditTypes.filter((type) => !audits.some((one) => one.type === type));
    if (missing.length === auditTypes.length) add('Never audited.', name);
    else if (missing.length > 0) add(`Never audited for ${missing.join(', ')}.`, name);
    for (const { type, coverage } of audits) {
      if (!coverage) add(`What the ${type} audit left out is not known.`, name);
      else for (const sentence of uncheckedSentences(coverage)) add(`${type}: ${sentence}`, name);
    }
  }
  return [...found].map(([text, names]) => `${named(names)}: ${text}`);
}

function named(names: readonly string[]): string {
  const shown = names.slice(0, 4).join(', ');
  return names.length > 4 ? `${shown} and ${names.length - 4} more` : shown;
}

function method({ tool }: Report, { sources, ruleCount, dueDays }: Portfolio): Block[] {
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
        `Known vulnerabilities: advisories ${read(sources.advisories)}, CISA KEV ${read(sources.kev)}, EPSS ${read(sources.epss)}.`,
        `Severity says how bad a finding would be, from critical to info; priority also counts known attacks, reachability and exposure. Due after: ${due || 'no dates are set'}.`,
        'A level is met when every policy of it and of the levels below passes or is waived.',
      ],
    },
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

function signOff(report: Report): Block[] {
  return [
    { kind: 'heading', text: 'Sign-off' },
    {
      kind: 'paragraph',
      text: `SHA-256 of the data of this report: ${dataDigest(report)}. The same data give the same digest in every format. The portal shows the digest of this file.`,
      tone: 'soft',
    },
    { kind: 'signatures', lines: ['Prepared by', 'Reviewed by', 'Accepted by'] },
  ];
}

function moment(at: string): string {
  return `${at.slice(0, 16).replace('T', ' ')} UTC`;
}

function shortened(text: string, max: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > max
    ? `${line
        .slice(0, max - 1)
        .toWellFormed()
        .trimEnd()}…`
    : line;
}
