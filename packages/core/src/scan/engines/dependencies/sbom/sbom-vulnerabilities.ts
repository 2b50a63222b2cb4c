// The known vulnerabilities of an inventory, as both SBOM formats list them (a vulnerability disclosure report).
import type { DetectedAdvisory, Detection } from '../../../../vocabulary/detection.ts';
import type { Severity } from '../../../../vocabulary/severity.ts';
import {
  type AffectedPackage,
  type DetectionOptions,
  detectVulnerabilities,
} from '../dependency-detections.ts';
import type { LocatedPackage } from '../packages/package.ts';

export interface SbomVulnerability {
  readonly advisory: DetectedAdvisory;
  readonly severity: Severity;
  readonly summary: string;
  readonly detail: string;
  readonly remediation: string;
  /** `CWE-89` */
  readonly cwe: readonly string[];
  readonly affects: readonly LocatedPackage[];
  /** What was decided, in the words of CycloneDX's `analysis`; none where nobody has decided. */
  readonly analyses?: ReadonlyMap<LocatedPackage, Readonly<Record<string, unknown>>>;
}

/** One for each vulnerability, with every package and version that it affects; sorted by id. */
export function sbomVulnerabilities(
  affected: readonly AffectedPackage[],
  options: Pick<DetectionOptions, 'now' | 'exploitation'>,
): readonly SbomVulnerability[] {
  const found = new Map<string, { readonly detection: Detection; readonly affects: LocatedPackage[] }>();
  for (const one of affected) {
    for (const detection of detectVulnerabilities([one], { ...options, ignores: [] })) {
      const id = detection.advisory?.id;
      if (id === undefined) continue;
      const known = found.get(id);
      if (known) known.affects.push(one.found);
      else found.set(id, { detection, affects: [one.found] });
    }
  }
  const sorted = [...found].sort(([a], [b]) => (a < b ? -1 : 1));
  return sorted.flatMap(([, { detection, affects }]) => {
    const { advisory, severity, title, description, remediation, cwe = [] } = detection;
    return advisory
      ? [{ advisory, severity, summary: title, detail: description, remediation, cwe, affects }]
      : [];
  });
}

/** Where an advisory can be read. */
export function advisoryUrl({ id, url }: Pick<DetectedAdvisory, 'id' | 'url'>): string {
  return url ?? `https://osv.dev/vulnerability/${encodeURIComponent(id)}`;
}
