// How things are called and written on the page.
import type { decisionScopes, findingStatuses, roles, severityNames } from './interface/values.ts';

export {
  auditTypes,
  categories,
  complianceLevels as levels,
  decisionScopes,
  findingStatuses,
  introducedByKinds,
  memberRoles,
  policyModes,
  roles,
  severityNames as severities,
} from './interface/values.ts';

export type Role = (typeof roles)[number];
export type DecisionScope = (typeof decisionScopes)[number];
export type Severity = (typeof severityNames)[number];
export type FindingStatus = (typeof findingStatuses)[number];

const special: Readonly<Record<string, string>> = {
  'ci-configuration': 'CI configuration',
  'secrets-in-code': 'Secrets in code',
  'code-quality': 'Code quality',
  in_progress: 'Running',
  pending: 'Waiting',
  non_compliant: 'Not compliant',
  sbom: 'SBOM',
  vex: 'VEX',
  openvex: 'OpenVEX',
  csaf: 'CSAF',
  asvs: 'OWASP ASVS',
  cra: 'Cyber Resilience Act',
  'iso-27001': 'ISO/IEC 27001',
  nis2: 'NIS2',
  'pci-dss': 'PCI DSS',
  ssdf: 'NIST SSDF',
  html: 'HTML',
  json: 'JSON',
  csv: 'CSV',
  pdf: 'PDF',
  sarif: 'SARIF',
  cyclonedx: 'CycloneDX',
  markdown: 'Markdown',
};

/** `false_positive` → `False positive`. */
export function label(value: string): string {
  const known = special[value];
  if (known) return known;
  if (/^level\d$/.test(value)) return `Level ${value.slice(-1)}`;
  const words = value.replace(/[-_]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const numbers = new Intl.NumberFormat('en-GB');
const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
const minutes = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
const shortDays = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const spans = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

export function number(value: number): string {
  return numbers.format(value);
}

/** `1 finding`, `2 findings`, `2 repositories`. */
export function count(value: number, one: string, many = `${one}s`): string {
  return `${number(value)} ${value === 1 ? one : many}`;
}

export function day(at: string): string {
  return days.format(new Date(at));
}

/** `3 Oct`. */
export function shortDay(at: string): string {
  return at === '' ? '' : shortDays.format(new Date(at));
}

export function moment(at: string): string {
  return minutes.format(new Date(at));
}

/** `Mon 23 Nov, 02:00`: in a time zone. */
export function momentIn(at: string, timeZone: string): string {
  const form = new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  });
  return form.format(new Date(at));
}

/** `3 days ago`, `in 2 hours`. */
export function ago(at: string): string {
  const seconds = (Date.parse(at) - Date.now()) / 1000;
  const steps = [
    ['year', 31_557_600],
    ['month', 2_629_800],
    ['week', 604_800],
    ['day', 86_400],
    ['hour', 3_600],
    ['minute', 60],
  ] as const;
  for (const [unit, size] of steps)
    if (Math.abs(seconds) >= size) return spans.format(Math.trunc(seconds / size), unit);
  return Math.abs(seconds) < 10 ? 'just now' : spans.format(Math.trunc(seconds), 'second');
}

/** `5 h`, `3.2 days`. */
export function span(hours: number): string {
  return hours < 1
    ? `${Math.round(hours * 60)} min`
    : hours < 48
      ? `${Math.round(hours)} h`
      : `${(hours / 24).toFixed(1)} days`;
}

export function bytes(size: number): string {
  if (size < 1_000) return `${size} B`;
  return size < 1_000_000 ? `${(size / 1_000).toFixed(1)} kB` : `${(size / 1_000_000).toFixed(1)} MB`;
}

/** Marks that turn text round, zero-width and control characters. */
export const unseen =
  /([\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff])/u;

/** For drawings, which hold plain text: what nobody would see is named. */
export function withoutUnseen(text: string): string {
  return text.replace(new RegExp(unseen, 'gu'), codePoint);
}

/** `U+200B` */
export function codePoint(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** Who says what is known of a repository, where that is nobody with an account. */
export function contextHint(by: 'person' | 'rule' | 'file' | null): string | undefined {
  if (by === 'rule') return 'Set by a rule of the portal.';
  return by === 'file' ? 'Set by assay.config.json.' : undefined;
}
