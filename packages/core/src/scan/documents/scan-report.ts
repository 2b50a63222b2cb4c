// A scan on the spot as a report.

import type { AuditType } from '../../vocabulary/audit-type.ts';
import type { RuleInfo } from '../engines/engine.ts';
import type { ReportedFinding } from '../identity/reported-finding.ts';
import type { ScanResult } from '../pipeline/scan.ts';
import { countFindings, topRules } from './count-findings.ts';
import type { Report, ReportFinding } from './report.ts';

export interface ScanReportOptions {
  /** What was scanned, for the title: a folder's or repository's name. */
  readonly name: string;
  readonly toolVersion: string;
  readonly rules: ReadonlyMap<string, RuleInfo>;
  readonly times?: Report['times'];
}

/** The report that every format can render. */
export function scanReport(
  result: ScanResult,
  { name, toolVersion, rules, times }: ScanReportOptions,
): Report {
  const findings = result.audits.flatMap((audit) =>
    audit.findings.map((finding) => toReportFinding(finding, audit.type)),
  );
  const reported = new Set(findings.map(({ ruleId }) => ruleId));
  return {
    type: 'audit',
    title: `Audit of ${name}`,
    tool: { name: 'Assay', version: toolVersion },
    scope: result.commit ? `${result.ref ?? 'commit'} at ${result.commit}` : 'a folder without history',
    asOf: null,
    ...(times && { times }),
    day: null,
    counts: countFindings(findings, null),
    ages: null,
    audits: result.audits.map(({ type, coverage }) => ({
      type,
      commit: result.commit,
      ref: result.ref,
      completedAt: null,
      coverage,
    })),
    repositories: [],
    topRules: topRules(findings, rules),
    trends: [],
    portfolio: null,
    inventory: null,
    vex: null,
    rules: new Map([...rules].filter(([id]) => reported.has(id))),
    async *findings({ statuses } = {}) {
      yield* statuses ? findings.filter(({ status }) => statuses.includes(status)) : findings;
    },
  };
}

function toReportFinding(reported: ReportedFinding, auditType: AuditType): ReportFinding {
  const {
    pathBound: _,
    anchorHash: _hash,
    toolFingerprint: _fingerprint,
    hint: _hint,
    replaces: _replaced,
    resource: _resource,
    isOfWholeResource: _isWhole,
    ...finding
  } = reported;
  return {
    ...finding,
    id: null,
    auditType,
    repository: null,
    status: finding.suppression ? 'acknowledged' : 'open',
    statusReason: finding.suppression?.reason ?? null,
    firstSeenAt: null,
    lastSeenAt: null,
    resolvedAt: null,
    dueAt: null,
  };
}
