import { ageBands, ageNames, dueBands, dueNames } from '../../findings/open-ages.ts';
import { isPartial, uncheckedSentences } from '../../source/coverage-notices.ts';
import { type SeverityCounts, severities } from '../../vocabulary/severity.ts';
import type { ReportFormat } from '../format.ts';
import { numbered } from '../html/markup.ts';
import type { Report, ReportFinding, ReportRepository } from '../report.ts';

/** A pull request comment must stay below the code host's limit; the counts above tell of the rest. */
const shownFindings = 200;
const maxCharacters = 40_000;
const maxOfRepositories = 15_000;
const maxInCell = 300;

/** Ready for a pull request comment. */
export const markdown: ReportFormat<'markdown'> = {
  id: 'markdown',
  title: 'Markdown',
  mediaType: 'text/markdown; charset=utf-8',
  extension: 'md',
  types: ['audit', 'findings', 'compliance', 'executive'],
  async *render(report) {
    yield `# ${text(report.title)}\n\n${text(report.scope)}\n\n`;
    yield countsTable(report);
    yield agesTable(report);
    yield coverageNotes(report);
    if (report.type !== 'compliance') yield* findingsTable(report);
    if (report.repositories.length > 0) yield repositoriesTable(report);
    yield `\n<sub>${report.tool.name} ${report.tool.version}${report.asOf ? `, data as of ${report.asOf}` : ''}</sub>\n`;
  },
};

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
          `> - ${text(`${path}${line === null ? '' : `, line ${line}`}: ${message}`)}\n`,
      );
      const sentences = uncheckedSentences(coverage).map((sentence) => `> - ${text(sentence)}\n`);
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
  return `| ${text(name)} | ${state.replace('_', '-')} | ${achievedLevel ?? '–'} of ${requiredLevel} | ${score} | ${open} | ${text(inTheWay)} |\n`;
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
      const row = `| ${finding.severity} | ${text(finding.title)} | ${where(finding)} | ${text(finding.remediation)} |\n`;
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
  return full === '' ? '' : `\`${shortened(plain(full)).replace(/[`|]/g, ' ')}\``;
}

/** Text of a repository can't become markup, a mention or a new cell. */
function text(value: string): string {
  return shortened(plain(value))
    .replace(/[\\`*_[\]|#~]/g, '\\$&')
    .replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`)
    .replace(/@(?=\w)/g, '@\u200b');
}

/** One line; what could change the direction of the text around it is shown as its number. */
function plain(value: string): string {
  return value.replace(/[\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c]/g, numbered).replace(/\s+/g, ' ');
}

function shortened(value: string): string {
  return value.length > maxInCell ? `${value.slice(0, maxInCell).toWellFormed()}…` : value;
}
