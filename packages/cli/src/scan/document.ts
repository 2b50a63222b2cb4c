// The document of a scan on the spot: what `--format json` prints and `--baseline` reads. Findings have the
// fields of the API's; those that only a portal can fill are null.
import type { ReportedFinding, ScanResult } from '@assay/core';
import {
  type Confidence,
  confidences,
  type PriorityLevel,
  priorities,
  type Severity,
  severities,
} from '../output/summary.ts';

export interface ScanFinding
  extends Omit<ReportedFinding, 'pathBound' | 'anchorHash' | 'toolFingerprint' | 'hint' | 'resource'> {
  readonly id: null;
  readonly repositoryId: null;
  readonly auditType: string;
  readonly status: 'open' | 'acknowledged';
  readonly statusReason: string | null;
  readonly statusExpiresAt: null;
  readonly firstSeenAt: string;
  readonly lastSeenAt: string;
  readonly resolvedAt: null;
  readonly dueAt: null;
}

export type ScanCounts = Readonly<Record<Severity, number>> & {
  readonly byPriority: Readonly<Record<PriorityLevel, number>>;
  readonly byConfidence: Readonly<Record<Confidence, Readonly<Record<Severity, number>>>>;
};

export interface ScanDocumentAudit {
  readonly type: string;
  /** `failed` when it was interrupted. */
  readonly status: 'completed' | 'failed';
  readonly coverage: ScanResult['audits'][number]['coverage'];
  readonly summary: ScanCounts;
  readonly findings: readonly ScanFinding[];
}

export interface ScanDocument {
  readonly tool: { readonly name: 'assay'; readonly version: string };
  readonly target: { readonly path: string; readonly commit: string | null; readonly ref: string | null };
  readonly audits: readonly ScanDocumentAudit[];
  readonly summary: ScanCounts;
  readonly startedAt: string;
  readonly completedAt: string;
}

export interface ScanCircumstances {
  readonly version: string;
  readonly path: string;
  readonly startedAt: Date;
  readonly completedAt: Date;
}

export function scanDocument(result: ScanResult, circumstances: ScanCircumstances): ScanDocument {
  const { version, path, startedAt, completedAt } = circumstances;
  const audits = result.audits.map(({ type, coverage, findings: reported }) => {
    const findings = reported.map((finding) => toScanFinding(finding, type, completedAt.toISOString()));
    const isWhole = !coverage.skipped.some(({ reason }) => reason === 'interrupted');
    const status = isWhole ? ('completed' as const) : ('failed' as const);
    return { type, status, coverage, summary: openCounts(findings), findings };
  });
  return {
    tool: { name: 'assay', version },
    target: { path, commit: result.commit, ref: result.ref },
    audits,
    summary: openCounts(audits.flatMap(({ findings }) => findings)),
    startedAt: startedAt.toISOString(),
    completedAt: completedAt.toISOString(),
  };
}

function toScanFinding(
  {
    pathBound: _,
    anchorHash: _hash,
    toolFingerprint: _fingerprint,
    hint: _hint,
    resource: _resource,
    ...finding
  }: ReportedFinding,
  auditType: string,
  at: string,
): ScanFinding {
  const { suppression } = finding;
  const reason = suppression ? (suppression.reason ?? suppression.kind) : null;
  return {
    id: null,
    repositoryId: null,
    auditType,
    ...finding,
    status: reason === null ? 'open' : 'acknowledged',
    statusReason: reason,
    statusExpiresAt: null,
    firstSeenAt: at,
    lastSeenAt: at,
    resolvedAt: null,
    dueAt: null,
  };
}

/** Of those that nothing accepts. */
export function openCounts(findings: readonly ScanFinding[]): ScanCounts {
  const counts = noCounts();
  const byConfidence = Object.fromEntries(confidences.map((one) => [one, noCounts()])) as Record<
    Confidence,
    Record<Severity, number>
  >;
  const byPriority = Object.fromEntries(priorities.map((level) => [level, 0])) as Record<
    PriorityLevel,
    number
  >;
  for (const { severity, status, priority, confidence } of findings) {
    if (status !== 'open') continue;
    counts[severity] += 1;
    byPriority[priority.level] += 1;
    byConfidence[confidence][severity] += 1;
  }
  return { ...counts, byPriority, byConfidence };
}

function noCounts(): Record<Severity, number> {
  return Object.fromEntries(severities.map((severity) => [severity, 0])) as Record<Severity, number>;
}
