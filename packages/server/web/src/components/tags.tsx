import { label, type Severity } from '../words.ts';

export function SeverityTag({ severity }: { readonly severity: Severity }) {
  return <span class={`tag ${severity}`}>{label(severity)}</span>;
}

const priorityTones: Readonly<Record<string, string>> = { urgent: 'critical', high: 'high' };

/** Only what is pressing has a color. */
export function PriorityTag({ level }: { readonly level: string }) {
  return <span class={`tag dot ${priorityTones[level] ?? 'info'}`}>{label(level)}</span>;
}

const tones: Readonly<Record<string, string>> = {
  affected: 'critical',
  not_affected: 'ok',
  uses: 'info',
  not_used: 'info',
  open: 'accent',
  acknowledged: 'medium',
  resolved: 'ok',
  false_positive: 'info',
  pending: 'info',
  in_progress: 'accent',
  completed: 'info',
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
