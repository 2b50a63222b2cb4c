// The findings report, and the report on one audit or scan: what is open and how old it is, what was read, then each
// finding with its evidence.

import { isUndecided } from '../../source/coverage/coverage-level.ts';
import { uncheckedSentences } from '../../source/coverage/coverage-notices.ts';
import { formatNumber } from '../html/markup.ts';
import { ageBands, ageNames, dueBands, dueNames } from '../open-ages.ts';
import { findingSections, type Report, type ReportAudit, type ReportFinding } from '../report.ts';
import { type Block, cell, type DocumentCell, type ReportDocument } from './document.ts';
import { trend } from './executive-document.ts';
import { findingText } from './finding-text.ts';
import { scopeSection } from './scope-section.ts';
import { inSections, type Section, toSections } from './sections.ts';
import { digestParagraph, subtitleOf } from './sign-off.ts';
import { statusTable } from './status-table.ts';
import { figuresOfFindings, openSentence, verdict } from './verdict.ts';

const scopeLimits = { repositories: 40, gaps: 40 };

export function findingsDocument(report: Report): ReportDocument {
  const annex: Block[] = [];
  // The portal knows repositories; a scan on the spot only what it found.
  const isPortfolio = report.repositories.length > 0 && report.type !== 'audit';
  const sections: Section[] = [
    { title: 'Summary', blocks: summary(report) },
    ...toSections(trend(report)),
    ...(isPortfolio ? toSections(scopeSection(report, annex, scopeLimits)) : coverage(report)),
    ...findingSections.map(({ title, statuses }) => ({
      title,
      blocks: findings(report, statuses),
      isUncertain: !statuses.some((status) => report.counts.byStatus[status] > 0),
    })),
    ...(report.repositories.length > 0
      ? [{ title: 'Compliance status', blocks: [statusTable(report.repositories)] }]
      : []),
    ...(report.day === null ? [] : [{ title: 'Data', blocks: [digestParagraph(report)] }]),
    ...(annex.length > 0 ? toSections(annex) : []),
  ];
  return { title: report.title, subtitle: subtitleOf(report), blocks: inSections(intro(report), sections) };
}

function intro(report: Report): Block[] {
  const { repositories, counts, audits } = report;
  const text = repositories.length > 0 && report.type !== 'audit' ? verdict(report) : openSentence(report);
  return [
    { kind: 'lead', text: counts.total === 0 && repositories.length === 0 ? nothing(report) : text },
    ...audits.flatMap((audit) => levelNote(audit, counts)),
    figuresOfFindings(report),
    ...unlikelyNote(counts),
  ];
}

/** The terminal counts them apart: without a word, the two counts of one scan differ. */
function unlikelyNote({ unlikely = 0 }: Report['counts']): Block[] {
  if (unlikely === 0) return [];
  const [many, are] = unlikely === 1 ? ['1', 'is'] : [formatNumber(unlikely), 'are'];
  return [
    {
      kind: 'paragraph',
      text: `Of the open findings, ${many} ${are} of low confidence, as in tests and examples: the terminal leaves them out unless \`--all\` is given.`,
    },
  ];
}

/** Nothing found says little where something was not checked. */
function nothing({ audits }: Report): string {
  const isWhole = audits.every(({ coverage: read }) => read?.level === 'full');
  return isWhole ? 'No findings.' : 'Nothing was found in what was checked, and not everything was.';
}

function levelNote({ type, coverage }: ReportAudit, { open }: Report['counts']): Block[] {
  if (!coverage || coverage.level === 'full') return [];
  // Where no package was compared, what is open is of other audits.
  const isNothing = isUndecided(coverage) && (open === 0 || isUndecided({ ...coverage, skipped: [] }));
  const problems = (coverage.problems ?? []).map(
    ({ path, line, message }) => `${path}${line === null ? '' : `, line ${line}`}: ${message}`,
  );
  return [
    {
      kind: 'note',
      text: isNothing ? uncheckedText(type) : levelText(type, coverage.level),
      items: [...uncheckedSentences(coverage), ...problems],
    },
  ];
}

/** In the terminal, too, this audit is "not checked". */
function uncheckedText(type: string): string {
  return `${type[0]?.toUpperCase()}${type.slice(1)}: not checked. This audit could decide nothing, which is not the same as no findings.`;
}

