// Which findings a change introduces: those of the head that the base does not have, and those that are worse than there.
import { confidenceRank } from '../../vocabulary/confidence.ts';
import { priorityLevels } from '../../vocabulary/priority.ts';
import { severityRank } from '../../vocabulary/severity.ts';
import type { ReportedFinding } from '../identity/reported-finding.ts';

/** What is compared of a finding; what an earlier result does not state is not worse. */
export type ComparedFinding = Pick<ReportedFinding, 'fingerprint' | 'replaces'> &
  Partial<
    Pick<ReportedFinding, 'category' | 'severity' | 'confidence' | 'priority' | 'flow' | 'location' | 'hint'>
  >;

/**
 * Findings that were not there before, or not as bad. Each one from before takes away one of the same identity: the one at
 * the same place first, then one in the same file, then any other, so that a copy is introduced and the original is not.
 * One that stands for several is new when it stands for more than before.
 */
export function introducedFindings<Known extends ComparedFinding>(
  now: readonly Known[],
  before: readonly ComparedFinding[],
): readonly Known[] {
  const known = new Set(before.flatMap(({ fingerprint, replaces = [] }) => [fingerprint, ...replaces]));
  const taken = new Set<ComparedFinding>();
  const introduced = new Set<Known>();
  let open: readonly Known[] = now;
  for (const keyOf of [placeKey, fileKey, identityKey]) {
    const left = new KnownFindings(
      before.filter((finding) => !taken.has(finding)),
      keyOf,
    );
    for (const mayBeWorse of keyOf === placeKey ? [false] : [false, true]) {
      open = open.filter((finding) => {
        const pair = left.take(finding, mayBeWorse);
        if (!pair) return true;
        taken.add(pair);
        if (mayBeWorse) introduced.add(finding);
        return false;
      });
    }
  }
  for (const finding of open) {
    const { replaces = [] } = finding;
    if (replaces.length === 0 || replaces.some((one) => !known.has(one))) introduced.add(finding);
  }
  return now.filter(
    (finding) => introduced.has(finding) || finding.replaces?.some((one) => !known.has(one)) === true,
  );
}

/** The same of findings that may be suppressed: an open one is introduced unless it was open before. */
export function introducedOrReopened(
  now: readonly ReportedFinding[],
  before: readonly ReportedFinding[],
): ReadonlySet<ReportedFinding> {
  const isOpen = ({ suppression }: ReportedFinding): boolean => !suppression;
  return new Set([
    ...introducedFindings(now.filter(isOpen), before.filter(isOpen)),
    ...introducedFindings(
      now.filter((finding) => !isOpen(finding)),
      before,
    ),
  ]);
}

function placeKey({ fingerprint, location, hint }: ComparedFinding): string {
  return JSON.stringify([fingerprint, location?.path, hint]);
}

function fileKey({ fingerprint, location }: ComparedFinding): string {
  return JSON.stringify([fingerprint, location?.path]);
}

function identityKey({ fingerprint }: ComparedFinding): string {
  return fingerprint;
}

/** Findings by a key, grouped by how bad they are: there are few such groups, however many findings a key has. */
class KnownFindings {
  readonly #keyOf: (finding: ComparedFinding) => string;
  readonly #groups = new Map<string, ComparedFinding[][]>();

  constructor(findings: readonly ComparedFinding[], keyOf: (finding: ComparedFinding) => string) {
    this.#keyOf = keyOf;
    for (const finding of findings) {
      const groups = this.#groups.get(keyOf(finding)) ?? [];
      const same = groups.find(([one]) => one && order(one) === order(finding));
      if (same) same.push(finding);
      else groups.push([finding]);
      this.#groups.set(keyOf(finding), groups);
    }
    // The least severe first, so that a finding takes away no more than it must.
    for (const groups of this.#groups.values()) groups.sort(([a], [b]) => (a && b ? order(b) - order(a) : 0));
  }

  /** Removes and returns a finding of this key; unless `mayBeWorse`, one than which the given one is not worse. */
  take(finding: ComparedFinding, mayBeWorse: boolean): ComparedFinding | undefined {
    const groups = this.#groups.get(this.#keyOf(finding)) ?? [];
    const group = groups.find(([one]) => one && (mayBeWorse || !isWorse(finding, one)));
    return group?.pop();
  }
}

/** Whether the change has made it worse: a query that request data now reaches. Code that grows was there before. */
function isWorse(now: ComparedFinding, before: ComparedFinding): boolean {
  if (now.category?.startsWith('code-')) return false;
  const { severity = 'info', confidence = 'low' } = now;
  return (
    severityRank(severity) < severityRank(before.severity ?? severity) ||
    confidenceRank(confidence) < confidenceRank(before.confidence ?? confidence) ||
    priorityRank(now) < priorityRank(before.priority ? before : now) ||
    (now.flow !== undefined && before.severity !== undefined && sourceOf(now) !== sourceOf(before))
  );
}

/** The code from which data come, without its whitespace; undefined where none are known to. */
function sourceOf({ flow }: ComparedFinding): string | undefined {
  return flow && (flow[0]?.code ?? '').replace(/\s+/g, '');
}

/** 0 is the most urgent. */
function priorityRank({ priority }: ComparedFinding): number {
  return priority ? priorityLevels.indexOf(priority.level) : priorityLevels.length;
}

/** By severity, confidence, priority and whether data reach it; 0 is the worst. */
function order(finding: ComparedFinding): number {
  const { severity = 'info', confidence = 'low', flow } = finding;
  const ranks = severityRank(severity) * 10 + confidenceRank(confidence);
  return ranks * 20 + priorityRank(finding) * 2 + (flow ? 0 : 1);
}
