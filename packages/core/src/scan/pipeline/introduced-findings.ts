// Which findings a change introduces: those of the head that the base does not have, and those that are worse than there.
import { confidenceRank } from '../../vocabulary/confidence.ts';
import { priorityLevels } from '../../vocabulary/priority.ts';
import { severityRank } from '../../vocabulary/severity.ts';
import type { PreviousRating, ReportedFinding } from '../identity/reported-finding.ts';

/** What is compared of a finding; what an earlier result does not state is not worse. */
export type ComparedFinding = Pick<ReportedFinding, 'fingerprint' | 'replaces'> &
  Partial<
    Pick<
      ReportedFinding,
      | 'category'
      | 'severity'
      | 'confidence'
      | 'priority'
      | 'flow'
      | 'location'
      | 'hint'
      | 'ruleId'
      | 'title'
      | 'excerpt'
      | 'resource'
      | 'isOfWholeResource'
    >
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
  return [...introducedWithRatings(now, before).keys()];
}

/** The same, each with how bad it was before: undefined of one that was not there. */
export function introducedWithRatings<Known extends ComparedFinding>(
  now: readonly Known[],
  before: readonly ComparedFinding[],
): ReadonlyMap<Known, PreviousRating | undefined> {
  const known = new Set(before.flatMap(({ fingerprint, replaces = [] }) => [fingerprint, ...replaces]));
  const taken = new Set<ComparedFinding>();
  const introduced = new Map<Known, PreviousRating | undefined>();
  let open: readonly Known[] = now;
  for (const keyOf of [placeKey, fileKey, identityKey, versionlessKey, resourceKey]) {
    const left = new KnownFindings(
      before.filter((finding) => !taken.has(finding)),
      keyOf,
    );
    for (const mayBeWorse of keyOf === placeKey ? [false] : [false, true]) {
      open = open.filter((finding) => {
        const pair = left.take(finding, mayBeWorse);
        if (!pair) return true;
        taken.add(pair);
        if (mayBeWorse) introduced.set(finding, ratingOf(pair));
        return false;
      });
    }
  }
  for (const finding of withoutKnownCopies(
    open,
    before.filter((one) => !taken.has(one)),
  )) {
    const { replaces = [] } = finding;
    if (replaces.length === 0 || replaces.some((one) => !known.has(one))) introduced.set(finding, undefined);
  }
  const isIntroduced = (finding: Known) =>
    introduced.has(finding) || finding.replaces?.some((one) => !known.has(one)) === true;
  return new Map(now.filter(isIntroduced).map((finding) => [finding, introduced.get(finding)]));
}

/** A tenth more lines than before are an edit. */
const grownBy = 1.1;

/**
 * Without duplicated code that was there before, and of which every copy was edited: such a finding is known by its text. What was
 * one block may be several now, with as many lines of the file together.
 */
function withoutKnownCopies<Known extends ComparedFinding>(
  now: readonly Known[],
  before: readonly ComparedFinding[],
): readonly Known[] {
  const isCopy = ({ category, location }: ComparedFinding): boolean =>
    category === 'code-duplication' && location !== undefined && location !== null;
  const left = new Map<string | undefined, number>();
  for (const { location } of before.filter(isCopy))
    left.set(location?.path, (left.get(location?.path) ?? 0) + linesOf(location) * grownBy);
  return now.filter((finding) => {
    if (!isCopy(finding)) return true;
    const { location } = finding;
    const lines = linesOf(location);
    const known = left.get(location?.path) ?? 0;
    if (known < lines) return true;
    left.set(location?.path, known - lines);
    return false;
  });
}

function linesOf(location: ComparedFinding['location']): number {
  return location ? location.endLine - location.startLine + 1 : 0;
}

function ratingOf({ severity, confidence, priority }: ComparedFinding): PreviousRating {
  return {
    ...(severity && { severity }),
    ...(confidence && { confidence }),
    ...(priority && { priority: priority.level }),
  };
}

