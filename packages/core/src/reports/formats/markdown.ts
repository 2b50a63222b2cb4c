import { ageBands, ageNames, dueBands, dueNames } from '../../findings/listing/open-ages.ts';
import { isPartial, uncheckedSentences } from '../../source/coverage-notices.ts';
import { type SeverityCounts, severities } from '../../vocabulary/severity.ts';
import { executiveDocument } from '../document/executive-document.ts';
import { markdownDocument } from '../document/markdown-document.ts';
import type { ReportFormat } from '../format.ts';
import { markdownCode, markdownText } from '../markdown-text.ts';
import type { Report, ReportFinding, ReportRepository } from '../report.ts';

/** A pull request comment must stay below the code host's limit; the counts above tell of the rest. */
const shownFindings = 200;
const maxCharacters = 40_000;
const maxOfRepositories = 15_000;

/** Ready for a pull request comment. */
export const markdown: ReportFormat<'markdown'> = {
  id: 'markdown',
  title: 'Markdown',
  mediaType: 'text/markdown; charset=utf-8',
  extension: 'md',
  types: ['audit', 'findings', 'compliance', 'executive'],
  async *render(report) {
    if (report.type === 'executive') {
      yield* markdownDocument(executiveDocument(report));
      return yield tool(report);
    }
    yield `# ${markdownText(report.title)}\n\n${markdownText(report.scope)}\n\n`;
    yield countsTable(report);
    yield agesTable(report);
    yield coverageNotes(report);
    if (report.type !== 'compliance') yield* findingsTable(report);
    if (report.repositories.length > 0) yield repositoriesTable(report);
    yield tool(report);
  },
};

function tool({ tool: { name, version }, asOf }: Report): string {
  return `\n<sub>${name} ${version}${asOf ? `, data as of ${asOf}` : ''}</sub>\n`;
}

function countsTable({ counts }: Report): string {
  const head = severities.map((severity) => ` ${severity} |`).join('');
  const line = severities.map((severity) => ` ${counts.bySeverity[severity]} |`).join('');
  const overdue = counts.overdue > 0 ? ` ${counts.overdue} are overdue.` : '';
  return `**${counts.open} open** of ${counts.total} findings.${overdue}\n\n|${head}\n|${severities.map(() => '---:|').join('')}\n|${line}\n\n`;
}

function agesTable({ ages, counts }: Report): string {
  if (!ages || counts.open === 0) return '';
  const sum = (of: SeverityCounts) => severities.reduce((total, severity) => total + of[severity], 0);
  const old = ageBands.map((band) => `${ageNames[band]} ${sum(ages.byAge[band])}`).join(', ');
  const due = dueBands.map((band) => `${dueNames[band]} ${sum(ages.byDue[band])}`).join(', ');
  return `Age of open findings: ${old}. Due: ${due}.\n\n`;
}

function coverageNotes({ audits }: Report): string {
  return audits
    .map(({ type, coverage }) => {
      if (!coverage || !isPartial(coverage)) return '';
      const problems = (coverage.problems ?? []).map(
        ({ path, line, message }) =>
          `> - ${markdownText(`${path}${line === null ? '' : `, line ${line}`}: ${message}`)}\n`,
      );
      const sentences = uncheckedSentences(coverage).map((sentence) => `> - ${markdownText(sentence)}\n`);
      return `> **The ${type} audit is partial:**\n${sentences.join('')}${problems.join('')}\n`;
    })
    .join('');
}

/** Those that are furthest from their level first; where there is no room left, the rest is counted. */
function repositoriesTable({ repositories }: Report): string {
  const order = { non_compliant: 0, unknown: 1, compliant: 2 } as const;
  const sorted = [...repositories].sort((a, b) => order[a.state] - order[b.state]);
  const rows: string[] = [];
  let characters = 0;
  for (const repository of sorted) {
    const row = repositoryRow(repository);
    characters += row.length;
    if (characters > maxOfRepositories) break;
    rows.push(row);
  }
  const more = sorted.length - rows.length;
  return `## Repositories\n\n| Repository | Status | Level | Score | Open | Blocking |\n|---|---|---|---:|---:|---|\n${rows.join('')}${more > 0 ? `\n… and ${more} more.\n` : ''}\n`;
}

function repositoryRow(repository: ReportRepository): string {
  const { name, requiredLevel, achievedLevel, state, score, open, blockers, waivers } = repository;
  const inTheWay = [
    ...blockers.map((blocker) => blocker.name),
    ...waivers.map((waiver) => `${waiver.name} (waived until ${waiver.expiresAt.slice(0, 10)})`),
  ].join(', ');
  return `| ${markdownText(name)} | ${state.replace('_', '-')} | ${achievedLevel ?? '–'} of ${requiredLevel} | ${score} | ${open} | ${markdownText(inTheWay)} |\n`;
}

async function* findingsTable(report: Report): AsyncIterable<string> {
  let shown = 0;
  let more = 0;
  let characters = 0;
  for await (const finding of report.findings()) {
    if (finding.status !== 'open') continue;
    if (shown === 0)
      yield '## Findings\n\n| Severity | Issue | Location | Remediation |\n|---|---|---|---|\n';
    if (shown < shownFindings && characters < maxCharacters) {
      const row = `| ${finding.severity} | ${markdownText(finding.title)} | ${where(finding)} | ${markdownText(finding.remediation)} |\n`;
      yield row;
      characters += row.length;
      shown += 1;
    } else {
      more += 1;
    }
  }
  if (shown === 0) yield 'No open findings.\n';
  if (more > 0) yield `\n… and ${more} more.\n`;
}

function where({ location, repository, package: of }: ReportFinding): string {
  const place = location ? `${location.path}:${location.startLine}` : (of?.purl ?? '');
  const full = [repository, place].filter(Boolean).join(' ');
  return full === '' ? '' : `\`${markdownCode(full)}\``;
}
