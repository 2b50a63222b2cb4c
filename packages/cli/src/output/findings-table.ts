// Findings for people: how bad, what kind, where, what it is, what to do.
import type { Finding } from '../client/api.d.ts';
import { paintSeverity } from './colours.ts';
import { type Column, printTable } from './tables.ts';

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

export function printFindings(findings: readonly ShownFinding[]): Promise<void> {
  return printTable(findings, columns);
}

/** `path:line`, or the package when the finding has no place of its own. */
export function placeOf({
  location,
  package: dependency,
}: Pick<ShownFinding, 'location' | 'package'>): string {
  if (location) return `${location.path}:${location.startLine}`;
  return dependency ? `${dependency.name} ${dependency.version}`.trim() : '(repository)';
}