/** The same of findings that may be suppressed: an open one is introduced unless it was open before. */
export function introducedOrReopened(
  now: readonly ReportedFinding[],
  before: readonly ReportedFinding[],
): ReadonlyMap<ReportedFinding, PreviousRating | undefined> {
  const isOpen = ({ suppression }: ReportedFinding): boolean => !suppression;
  return new Map([
    ...introducedWithRatings(now.filter(isOpen), before.filter(isOpen)),
    ...introducedWithRatings(
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

/**
 * What is said of an action in a workflow stays the same when another version of it is used; undefined for all else.
 */
function versionlessKey({ ruleId, location, title, excerpt }: ComparedFinding): string | undefined {
  if (!location || !workflowPath.test(location.path)) return undefined;
  const line = excerpt?.lines[location.startLine - excerpt.startLine];
  const [, action] = usedAction.exec(line ?? `uses: ${subjectOf(title)}`) ?? [];
  return action && JSON.stringify([ruleId, location.path, action]);
}

/**
 * What a resource lacks it lacked before, whichever of its lines the change touches and the finding is shown at; undefined for
 * what a line of it says.
 */
function resourceKey({ ruleId, location, resource, isOfWholeResource }: ComparedFinding): string | undefined {
  if (!isOfWholeResource || !location || resource === undefined) return undefined;
  return JSON.stringify([ruleId, location.path, resource]);
}

const workflowPath = /(?:^|\/)\.github\/workflows\/[^/]+$|(?:^|\/)action\.ya?ml$/;
const usedAction = /^\s*(?:-\s+)?uses:\s*["']?([\w.-]+\/[\w./-]+)@\S+/;

/** What a control names in brackets. */
function subjectOf(title: string | undefined): string {
  return /\((\S+)\)$/.exec(title ?? '')?.[1] ?? '';
}

/** Undefined for what is not compared by such a key. */
type KeyOf = (finding: ComparedFinding) => string | undefined;

/** Findings by a key: by the source of their data, then grouped by how bad they are, of which there are few groups. */
class KnownFindings {
  readonly #keyOf: KeyOf;
  readonly #byKey = new Map<string, Map<string, ComparedFinding[][]>>();
  /** The weight of the worst finding of each key. */
  readonly #worst = new Map<string, number>();

  constructor(findings: readonly ComparedFinding[], keyOf: KeyOf) {
    this.#keyOf = keyOf;
    for (const finding of findings) {
      const key = keyOf(finding);
      if (key === undefined) continue;
      const bySource = this.#byKey.get(key) ?? new Map<string, ComparedFinding[][]>();
      this.#byKey.set(key, bySource);
      const groups = bySource.get(sourceOf(finding)) ?? [];
      bySource.set(sourceOf(finding), groups);
      const worst = this.#worst.get(key) ?? Number.POSITIVE_INFINITY;
      this.#worst.set(key, Math.min(worst, weight(finding)));
      const same = groups.find(([one]) => one && order(one) === order(finding));
      if (same) same.push(finding);
      else groups.push([finding]);
    }
    // The least severe first, so that a finding takes away no more than it must.
    for (const bySource of this.#byKey.values())
      for (const groups of bySource.values()) groups.sort(([a], [b]) => (a && b ? order(b) - order(a) : 0));
  }

  /**
   * Removes and returns a finding of this key; unless `mayBeWorse`, one than which the given one is not worse. One with the
   * same source of data goes first.
   */
  take(finding: ComparedFinding, mayBeWorse: boolean): ComparedFinding | undefined {
    const key = this.#keyOf(finding);
    const bySource = key === undefined ? undefined : this.#byKey.get(key);
    if (key === undefined || !bySource) return undefined;
    const own = sourceOf(finding);
    const isAny = mayBeWorse || !finding.flow || weight(finding) > (this.#worst.get(key) ?? 0);
    const sources = [own, notStated, ...(isAny ? bySource.keys() : [])];
    for (const source of sources) {
      const groups = bySource.get(source) ?? [];
      const group = groups.find(([one]) => one && (mayBeWorse || !isWorse(finding, one)));
      if (!group) continue;
      const taken = group.pop();
      if (group.length === 0) groups.splice(groups.indexOf(group), 1);
      if (groups.length === 0) bySource.delete(source);
      return taken;
    }
    return undefined;
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
    // From another source, unless it is less bad for it.
    (now.flow !== undefined &&
      sourceOf(before) !== notStated &&
      sourceOf(now) !== sourceOf(before) &&
      weight(now) <= weight(before))
  );
}

/** Of a finding without data that come from anywhere, and of one whose earlier result does not state it. */
const noSource = '';
const notStated = '?';

/** The code from which data come, without its whitespace. */
function sourceOf({ flow, severity }: ComparedFinding): string {
  if (flow) return `:${(flow[0]?.code ?? '').replace(/\s+/g, '')}`;
  return severity === undefined ? notStated : noSource;
}

/** 0 is the most urgent. */
function priorityRank({ priority }: ComparedFinding): number {
  return priority ? priorityLevels.indexOf(priority.level) : priorityLevels.length;
}

/** By severity, confidence, priority and whether data reach it; 0 is the worst. */
function order(finding: ComparedFinding): number {
  return weight(finding) * 20 + priorityRank(finding) * 2 + (finding.flow ? 0 : 1);
}

/** By severity and confidence; 0 is the worst. */
function weight({ severity = 'info', confidence = 'low' }: ComparedFinding): number {
  return severityRank(severity) * 10 + confidenceRank(confidence);
}
