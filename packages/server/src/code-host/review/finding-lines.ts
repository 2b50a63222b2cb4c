// Findings as lists of a status and a review say them: how bad, where, and those of one package or resource together.
import type { ReportedFinding } from '@assay/core';
import { escalationText } from '@assay/core/finding-display';
import type { IntroducedFinding, Links } from './introduced-finding.ts';
import { code, plain } from './markdown.ts';
import { bySubject, subjectName } from './subjects.ts';

/** Of one list. */
export const listed = 100;

export function sortedOut(introduced: readonly IntroducedFinding[]) {
  const left = introduced.filter(({ accepted }) => !accepted);
  return {
    open: left.filter(({ finding }) => !finding.suppression),
    suppressed: left.filter(({ finding }) => finding.suppression),
  };
}

/** The open findings of the change and those that it suppresses, one line each, for the status: without numbers. */
export function findingLines(introduced: readonly IntroducedFinding[], links: Links): readonly string[] {
  const { open, suppressed } = sortedOut(introduced);
  return listOf([...open, ...suppressed], ({ finding }) => {
    const { title, ruleId, location, suppression } = finding;
    const place = location ? ` ${placeText(location, links)}` : '';
    const by = suppression ? `, suppressed by ${code(suppression.kind)}` : '';
    return `**${rating(finding)}** ${plain(title)}${place} ${code(ruleId)}${by}`;
  });
}

/** An entry for each finding, those of one package or resource below its name. */
export function listOf(
  findings: readonly IntroducedFinding[],
  entry: (one: IntroducedFinding) => string,
): readonly string[] {
  const lines = bySubject(findings.slice(0, listed)).flatMap((group): readonly string[] => {
    const [first, ...others] = group;
    if (!first) return [];
    const name = others.length === 0 ? undefined : subjectName(first.finding);
    if (name === undefined) return group.map((one) => `- ${entry(one)}`);
    return [
      `- **${rating(first.finding)}** ${code(name)}: ${counted(group.length, 'finding')}`,
      ...group.map((one) => `  - ${entry(one)}`),
    ];
  });
  const rest = findings.length - Math.min(findings.length, listed);
  return rest > 0 ? [...lines, `- … and ${rest} more`] : lines;
}

export function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

interface Place {
  readonly path: string;
  readonly startLine: number;
  readonly commit?: string | null;
}

/** What only an earlier commit holds is shown there. */
export function placeText({ path, startLine, commit }: Place, { files: atHead, dialect }: Links): string {
  const files = commit ? atHead.replace(/[^/]+$/, commit) : atHead;
  const address = `${files}/${path.split('/').map(encodeURIComponent).join('/')}${dialect.lineAnchor(startLine)}`;
  // A closing parenthesis would end the link.
  return `[${code(`${path}:${startLine}`)}](${address.replace(/[()]/g, (one) => (one === '(' ? '%28' : '%29'))})`;
}

/** The severity, that something makes the finding more pressing than that, and what the change made worse. */
export function rating(finding: ReportedFinding): string {
  const { severity } = finding;
  const rated = isPressing(finding) ? `${severity}, urgent` : severity;
  const before = escalationText(finding);
  return before === '' ? rated : `${rated} (${before})`;
}

export function isPressing({ severity, priority }: ReportedFinding): boolean {
  return priority.level === 'urgent' && severity !== 'critical';
}
