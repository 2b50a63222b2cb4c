// What rules that are newer than a baseline find in its code: no fault of the change, and not to be hidden either.
import type { AuditType, ReportedFinding, ScanOptions, ScanResult } from '@assay/core';
import type { Baseline } from './baseline.ts';

export interface ComparedRules {
  readonly result: ScanResult;
  /** Why it is not known what newer rules find in the code of the baseline; null where it is, or the rules are the same. */
  readonly unknownBecause: string | null;
}

/** Audits the baseline's commit with the rules of today. Throws SourceError where the repository does not have it. */
export type ScanCommit = (commit: string, options: ScanOptions) => Promise<ScanResult>;

/**
 * The result of which the baseline's findings are accepted, with `introducedBy: 'rules'` at what the rules of today find in its
 * code, too. `before`: the same, with nothing accepted.
 */
export async function withNewerRules(
  { before, result }: { readonly before: ScanResult; readonly result: ScanResult },
  baseline: Baseline,
  scanCommit: ScanCommit,
): Promise<ComparedRules> {
  const { foundByNewerRules, mayBeOfNewerRules } = await import('@assay/core/scan');
  const asked = result.audits.flatMap((audit, index) => {
    const known = baseline.rules.get(audit.type);
    if (known !== undefined && known.ruleSet === audit.ruleSet) return [];
    const now = {
      type: audit.type,
      open: openOf(before.audits[index]),
      unknown: openOf(audit),
      earlierRules: known?.ruleIds,
    };
    return mayBeOfNewerRules(now).length > 0 ? [now] : [];
  });
  if (asked.length === 0) return { result, unknownBecause: null };
  const unknown = (unknownBecause: string) => ({ result, unknownBecause });
  const { commit } = baseline;
  if (commit === null) return unknown('it names no commit');
  let atBase: ScanResult;
  try {
    atBase = await scanCommit(commit, { types: asked.map(({ type }) => type) });
  } catch (error) {
    if ((error as Error).name !== 'SourceError') throw error;
    return unknown(`commit ${commit.slice(0, 12)} could not be read here`);
  }
  const found = new Map<AuditType, ReadonlySet<ReportedFinding>>();
  for (const now of asked) {
    const base = atBase.audits.find(({ type }) => type === now.type);
    found.set(now.type, foundByNewerRules(now, openOf(base)));
  }
  const audits = result.audits.map((audit) => {
    const ofRules = found.get(audit.type);
    const findings = audit.findings.map((finding) =>
      ofRules?.has(finding) ? { ...finding, introducedBy: 'rules' as const } : finding,
    );
    return { ...audit, findings };
  });
  return { result: { ...result, audits }, unknownBecause: null };
}

function openOf(audit: ScanResult['audits'][number] | undefined): readonly ReportedFinding[] {
  return audit?.findings.filter(({ suppression }) => !suppression) ?? [];
}
