import { createHash } from 'node:crypto';
import type { Severity } from '../../../vocabulary/severity.ts';
import type { ReportFormat } from '../format.ts';

const severities: Record<Severity, 'blocker' | 'critical' | 'major' | 'minor' | 'info'> = {
  critical: 'blocker',
  high: 'critical',
  medium: 'major',
  low: 'minor',
  info: 'info',
};

/** GitLab's code quality report, which merge requests show on every plan. */
export const gitlab: ReportFormat = {
  id: 'gitlab',
  title: 'GitLab code quality report',
  mediaType: 'application/json; charset=utf-8',
  extension: 'json',
  types: ['audit'],
  async *render(report) {
    yield '[';
    const seen = new Map<string, number>();
    let first = true;
    for await (const finding of report.findings()) {
      if (finding.status !== 'open') continue;
      const { title, remediation, ruleId, severity, location } = finding;
      const twin = seen.get(finding.fingerprint) ?? 0;
      seen.set(finding.fingerprint, twin + 1);
      const issue = {
        description: remediation === '' ? title : `${title}. ${remediation}`,
        check_name: ruleId,
        // Unique in the report, and the same in the next one.
        fingerprint: createHash('sha256').update(`${finding.fingerprint} ${twin}`).digest('hex').slice(0, 40),
        severity: severities[severity],
        location: { path: location?.path ?? '.', lines: { begin: location?.startLine ?? 1 } },
      };
      yield `${first ? '\n' : ',\n'}${JSON.stringify(issue)}`;
      first = false;
    }
    yield first ? ']\n' : '\n]\n';
  },
};
