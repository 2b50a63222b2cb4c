// Audits without a process: the test says what is found, and when the audit goes on.
import type { PortalOptions } from '@assay/core';

export type RunAudit = NonNullable<PortalOptions['runAudit']>;
type AuditRun = Awaited<ReturnType<RunAudit>>;

/** What a run reports unless told otherwise: one finding, everything read. */
export function auditRun(change: Partial<AuditRun> = {}): AuditRun {
  const findings: AuditRun['findings'] = [
    {
      fingerprint: 'test:1',
      anchorHash: '',
      toolFingerprint: null,
      hint: '',
      pathBound: false,
      ruleId: 'test-rule',
      category: 'secrets-in-code',
      severity: 'high',
      title: 'A finding',
      description: 'Made by a test.',
      remediation: 'None needed.',
      confidence: 'high',
      location: { path: 'app.ts', startLine: 1, endLine: 1, commit: null },
      package: null,
      advisory: null,
      cwe: [],
      priority: { level: 'medium', score: 50, reasons: [] },
      exploited: false,
      reachability: 'unknown',
      owners: [],
      excerpt: null,
      references: [],
      suppression: null,
    },
  ];
  const run = {
    ref: 'main',
    commit: '0'.repeat(40),
    coverage: {
      level: 'full' as const,
      complete: true,
      filesScanned: 1,
      filesSkipped: 0,
      bytesScanned: 1,
      skipped: [],
      notices: [],
    },
    paths: 'app.ts',
    unreadPaths: [],
    ruleIds: ['test-rule'],
    controls: [],
    findings,
    ...change,
  };
  return run as AuditRun;
}

/** Ends every audit at once, as if it had read the repository. */
export const instantAudit: RunAudit = async () => auditRun();