function levelText(type: string, level: 'limited' | 'partial'): string {
  return level === 'limited'
    ? `The ${type} audit is limited: everything was read, some of it by fewer rules.`
    : `The ${type} audit is partial: what was not checked may hold more.`;
}

function summary({ counts, ages, topRules }: Report): Block[] {
  const charts: Block[] = [
    { kind: 'severities', title: 'Open findings by severity', counts: counts.bySeverity },
  ];
  if (ages && counts.open > 0)
    charts.push(
      {
        kind: 'bands',
        title: 'Age of open findings',
        bands: ageBands.map((band) => ({ name: ageNames[band], counts: ages.byAge[band] })),
      },
      {
        kind: 'bands',
        title: 'Due dates',
        bands: dueBands.map((band) => ({ name: dueNames[band], counts: ages.byDue[band] })),
      },
    );
  return topRules.length === 0 ? charts : [...charts, rulesTable(topRules)];
}

function rulesTable(rules: Report['topRules']): Block {
  return {
    kind: 'table',
    caption: 'Rules with most open findings',
    columns: [
      { title: 'Rule', share: 60 },
      { title: 'Highest severity', share: 25 },
      { title: 'Open', share: 15, isNumber: true },
    ],
    rows: rules.map(({ title, ruleId, severity, open }): DocumentCell[] => [
      cell(title === ruleId ? title : `${title} (${ruleId})`),
      cell(severity, severity),
      cell(formatNumber(open)),
    ]),
  };
}

/** What the audit of this report read. */
function coverage({ audits }: Report): Section[] {
  if (audits.length === 0) return [];
  const rows = audits.map(({ type, commit, coverage: read }): DocumentCell[] => [
    cell(type),
    cell(commit?.slice(0, 12) ?? 'none'),
    cell(read ? formatNumber(read.filesScanned) : 'unknown'),
    cell(read ? formatNumber(read.filesSkipped) : 'unknown'),
    read ? cell(read.level, read.level === 'full' ? 'ok' : 'late') : cell('unknown', 'soft'),
  ]);
  const columns = [
    { title: 'Audit', share: 30 },
    { title: 'Commit', share: 25 },
    { title: 'Files', share: 15, isNumber: true },
    { title: 'Skipped', share: 15, isNumber: true },
    { title: 'Coverage', share: 15 },
  ];
  return [{ title: 'Coverage', blocks: [{ kind: 'table', caption: 'What each audit read', columns, rows }] }];
}

/** Those of one rule or package follow one another: what fixes all of them is said once. */
async function* findings(
  report: Report,
  statuses: (typeof findingSections)[number]['statuses'],
): AsyncIterable<Block> {
  let waiting: ReportFinding | undefined;
  let before: ReportFinding | undefined;
  for await (const finding of report.findings({ statuses })) {
    if (waiting) yield findingBlock(report, { before, finding: waiting, after: finding });
    [before, waiting] = [waiting, finding];
  }
  if (waiting) yield findingBlock(report, { before, finding: waiting, after: undefined });
}

interface Neighbors {
  readonly before: ReportFinding | undefined;
  readonly finding: ReportFinding;
  readonly after: ReportFinding | undefined;
}

function findingBlock(report: Report, { before, finding, after }: Neighbors): Block {
  const isFirst = before === undefined || !isSameGroup(before, finding);
  const isGroup = isFirst && after !== undefined && isSameGroup(finding, after);
  const isSameRemediation = !isFirst && before.remediation === finding.remediation;
  return {
    kind: 'finding',
    finding: { ...findingText(finding, report), isSameRemediation },
    ...(isGroup && { group: groupName(report, finding) }),
  };
}

function isSameGroup(one: ReportFinding, other: ReportFinding): boolean {
  return one.severity === other.severity && subjectOf(one) === subjectOf(other);
}

/** The package URL without a version, or the rule. */
function subjectOf({ package: of, ruleId }: ReportFinding): string {
  return of ? (of.purl.split(/[?@]/)[0] ?? of.name) : ruleId;
}

function groupName({ rules }: Report, { package: of, ruleId, severity }: ReportFinding): string {
  return `${of ? of.name : (rules.get(ruleId)?.title ?? ruleId)}: ${severity}`;
}
