// What a report says of one finding, in the same words in every format.

import type { Severity } from '../../../vocabulary/severity.ts';
import { numberedLines } from '../../identity/excerpt.ts';
import { type Report, type ReportFinding, stepName, stepPlace } from '../report.ts';

export interface FindingText {
  readonly severity: Severity;
  readonly title: string;
  /** Whether someone still has to act on it. */
  readonly isOpen: boolean;
  /** Repository, file and line, or the package; empty when it has neither. */
  readonly place: string;
  /** Category, rule, status with its reason, and age. */
  readonly facts: string;
  /** When it is due; empty without a date. */
  readonly due: string;
  readonly isLate: boolean;
  readonly description: string;
  /** Lines with their numbers; empty without an excerpt. */
  readonly code: readonly string[];
  /** From the source to the sink; empty unless a value was followed. */
  readonly flow: readonly { readonly place: string; readonly code: string }[];
  /** Name, version, the version that fixes it and the way to it; empty unless it is about a package. */
  readonly packageText: string;
  readonly remediation: string;
  /** Whether it is that of the finding before, which was said there. */
  readonly isSameRemediation: boolean;
  readonly references: ReportFinding['references'];
}

export function findingText(finding: ReportFinding, { day }: Pick<Report, 'day'>): FindingText {
  const { severity, title, status, location, package: of, repository, flow = [], dueAt } = finding;
  const isOpen = status === 'open';
  const isLate = isOpen && day !== null && dueAt !== null && dueAt < day;
  const place = location ? `${location.path}:${location.startLine}` : (of?.purl ?? '');
  return {
    severity,
    title,
    isOpen,
    place: [repository, place].filter(Boolean).join(' '),
    facts: factsOf(finding, day),
    due: isOpen && dueAt ? `${isLate ? 'overdue since' : 'due'} ${dueAt.slice(0, 10)}` : '',
    isLate,
    description: finding.description,
    code: finding.excerpt ? numberedLines(finding.excerpt) : [],
    flow:
      flow.length < 2
        ? []
        : flow.map((step, index) => ({
            place: `${stepPlace(step)}, ${stepName(index, flow.length)}`,
            code: step.code,
          })),
    packageText: packageText(finding),
    remediation: finding.remediation,
    isSameRemediation: false,
    references: finding.references,
  };
}

function factsOf(finding: ReportFinding, day: string | null): string {
  const { category, ruleId, status, statusReason, firstSeenAt } = finding;
  const reason = statusReason ? ` (${statusReason})` : '';
  const seen = firstSeenAt ? [`first seen ${firstSeenAt.slice(0, 10)}${age(finding, day)}`] : [];
  const rules = finding.introducedBy === 'rules' ? ['found by newer rules in older code'] : [];
  return [category, ruleId, `${status.replace('_', ' ')}${reason}`, ...seen, ...rules].join(' · ');
}

function age({ firstSeenAt, status }: ReportFinding, day: string | null): string {
  if (!firstSeenAt || !day || status !== 'open') return '';
  const days = Math.floor((Date.parse(day) - Date.parse(firstSeenAt)) / 86_400_000);
  return days < 1 ? '' : `, ${days} ${days === 1 ? 'day' : 'days'} old`;
}

function packageText({ package: of }: ReportFinding): string {
  if (!of) return '';
  const fixed = of.fixedVersion ? [`fixed in ${of.fixedVersion}`] : [];
  const way =
    of.dependencyPath && of.dependencyPath.length > 1 ? [`through ${of.dependencyPath.join(' → ')}`] : [];
  return [`${of.name} ${of.version}`, ...fixed, ...way].join(', ');
}
