// Findings for people: how bad, what kind, where, what it is, what to do.
import type { Finding } from '../client/api.d.ts';
import { paintSeverity, plain } from './colours.ts';
import { type Column, outputWidth, printTable } from './tables.ts';

/** What a table of findings needs: a finding of the portal, or one of a scan on the spot. */
export type ShownFinding = Pick<
  Finding,
  'severity' | 'category' | 'title' | 'remediation' | 'location' | 'package'
>;

const columns: readonly Column<ShownFinding>[] = [
  { title: 'Severity', value: ({ severity }) => severity, paint: (text) => paintSeverity(text) },
  { title: 'Category', value: ({ category }) => category },
  { title: 'Place', value: placeOf, flexible: true },
  { title: 'What it is', value: ({ title }) => title, flexible: true },
  { title: 'What to do', value: ({ remediation }) => remediation, flexible: true },
];

/** Below this a column for what to do would be a word wide. */
const narrowWidth = 100;

export async function printFindings(findings: readonly ShownFinding[]): Promise<void> {
  const width = outputWidth();
  if (width >= narrowWidth) return printTable(findings, columns);
  for (const finding of findings) {
    const { severity, category, title, remediation } = finding;
    const head = `${paintSeverity(severity)}  ${category}  ${plain(placeOf(finding))}`;
    const lines = [title, remediation].flatMap((text) => wrapped(plain(text), width - indent.length));
    process.stdout.write(`${head}\n${lines.map((line) => `${indent}${line}\n`).join('')}`);
  }
}

const indent = '  ';

/** In lines of at most so many characters, broken between words. */
function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** `path:line`, or the package when the finding has no place of its own. */
export function placeOf({
  location,
  package: dependency,
}: Pick<ShownFinding, 'location' | 'package'>): string {
  if (location) return `${location.path}:${location.startLine}`;
  return dependency ? `${dependency.name} ${dependency.version}`.trim() : '(repository)';
}
