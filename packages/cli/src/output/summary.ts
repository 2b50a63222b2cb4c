// The same few words about an audit wherever one is shown.
import { comparedText, isUndecided, noticeSentences } from '@assay/core/finding-display';
import { paint, paintSeverity, plain } from './colors.ts';

export const severities = ['critical', 'high', 'medium', 'low', 'info'] as const;
export type Severity = (typeof severities)[number];

export const priorities = ['urgent', 'high', 'medium', 'low'] as const;
export type PriorityLevel = (typeof priorities)[number];

export const confidences = ['high', 'medium', 'low'] as const;
export type Confidence = (typeof confidences)[number];

type Counts = Readonly<Record<Severity, number>>;

interface Notice {
  readonly reason: string;
  /** With the command that helps. */
  readonly message: string;
  readonly count: number;
  /** The ecosystem or the language. */
  readonly subject: string | null;
}

type CoverageLevel = 'full' | 'limited' | 'partial';

interface Covered {
  readonly level: CoverageLevel;
  readonly filesScanned: number;
  readonly filesSkipped: number;
  readonly bytesScanned: number;
  readonly skipped: readonly { readonly reason: string; readonly count: number }[];
  readonly notices: readonly Notice[];
  readonly packages?: Parameters<typeof isUndecided>[0]['packages'];
}

interface Outcome {
  readonly summary: Counts;
  readonly coverage: Covered | null;
}

/**
 * `2 critical, 1 high`; `no findings` only of an audit that checked everything it had to. `hidden`: findings of low
 * confidence that the summary does not count, since they are not shown.
 */
export function verdictText({ summary, coverage }: Outcome, hidden = 0): string {
  const counts = countsText(summary, hidden);
  if (counts === undefined) {
    if (coverage === null) return paint('yellow', 'not checked');
    if (coverage.level === 'full')
      return coverage.filesScanned === 0 ? 'nothing to check' : paint('green', 'no findings');
    return paint(
      'yellow',
      isUndecided(coverage) ? 'not checked' : `${coverage.level}: no finding in what was checked`,
    );
  }
  return coverage && coverage.level !== 'full' ? `${counts} (${paint('yellow', coverage.level)})` : counts;
}

/** `2 critical, 1 high and 3 of low confidence`; undefined when there are none. */
function countsText(counts: Counts, hidden: number): string | undefined {
  const parts = severities
    .filter((severity) => counts[severity] > 0)
    .map((severity) => `${number(counts[severity])} ${paintSeverity(severity)}`);
  const shown = parts.join(', ');
  if (hidden === 0) return shown === '' ? undefined : shown;
  return `${shown === '' ? '' : `${shown} and `}${number(hidden)} of low confidence`;
}

/** What could not be read, and what could not be checked, with what helps. */
export function coverageNotes({
  problems = [],
  notices,
}: Pick<Covered, 'notices'> & {
  readonly problems?: readonly Problem[] | undefined;
}): readonly string[] {
  return [...problems.map(problemText), ...noticeSentences(notices).map((sentence) => plain(sentence))];
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

/** What was scanned, and what was skipped. */
export function coverageText({ filesScanned, bytesScanned, skipped, notices, packages }: Covered): string {
  const scanned = `${number(filesScanned)} ${filesScanned === 1 ? 'file' : 'files'} (${bytesText(bytesScanned)})`;
  // Of the others, a notice says it in words.
  const said = new Set(['no_advisories']);
  if (notices.some(({ reason }) => reason === 'submodule_not_audited')) said.add('submodule');
  const left = skipped
    .filter(({ reason }) => !said.has(reason))
    .map(({ reason, count }) => `${number(count)} ${reason.replaceAll('_', ' ')}`)
    .join(', ');
  const compared = comparedText(packages);
  return [scanned, ...(compared ? [compared] : []), ...(left === '' ? [] : [`skipped: ${left}`])].join('; ');
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

/** Whether `confidence` is as high as `threshold`, or higher. */
export function atLeastConfidence(confidence: string, threshold: string): boolean {
  return confidences.indexOf(confidence as Confidence) <= confidences.indexOf(threshold as Confidence);
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
