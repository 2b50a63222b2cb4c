// What a report says first: where the portfolio stands, and the figures behind it.
import { formatNumber } from '../html/markup.ts';
import type { Report, ReportRepository } from '../report.ts';
import type { Block } from './document.ts';
import { gaps } from './scope-section.ts';
import { shortened } from './shortened.ts';

const maxTitle = 120;

/** In sentences: where the portfolio stands, what is worst, and what nobody knows. */
export function verdict(report: Report): string {
  const { repositories, portfolio } = report;
  const total = repositories.length;
  if (total === 0) return 'There is no repository in the scope of this report, so nothing was audited.';
  const of = (state: ReportRepository['state']) => repositories.filter((one) => one.state === state).length;
  const compliant =
    total === 1
      ? `${repositories[0]?.name} ${of('compliant') ? 'meets' : of('unknown') ? 'cannot be said to meet' : 'does not meet'} its required level.`
      : `${of('compliant')} of ${total} repositories meet their required level${of('unknown') > 0 ? `; for ${of('unknown')} it is unknown` : ''}.`;
  const open = openSentence(report);
  const first = portfolio?.actions[0];
  const named = portfolio?.criticals[0];
  const isNamed = named?.title === first?.mostUrgent && named?.repository === first?.repository;
  const urgent =
    first && !isNamed ? `Most urgent: ${shortened(first.mostUrgent, maxTitle)} in ${first.repository}.` : '';
  const unchecked = gaps(repositories).length > 0 ? 'Not everything was checked: see "Not checked".' : '';
  return [compliant, open, criticalSentence(report), urgent, notCompared(repositories), unchecked]
    .filter(Boolean)
    .join(' ');
}

/** None known is not none: of these packages nobody knows. */
function notCompared(repositories: readonly ReportRepository[]): string {
  const counted = repositories.flatMap(({ audits }) =>
    audits.flatMap(({ coverage }) => coverage?.packages ?? []),
  );
  const compared = counted.reduce((sum, one) => sum + one.compared, 0);
  const not = counted.flatMap((one) => one.notCompared).reduce((sum, { count }) => sum + count, 0);
  if (not === 0) return '';
  const of =
    compared === 0
      ? 'No package was'
      : `${formatNumber(not)} of ${formatNumber(not + compared)} packages were not`;
  return `${of} compared with known vulnerabilities.`;
}

/** Names the critical findings: a number alone leaves the reader to search for them. */
function criticalSentence({ portfolio, counts }: Report): string {
  const criticals = portfolio?.criticals ?? [];
  if (criticals.length === 0) return '';
  const names = criticals.map(
    ({ title, repository, count }) =>
      `${shortened(title, maxTitle)} in ${repository}${count > 1 ? ` (${formatNumber(count)})` : ''}`,
  );
  const more = counts.bySeverity.critical - criticals.reduce((sum, { count }) => sum + count, 0);
  return `Critical: ${names.join('; ')}${more > 0 ? `; and ${formatNumber(more)} more` : ''}.`;
}

/** How bad what is open is. */
export function openSentence({ counts }: Pick<Report, 'counts'>): string {
  const { critical, high } = counts.bySeverity;
  const severe = [
    ...(critical > 0 ? [`${formatNumber(critical)} critical`] : []),
    ...(high > 0 ? [`${formatNumber(high)} high`] : []),
  ];
  return severe.length > 0
    ? `${severe.join(' and ')} ${critical + high === 1 ? 'finding is' : 'findings are'} open${counts.overdue > 0 ? `, and ${formatNumber(counts.overdue)} of all open ones ${counts.overdue === 1 ? 'is' : 'are'} overdue` : ''}.`
    : `No critical or high finding is known${counts.overdue > 0 ? `, but ${formatNumber(counts.overdue)} open ${counts.overdue === 1 ? 'finding is' : 'findings are'} overdue` : ''}.`;
}

export function figures(report: Report): Block {
  const { repositories } = report;
  const compliant = repositories.filter(({ state }) => state === 'compliant').length;
  const value = `${compliant} of ${repositories.length}`;
  const unknown = repositories.filter(({ state }) => state === 'unknown').length;
  const text = unknown > 0 ? `compliant, ${formatNumber(unknown)} unknown` : 'compliant';
  return { kind: 'figures', items: [{ value, text }, ...severe(report), open(report)] };
}

/** Of a report about findings: what is open, and how much was dealt with. */
export function figuresOfFindings(report: Report): Block {
  const { total, open: many } = report.counts;
  const dealt = { value: formatNumber(total - many), text: 'triaged or resolved' };
  return { kind: 'figures', items: [open(report), ...severe(report), dealt] };
}

type Figure = Extract<Block, { kind: 'figures' }>['items'][number];

function open({ counts }: Report): Figure {
  return { value: formatNumber(counts.open), text: 'open findings' };
}

function severe({ counts }: Report): Figure[] {
  const figure = (value: number, text: string, tone: 'critical' | 'high' | 'late'): Figure => ({
    value: formatNumber(value),
    text,
    ...(value > 0 && { tone }),
  });
  return [
    figure(counts.bySeverity.critical, 'critical', 'critical'),
    figure(counts.bySeverity.high, 'high', 'high'),
    figure(counts.overdue, 'overdue', 'late'),
  ];
}
