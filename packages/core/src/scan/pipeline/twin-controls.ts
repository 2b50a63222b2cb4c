// One fact, one finding: a control that fails for what a rule of another engine reports at the same place refers to that
// finding, which rates the single case. The control fails all the same.
import type { ReportedFinding } from '../identity/reported-finding.ts';

interface Audited {
  readonly findings: readonly ReportedFinding[];
}

interface Twin {
  readonly rules: readonly string[];
  /** Whether both name the same line, or only the same file. */
  readonly at: 'line' | 'file';
}

/** Rules that report what a control fails for, by the control. */
export const twinControls: ReadonlyMap<string, Twin> = new Map<string, Twin>([
  ['pinned-actions', { rules: ['github-actions-unpinned-action'], at: 'line' }],
  ['script-injection', { rules: ['github-actions-script-injection'], at: 'file' }],
  ['untrusted-checkout', { rules: ['github-actions-untrusted-checkout'], at: 'file' }],
  [
    'workflow-permissions',
    { rules: ['github-actions-default-permissions', 'github-actions-write-all-permissions'], at: 'file' },
  ],
]);

/** Whether a finding of a rule at this place says what the control fails for. */
export function isTwinAt(
  { ruleId, location }: Pick<ReportedFinding, 'ruleId' | 'location'>,
  rule: { readonly ruleId: string; readonly path: string | null; readonly startLine: number | null },
): boolean {
  const twin = twinControls.get(ruleId);
  if (!twin?.rules.includes(rule.ruleId) || !location || location.path !== rule.path) return false;
  return twin.at === 'file' || location.startLine === rule.startLine;
}

/** The same audits of one tree or one change, without findings of controls that another of their findings stands for. */
export function withoutTwins<Audit extends Audited>(audits: readonly Audit[]): readonly Audit[] {
  const isTwin = ({ ruleId }: ReportedFinding) => twinControls.has(ruleId);
  if (!audits.some(({ findings }) => findings.some(isTwin))) return audits;
  const open = new Set<string>();
  const all = new Set<string>();
  for (const { ruleId, location, suppression } of audits.flatMap(({ findings }) => findings)) {
    if (!location) continue;
    const { path, startLine } = location;
    for (const place of [keyOf(ruleId, path), keyOf(ruleId, path, startLine)]) {
      all.add(place);
      if (!suppression) open.add(place);
    }
  }
  const isReported = ({ ruleId, location, suppression }: ReportedFinding): boolean => {
    const twin = twinControls.get(ruleId);
    if (!twin || !location) return false;
    const line = twin.at === 'line' ? location.startLine : undefined;
    // What is suppressed stands for nothing that is open.
    return twin.rules.some((rule) => (suppression ? all : open).has(keyOf(rule, location.path, line)));
  };
  return audits.map((audit) => ({ ...audit, findings: audit.findings.filter((one) => !isReported(one)) }));
}

function keyOf(ruleId: string, path: string, line?: number): string {
  return JSON.stringify([ruleId, path, line]);
}
