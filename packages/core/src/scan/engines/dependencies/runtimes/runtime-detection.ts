// The vulnerabilities of a runtime as one detection: "Go 1.21.0: update to 1.25.4 or later, 79 advisories". Pure.
import type { DetectedAdvisory, Detection } from '../../../../vocabulary/detection.ts';
import { severityRank } from '../../../../vocabulary/severity.ts';
import { earliestKev } from '../advisories/kev-lists.ts';

type DependencyDetection = Detection & Required<Pick<Detection, 'package' | 'advisory'>>;

export interface RuntimeOptions {
  readonly title: string;
  /** Package URL without a version. */
  readonly purl: string;
  /** The lowest version that no advisory affects; null when there is none. */
  readonly fixedVersion: string | null;
}

/** The advisory in the anchor: the same whatever advisories there are. */
const anyAdvisory = 'runtime';
const shown = 10;

/** What is suppressed, malicious or unmaintained stays as it is; the rest becomes one detection. */
export function* mergeRuntimeDetections(
  detections: Iterable<Detection>,
  options: RuntimeOptions,
): Generator<Detection, void, undefined> {
  const merged: DependencyDetection[] = [];
  for (const detection of detections) {
    if (isMergeable(detection)) merged.push(detection);
    else yield detection;
  }
  const sorted = merged.toSorted(
    (a, b) => severityRank(a.severity) - severityRank(b.severity) || byScore(a, b),
  );
  const [worst] = sorted;
  if (worst !== undefined) yield mergeDetections(worst, sorted, options);
}

function isMergeable(detection: Detection): detection is DependencyDetection {
  return (
    detection.ruleId === 'vulnerable-dependency' &&
    detection.suppression === undefined &&
    detection.package !== undefined &&
    detection.advisory !== undefined
  );
}

function byScore({ advisory: a }: DependencyDetection, { advisory: b }: DependencyDetection): number {
  return (b.cvssScore ?? 0) - (a.cvssScore ?? 0) || (a.id < b.id ? -1 : 1);
}

function mergeDetections(
  worst: DependencyDetection,
  all: readonly DependencyDetection[],
  { title, purl, fixedVersion }: RuntimeOptions,
): Detection {
  const { version } = worst.package;
  const count = all.length === 1 ? '1 advisory' : `${all.length} advisories`;
  const update = fixedVersion === null ? 'no fixed version' : `update to ${fixedVersion} or later`;
  const names = all.map(({ advisory, severity }) => `${advisory.id} (${severity})`);
  const more = names.length > shown ? ` and ${names.length - shown} more` : '';
  const [, foundIn = ''] = /(Found in .*)$/s.exec(worst.description) ?? [];
  return {
    ...worst,
    title: `${title} ${version}: ${update}, ${count}`,
    description:
      `${title} ${version} is affected by ${names.slice(0, shown).join(', ')}${more}. ${foundIn}`.trim(),
    remediation: fixedVersion === null ? worst.remediation : remediationFor(worst, title, fixedVersion),
    anchor: { kind: 'dependency', purl, advisory: anyAdvisory },
    replaces: all.map(({ anchor }) => anchor),
    package: { ...worst.package, fixedVersion },
    advisory: mergeAdvisories(
      worst.advisory,
      all.map(({ advisory }) => advisory),
    ),
    cwe: [...new Set(all.flatMap(({ cwe = [] }) => cwe))],
  };
}

function remediationFor(worst: DependencyDetection, title: string, fixedVersion: string): string {
  const { name } = worst.package;
  if (name === 'stdlib' || name === 'toolchain')
    return `Update ${title} to ${fixedVersion} or later: \`go get go@${fixedVersion}\`, and in the images and workflows that build it.`;
  return `Update ${title} to ${fixedVersion} or later.`;
}

/** Found by the name of any of them; as exploited and as likely to be exploited as the most dangerous. */
function mergeAdvisories(worst: DetectedAdvisory, all: readonly DetectedAdvisory[]): DetectedAdvisory {
  const names = new Set(all.flatMap(({ id, aliases }) => [id, ...aliases]));
  names.delete(worst.id);
  const kev = earliestKev(all.flatMap((one) => one.kev ?? []));
  const epss = all.flatMap((one) => one.epss ?? []).sort((a, b) => b.probability - a.probability);
  return { ...worst, aliases: [...names].sort(), kev, epss: epss[0] ?? null };
}
