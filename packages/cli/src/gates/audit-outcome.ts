// What finished audits mean for the exit code: findings first, then what could not be decided.
import { isUndecided } from '@assay/core/finding-display';
import { type ExitStatus, exitStatus } from '../failures/exit-status.ts';
import {
  atLeastConfidence,
  type Confidence,
  confidences,
  countAtLeast,
  type PriorityLevel,
  priorities,
  type Severity,
} from '../output/summary.ts';
import { type FailOn, reaches } from './fail-on.ts';

interface Outcome {
  readonly status: string;
  readonly coverage: {
    readonly level: string;
    readonly skipped: readonly { readonly reason: string }[];
    readonly packages?: Parameters<typeof isUndecided>[0]['packages'];
  } | null;
  readonly summary: Readonly<Record<Severity, number>> & {
    readonly byPriority: Readonly<Record<PriorityLevel, number>> | null;
    readonly byConfidence?: Readonly<Record<Confidence, Readonly<Record<Severity, number>>>> | null;
  };
}

export interface GateOptions {
  /** Least severity that counts, besides what is urgent; undefined or `never`: findings do not fail the command. */
  readonly failOn?: string | undefined;
  /** Minimum confidence of the findings that the severity counts. */
  readonly failOnConfidence: Confidence;
  /** Least priority that counts; alone, unless a severity is given too. */
  readonly failOnPriority?: string | undefined;
  /** Whether a limited or partial audit is undecided, too. */
  readonly strict: boolean;
}

export function outcomeStatus(audits: readonly Outcome[], gate: GateOptions): ExitStatus {
  if (audits.some(({ summary }) => fails(summary, gate))) return exitStatus.findings;
  return undecidedStatus(audits, gate);
}

/** The thresholds of single categories. */
interface CategoryGate extends Pick<FailOn, 'byCategory'> {
  /** Minimum confidence of the findings that they count. */
  readonly categoryConfidence: Confidence;
}

interface ScanOutcome extends Outcome {
  readonly findings: readonly {
    readonly severity: string;
    readonly category: string;
    readonly status: string;
    readonly confidence: Confidence;
  }[];
}

/** The same of a scan, which has its findings at hand, so that a category can have a threshold of its own. */
export function scanStatus(
  audits: readonly ScanOutcome[],
  { byCategory, categoryConfidence, ...gate }: GateOptions & CategoryGate,
): ExitStatus {
  const isOwn = audits.some(({ findings }) =>
    findings.some(({ status, category, severity, confidence }) => {
      const min = byCategory[category];
      const isOwn = status === 'open' && min !== undefined && reaches(min, severity);
      return isOwn && atLeastConfidence(confidence, categoryConfidence);
    }),
  );
  if (isOwn) return exitStatus.findings;
  const others = audits.map((audit) => {
    const own = audit.findings.filter(({ status, category }) => status === 'open' && category in byCategory);
    const byConfidence = structuredClone(audit.summary.byConfidence) as Record<
      Confidence,
      Record<Severity, number>
    >;
    for (const { severity, confidence } of own) byConfidence[confidence][severity as Severity] -= 1;
    return { ...audit, summary: { ...audit.summary, byConfidence } };
  });
  return outcomeStatus(others, gate);
}

function undecidedStatus(audits: readonly Outcome[], gate: GateOptions): ExitStatus {
  const decided = audits.every(
    ({ status, coverage }) =>
      status === 'completed' &&
      (coverage === null || !isUndecided(coverage)) &&
      !(gate.strict && coverage !== null && coverage.level !== 'full'),
  );
  return decided ? exitStatus.clean : exitStatus.undecided;
}

/** What is urgent fails whatever its severity, unless findings are never to fail the command. */
function fails(
  summary: Outcome['summary'],
  { failOn, failOnConfidence, failOnPriority }: GateOptions,
): boolean {
  if (failOnPriority !== undefined && failOnPriority !== 'never') {
    const counted = priorities.slice(0, priorities.indexOf(failOnPriority as PriorityLevel) + 1);
    if (counted.some((level) => (summary.byPriority?.[level] ?? 0) > 0)) return true;
  }
  if (failOn === undefined || failOn === 'never') return false;
  if ((summary.byPriority?.urgent ?? 0) > 0) return true;
  const { byConfidence } = summary;
  // An audit of an earlier version knew no confidence.
  if (!byConfidence) return countAtLeast(summary, failOn) > 0;
  return confidences
    .filter((confidence) => atLeastConfidence(confidence, failOnConfidence))
    .some((confidence) => countAtLeast(byConfidence[confidence], failOn) > 0);
}

/** A gate on priority alone replaces the default one on severity. */
export function gateOf(flags: Readonly<Record<string, unknown>>, byDefault = 'high'): GateOptions {
  const failOn = flags['fail-on'] as string | undefined;
  const failOnPriority = flags['fail-on-priority'] as string | undefined;
  const strict = flags.strict === true;
  const failOnConfidence = confidences.find((one) => one === flags['fail-on-confidence']) ?? 'high';
  return {
    failOn: failOn ?? (failOnPriority === undefined ? byDefault : undefined),
    failOnConfidence,
    failOnPriority,
    strict,
  };
}
