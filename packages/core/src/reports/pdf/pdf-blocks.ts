// What a PDF report is made of.
import { numberedLines } from '../../findings/excerpt.ts';
import { ageBands, ageNames, dueBands, dueNames } from '../../findings/listing/open-ages.ts';
import { isPartial, uncheckedSentences } from '../../source/coverage-notices.ts';
import { groupBlockers } from '../group-blockers.ts';
import { formatNumber } from '../html/markup.ts';
import { type Report, type ReportFinding, type ReportRepository, stepName, stepPlace } from '../report.ts';
import { bandBars, severityBars, trendBars } from './pdf-charts.ts';
import { type Colour, colours, type PdfPage } from './pdf-page.ts';

export function summaryPage(page: PdfPage, report: Report): void {
  const { counts, ages, audits, trends, topRules } = report;
  page.text(report.title, { size: 22, bold: true, gap: 2, max: 200, role: 'H1' });
  page.text(report.scope, { colour: 'soft', gap: 12, max: 300 });
  for (const { type, coverage } of audits) {
    if (!coverage || !isPartial(coverage)) continue;
    page.text(`The ${type} audit is partial: what was not checked may hold more.`, { bold: true });
    for (const sentence of uncheckedSentences(coverage)) page.text(sentence, { max: 600 });
  }
  cards(page, [
    [counts.open, 'open', 'text'],
    [counts.bySeverity.critical, 'critical', 'critical'],
    [counts.bySeverity.high, 'high', 'high'],
    [counts.overdue, 'overdue', 'text'],
    [counts.total - counts.open, 'triaged or resolved', 'text'],
  ]);
  page.heading('Open findings by severity');
  severityBars(page, counts.bySeverity);
  if (ages && counts.open > 0) {
    page.heading('Age of open findings');
    bandBars(page, ageBands, { names: ageNames, counts: ages.byAge });
    page.heading('Due dates');
    bandBars(page, dueBands, { names: dueNames, counts: ages.byDue });
  }
  if (trends.length > 0) {
    page.heading(`Open findings over the last ${trends.length} days`);
    trendBars(page, trends);
  }
  if (topRules.length > 0) {
    // A short list is not torn apart.
    page.keep(40 + 15 * topRules.length);
    page.heading('Rules with most open findings');
    for (const { title, ruleId, severity, open } of topRules) {
      page.keep(16);
      const y = page.y;
      page.cell(formatNumber(open), page.left, y, 42, { bold: true });
      page.cell(severity, page.left + 44, y, 56, { colour: severity, bold: true });
      page.cell(`${title} (${ruleId})`, page.left + 104, y, page.width - 104);
      page.y = y + 15;
    }
  }
}

/** Name and score, the ladder of levels, and what is in the way. */
export function repositoryRow(page: PdfPage, repository: ReportRepository): void {
  page.keep(70);
  const top = page.y;
  page.rule(top);
  page.cell(repository.name, page.left, top + 8, page.width - 250, { size: 11, bold: true });
  const stateColour: Colour =
    repository.state === 'compliant' ? 'ok' : repository.state === 'unknown' ? 'soft' : 'critical';
  const state = repository.state.replace('_', '-');
  page.cell(
    `${state}, score ${repository.score}, ${formatNumber(repository.open)} open`,
    page.left,
    top + 24,
    page.width - 250,
    {
      colour: stateColour,
    },
  );
  ladder(page, page.left + page.width - 130, top + 6, repository);
  page.y = top + 46;
  for (const { message, blockers } of groupBlockers(repository.blockers)) {
    page.keep(26);
    const names = blockers.map(({ name, level }) => `${name} (level ${level.slice(-1)})`).join(', ');
    page.text(names, { size: 9, bold: true, gap: 0, indent: 8, max: 1_200 });
    page.text(message, { size: 9, colour: 'soft', gap: 4, indent: 8, max: 600 });
  }
  for (const { name, level, reason, expiresAt } of repository.waivers) {
    page.keep(26);
    page.text(`Level ${level.slice(-1)}: ${name}, waived until ${expiresAt.slice(0, 10)}`, {
      size: 9,
      bold: true,
      gap: 0,
      indent: 8,
      max: 200,
    });
    page.text(reason, { size: 9, colour: 'soft', gap: 4, indent: 8, max: 600 });
  }
}

