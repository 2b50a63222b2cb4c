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
  /** Identifies the rules that it looked for; null where they are not known. */
  readonly ruleSet: string | null;
}

export interface ScanDocument {
  readonly tool: { readonly name: 'assay'; readonly version: string };
  readonly target: { readonly path: string; readonly commit: string | null; readonly ref: string | null };
  readonly audits: readonly ScanDocumentAudit[];
  readonly summary: ScanCounts;
  /** What it was compared with by --baseline; null without one. */
  readonly baseline: ComparedBaseline | null;
  readonly startedAt: string;
  readonly completedAt: string;
}

export interface ComparedBaseline {
  /** The commit that it was written at; null where it names none. */
  readonly commit: string | null;
  /** Why it is not known what newer rules find in its code; null where it is known, or the rules are the same. */
  readonly unknownBecause: string | null;
}

export interface ScanCircumstances {
  readonly baseline?: ComparedBaseline | undefined;
  readonly version: string;
  readonly path: string;
  readonly startedAt: Date;
  readonly completedAt: Date;
}

export function scanDocument(result: ScanResult, circumstances: ScanCircumstances): ScanDocument {
  const { version, path, startedAt, completedAt, baseline = null } = circumstances;
  const audits = result.audits.map(({ type, coverage, findings: reported, ruleSet = null }) => {
    const findings = reported.map((finding) => toScanFinding(finding, type, completedAt.toISOString()));
    const isWhole = !coverage.skipped.some(({ reason }) => reason === 'interrupted');
    const status = isWhole ? ('completed' as const) : ('failed' as const);
    return { type, status, coverage, summary: openCounts(findings), findings, ruleSet };
  });
  return {
    tool: { name: 'assay', version },
    target: { path, commit: result.commit, ref: result.ref },
    audits,
    summary: openCounts(audits.flatMap(({ findings }) => findings)),
    baseline,
    startedAt: startedAt.toISOString(),
    completedAt: completedAt.toISOString(),
  };
}

/** The document as a baseline keeps it: with the rules of each audit, so that those which are newer can be distinguished. */
export function withRuleIds(document: ScanDocument, result: ScanResult): object {
  const audits = document.audits.map((audit, index) => ({
    ...audit,
    ruleIds: result.audits[index]?.ruleIds?.toSorted() ?? null,
  }));
  return { ...document, audits };
}

/** Without what only newer rules find in the code of the baseline: it is no reason to refuse a change. */
export function withoutNewerRules(
  audits: readonly ScanDocumentAudit[],
): readonly (ScanDocumentAudit & { readonly ofNewerRules: readonly ScanFinding[] })[] {
  return audits.map((audit) => {
    const findings = audit.findings.filter((finding) => !isOfNewerRules(finding));
    return {
      ...audit,
      findings,
      summary: openCounts(findings),
      ofNewerRules: audit.findings.filter(isOfNewerRules),
    };
  });
}

function isOfNewerRules({ introducedBy, status }: ScanFinding): boolean {
  return introducedBy === 'rules' && status === 'open';
}

function toScanFinding(
  {
    pathBound: _,
    anchorHash: _hash,
    toolFingerprint: _fingerprint,
    hint: _hint,
    resource: _resource,
    isOfWholeResource: _isWhole,
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
