// How exposures are shown in a table, and what is said of what is not known.
import type { Exposure, ExposureReport } from '@assay/core/repository-history';
import { paintSeverity } from '../output/colors.ts';
import type { Column } from '../output/tables.ts';

export const exposureColumns: readonly Column<Exposure>[] = [
  {
    title: 'Severity',
    value: ({ severity, kind }) => (kind === 'malicious' ? 'critical' : (severity ?? 'unknown')),
    paint: (text) => paintSeverity(text),
  },
  { title: 'Advisory', value: ({ advisory }) => advisory },
  { title: 'Package', value: packageText, fit: 'text' },
  { title: 'Path', value: ({ paths }) => paths.at(-1) ?? '', fit: 'path' },
  { title: 'Present', value: presentText },
  { title: 'Introduced by', value: ({ present }) => byText(present), fit: 'text', isOptional: true },
  { title: 'Published', value: ({ published }) => day(published) || 'unknown' },
  { title: 'Exploited', value: ({ exploited }) => day(exploited), isOptional: true },
  { title: 'Fixed', value: fixedText, fit: 'text' },
  { title: 'Fixed by', value: ({ fixed }) => (fixed ? byText(fixed) : ''), fit: 'text', isOptional: true },
  {
    title: 'Days',
    value: ({ exposedDays }) => (exposedDays === null ? 'unknown' : String(Math.round(exposedDays))),
  },
];

const severities: readonly (string | null)[] = ['critical', 'high', 'medium', 'low', 'info', null];

/** Open before fixed, malicious and exploited before others, then by severity and days. */
export function exposureOrder(a: Exposure, b: Exposure): number {
  return (
    Number(a.fixed !== null) - Number(b.fixed !== null) ||
    urgency(a) - urgency(b) ||
    severities.indexOf(a.severity) - severities.indexOf(b.severity) ||
    (b.exposedDays ?? -1) - (a.exposedDays ?? -1) ||
    (a.advisory < b.advisory ? -1 : a.advisory > b.advisory ? 1 : 0)
  );
}

function urgency({ kind, exploited }: Exposure): number {
  return kind === 'malicious' ? 0 : exploited === null ? 2 : 1;
}

/** What a gap in the history means for the answer. */
export function gapSentence({ reason, count, examples }: ExposureReport['gaps'][number]): string {
  const such =
    examples.length === 0 ? '' : ` (${examples.join(', ')}${count > examples.length ? ', …' : ''})`;
  switch (reason) {
    case 'no_history':
      return `No commit has a lockfile or manifest${examples.map((folder) => ` in ${folder}`).join('')}: nothing is known.`;
    case 'shallow_clone':
      return 'The clone is shallow: what was there before its first commits is unknown. Run `git fetch --unshallow`.';
    case 'unreadable_files':
      return count === 1
        ? `One version of a lockfile could not be read${such}: what it held is unknown.`
        : `${count} versions of lockfiles could not be read${such}: what they held is unknown.`;
    case 'not_compared':
      return `${count} ${count === 1 ? 'package was' : 'packages were'} not compared with advisories, as no file says a version${such}.`;
    case 'no_kev':
      return 'Whether an advisory is exploited is unknown: the KEV catalog was never read. Run `assay advisories sync`.';
    default:
      return `Not checked for known vulnerabilities, without advisories: ${examples.join(', ')}.`;
  }
}

function packageText({ package: name, versions, currentVersions, declared }: Exposure): string {
  const shown = currentVersions.length > 0 ? currentVersions : versions;
  return declared === null ? `${name} ${shown.join(', ')}` : `${name} ${declared} (no lockfile: unknown)`;
}

function presentText({ present, presentBefore }: Exposure): string {
  return presentBefore === 'unknown' ? `${day(present.at)} or before` : day(present.at);
}

function fixedText({ fixed }: Exposure): string {
  if (fixed === null) return 'open';
  const when = fixed.earlier === 'unknown' ? `${day(fixed.at)} or before` : day(fixed.at);
  if (fixed.how === 'upgraded') return `${when} ${fixed.versions.join(', ')}`;
  return `${when} ${fixed.how === 'removed' ? 'removed' : 'file removed'}`;
}

function byText({ author, commit }: Exposure['present']): string {
  return `${commit.slice(0, 8)} ${author}`;
}

function day(time: string | null): string {
  return time?.slice(0, 10) ?? '';
}