export function findingBlock(page: PdfPage, finding: ReportFinding, { day }: Report): void {
  const { location, package: of, severity } = finding;
  page.keep(86);
  page.rule(page.y);
  page.y += 6;
  const top = page.y;
  page.box(page.left, top, 4, 12, severity);
  page.text(`${severity.toUpperCase()}  ${finding.title}`, {
    size: 11,
    bold: true,
    indent: 10,
    gap: 2,
    max: 300,
    // What is settled is not as alarming as what is open.
    colour: finding.status === 'open' ? severity : 'text',
  });
  const place = location ? `${location.path}:${location.startLine}` : (of?.purl ?? '');
  const full = [finding.repository, place].filter(Boolean).join(' ');
  if (full) page.text(full, { size: 9, mono: true, indent: 10, max: 400 });
  const seen = finding.firstSeenAt ? `, first seen ${finding.firstSeenAt.slice(0, 10)}` : '';
  const isLate = finding.status === 'open' && day !== null && finding.dueAt !== null && finding.dueAt < day;
  const due =
    finding.dueAt && finding.status === 'open'
      ? `, ${isLate ? 'overdue since' : 'due'} ${finding.dueAt.slice(0, 10)}`
      : '';
  const facts = `${finding.category}, ${finding.ruleId}, ${finding.status.replace('_', ' ')}${seen}${due}`;
  page.text(facts, { size: 9, colour: isLate ? 'critical' : 'soft', indent: 10 });
  page.text(finding.description, { indent: 10, max: 1_500 });
  if (finding.excerpt) {
    page.text(numberedLines(finding.excerpt).join('\n'), { size: 8, mono: true, indent: 18 });
  }
  const { flow = [] } = finding;
  if (flow.length > 1) {
    const steps = flow.map(
      (step, index) => `${stepPlace(step)}, ${stepName(index, flow.length)}: ${step.code}`,
    );
    page.text(`Data flow\n${steps.join('\n')}`, { size: 8, mono: true, indent: 18, max: 2_000 });
  }
  page.text(`Remediation: ${finding.remediation}`, { indent: 10, max: 1_000 });
  for (const { url } of finding.references)
    page.text(url, { size: 8, colour: 'link', indent: 10, gap: 1, max: 300 });
  page.y += 6;
}

function cards(page: PdfPage, list: readonly (readonly [number, string, Colour])[]): void {
  const width = (page.width - 8 * (list.length - 1)) / list.length;
  const top = page.y;
  for (const [index, [number, label, colour]] of list.entries()) {
    const x = page.left + index * (width + 8);
    page.box(x, top, width, 50, 'card');
    page.cell(formatNumber(number), x + 10, top + 9, width - 20, { size: 18, bold: true, colour });
    page.cell(label, x + 10, top + 32, width - 20, { colour: 'soft' });
  }
  page.y = top + 58;
}

/** Reached levels are filled, those still required outlined. */
function ladder(
  page: PdfPage,
  x: number,
  y: number,
  { requiredLevel, achievedLevel }: ReportRepository,
): void {
  const reached = achievedLevel === null ? 0 : Number(achievedLevel.slice(-1));
  const wanted = Number(requiredLevel.slice(-1));
  for (const level of [1, 2, 3, 4]) {
    const height = 6 + level * 5;
    const left = x + (level - 1) * 32;
    if (level <= reached) page.box(left, y + 26 - height, 28, height, 'ok');
    else if (level <= wanted) page.outline(left, y + 26 - height, 28, height, 'high');
    else page.box(left, y + 26 - height, 28, height, 'line');
    page.cell(`${level}`, left + 11, y + 29, 16, { size: 8, colour: 'soft' });
  }
  page.document.fillColor(colours.text);
}
