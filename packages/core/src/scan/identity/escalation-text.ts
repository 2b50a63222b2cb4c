import type { ReportedFinding } from './reported-finding.ts';

type Rated = Pick<ReportedFinding, 'severity' | 'confidence' | 'priority' | 'previously'>;

/** `was medium`, `was confidence: low`, `was priority: medium`; '' of a finding that a change has not made worse. */
export function escalationText({ severity, confidence, priority, previously }: Rated): string {
  if (!previously) return '';
  if (previously.severity && previously.severity !== severity) return `was ${previously.severity}`;
  if (previously.confidence && previously.confidence !== confidence)
    return `was confidence: ${previously.confidence}`;
  if (previously.priority && previously.priority !== priority.level)
    return `was priority: ${previously.priority}`;
  return 'reached by new data';
}
