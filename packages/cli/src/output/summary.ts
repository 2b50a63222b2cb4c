// The same few words about an audit wherever one is shown.
import { paint, paintSeverity, plain } from './colours.ts';

export const severities = ['critical', 'high', 'medium', 'low', 'info'] as const;
export type Severity = (typeof severities)[number];

type Counts = Readonly<Record<Severity, number>>;

interface Covered {
  readonly complete: boolean;
  readonly filesScanned: number;
  readonly filesSkipped: number;
  readonly bytesScanned: number;
  readonly skipped: readonly { readonly reason: string; readonly count: number }[];
}

/** `2 critical, 1 high`, or `no findings`. */
export function countsText(counts: Counts): string {
  const parts = severities
    .filter((severity) => counts[severity] > 0)
    .map((severity) => `${counts[severity]} ${paintSeverity(severity)}`);
  return parts.length === 0 ? paint('green', 'no findings') : parts.join(', ');
}

/** What broke while it was looked at, and what can be done about what was left out. */
export function coverageNotes({
  problems = [],
  skipped,
}: Pick<Covered, 'skipped'> & { readonly problems?: readonly Problem[] | undefined }): readonly string[] {
  const notes = problems.map(problemText);
  if (skipped.some(({ reason }) => reason === 'no_advisories'))
    notes.push(
      'Packages were not held against advisories: no database has them, and OSV was not asked or did not answer. `assay advisories sync` fetches them.',
    );
  return notes;
}

interface Problem {
  readonly path: string;
  readonly line: number | null;
  readonly message: string;
}

/** `package-lock.json:12: This is not valid JSON.` */
function problemText({ path, line, message }: Problem): string {
  return plain(`${path}${line === null ? '' : `:${line}`}: ${message}`);
}

/** What was looked at, and what was not. */
export function coverageText({ complete, filesScanned, bytesScanned, skipped }: Covered): string {
  const looked = `${number(filesScanned)} ${filesScanned === 1 ? 'file' : 'files'} (${bytesText(bytesScanned)})`;
  const left = skipped
    .map(({ reason, count }) => `${number(count)} ${reason.replaceAll('_', ' ')}`)
    .join(', ');
  const whole = complete ? looked : `${looked}, ${paint('yellow', 'partial')}`;
  return left === '' ? whole : `${whole}; not looked at: ${left}`;
}

export function bytesText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 999_500) return `${(bytes / 1000).toFixed(bytes < 99_500 ? 1 : 0)} kB`;
  if (bytes < 999_500_000) return `${(bytes / 1_000_000).toFixed(bytes < 99_500_000 ? 1 : 0)} MB`;
  return `${(bytes / 1_000_000_000).toFixed(1)} GB`;
}

/** Digits in groups of three. */
export function number(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** Whether `severity` is as bad as `threshold`, or worse. */
export function atLeast(severity: string, threshold: string): boolean {
  return severities.indexOf(severity as Severity) <= severities.indexOf(threshold as Severity);
}

/** How many findings are as bad as `threshold`, or worse. */
export function countAtLeast(counts: Counts, threshold: string): number {
  return severities
    .filter((severity) => atLeast(severity, threshold))
    .reduce((sum, severity) => sum + counts[severity], 0);
}

/** A time of the API to the minute, in UTC; `never` for none. */
export function dateText(timestamp: string | null): string {
  return timestamp === null ? 'never' : timestamp.slice(0, 16).replace('T', ' ');
}
