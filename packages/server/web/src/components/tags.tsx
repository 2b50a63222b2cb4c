import { label, number, type Severity, severities } from '../words.ts';

export function SeverityTag({ severity }: { readonly severity: Severity }) {
  return <span class={`tag ${severity}`}>{label(severity)}</span>;
}

/** The two worst that there are with their counts, and how many more. */
export function SeverityCountTags({ counts }: { readonly counts: Readonly<Record<Severity, number>> }) {
  const present = severities.filter((severity) => counts[severity] > 0);
  const rest = present.slice(2).reduce((sum, severity) => sum + counts[severity], 0);
  return (
    <span class="buttons">
      {present.slice(0, 2).map((severity) => (
        <span key={severity} class={`tag ${severity}`}>
          {number(counts[severity])} {severity}
        </span>
      ))}
      {rest > 0 && <span class="soft small">+{number(rest)} less severe</span>}
    </span>
  );
}

const priorityTones: Readonly<Record<string, string>> = { urgent: 'critical', high: 'high' };

/** Only what is pressing has a color. */
export function PriorityTag({ level }: { readonly level: string }) {
  return <span class={`tag dot ${priorityTones[level] ?? 'info'}`}>{label(level)}</span>;
}

const tones: Readonly<Record<string, string>> = {
  affected: 'critical',
  not_affected: 'ok',
  covered: 'ok',
  not_covered: 'critical',
  present: 'critical',
  could_have_resolved: 'high',
  not_found: 'ok',
  fixed: 'ok',
  uses: 'info',
  not_used: 'info',
  open: 'accent',
  acknowledged: 'medium',
  resolved: 'ok',
  false_positive: 'info',
  pending: 'info',
  in_progress: 'accent',
  completed: 'info',
  checked: 'ok',
  stale: 'high',
  never: 'critical',
  limited: 'medium',
  partial: 'medium',
  failed: 'critical',
  fail: 'critical',
  pass: 'ok',
  waived: 'medium',
  compliant: 'ok',
  non_compliant: 'critical',
  unknown: 'info',
  active: 'accent',
  ended: 'info',
  overdue: 'critical',
  running: 'accent',
  not_started: 'info',
  not_needed: 'info',
  exploitable: 'critical',
  not_exploitable: 'ok',
  closed: 'info',
  queued: 'info',
  processing: 'accent',
  done: 'ok',
  superseded: 'info',
  ignored: 'info',
  dead: 'critical',
  sending: 'accent',
  sent: 'ok',
  delivered: 'ok',
  failing: 'high',
  working: 'ok',
  untested: 'info',
  expired: 'high',
  gone: 'critical',
  disabled: 'info',
  paused: 'info',
  enforce: 'critical',
  warn: 'medium',
  log: 'info',
};

/** Any state: of a finding, an audit, a report, a repository, a policy. */
export function StateTag({ state }: { readonly state: string }) {
  return <span class={`tag dot ${tones[state] ?? 'info'}`}>{label(state)}</span>;
}
