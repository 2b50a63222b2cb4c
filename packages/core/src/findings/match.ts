// Which of the findings that an audit reports are ones we know. One to one, in passes, from the surest pairing
// to the least sure; what is ambiguous is new, and two are never merged.
import type { FindingLocation, MatchEvidence, ReportedFinding } from './finding.ts';

/** What matching needs to know of a kept finding. */
export interface KnownFinding {
  readonly id: string;
  readonly fingerprint: string;
  readonly location: FindingLocation | null;
}

export interface Matches<Known extends KnownFinding> {
  readonly pairs: readonly {
    readonly known: Known;
    readonly reported: ReportedFinding;
    readonly evidence: MatchEvidence;
  }[];
  readonly added: readonly ReportedFinding[];
  /** Known ones that nothing reported was paired with. */
  readonly missing: readonly Known[];
}

/** `pathExists` tells whether a path is in the audited tree: only what moved away can have been renamed. */
export function matchFindings<Known extends KnownFinding>(
  known: readonly Known[],
  reported: readonly ReportedFinding[],
  pathExists: (path: string) => boolean,
): Matches<Known> {
  const pairs: { known: Known; reported: ReportedFinding; evidence: MatchEvidence }[] = [];
  const openKnown = new Set(known);
  const openReported = new Set(reported);
  const pair = (one: Known, other: ReportedFinding, pass: MatchEvidence['pass']): void => {
    openKnown.delete(one);
    openReported.delete(other);
    pairs.push({ known: one, reported: other, evidence: { pass, previousLocation: one.location } });
  };

  samePlace(openKnown, openReported, pair);
  sameThing(openKnown, openReported, pair);
  renamed(openKnown, openReported, pair, pathExists);
  return { pairs, added: [...openReported], missing: [...openKnown] };
}

type Pair<Known> = (known: Known, reported: ReportedFinding, pass: MatchEvidence['pass']) => void;

/** Same identity in the same file, nearest lines first, so that twins keep their own histories. */
function samePlace<Known extends KnownFinding>(
  known: ReadonlySet<Known>,
  reported: ReadonlySet<ReportedFinding>,
  pair: Pair<Known>,
): void {
  const key = (fingerprint: string, location: FindingLocation | null) =>
    `${fingerprint}\0${location?.path ?? ''}`;
  const candidates = group(known, (one) => key(one.fingerprint, one.location));
  for (const [place, others] of group(reported, (one) => key(one.fingerprint, one.location))) {
    for (const [one, other] of nearestFirst(candidates.get(place) ?? [], others)) pair(one, other, 'path');
  }
}

/** Packages and controls are the same thing wherever they are named. */
function sameThing<Known extends KnownFinding>(
  known: ReadonlySet<Known>,
  reported: ReadonlySet<ReportedFinding>,
  pair: Pair<Known>,
): void {
  const candidates = group(known, (one) => one.fingerprint);
  for (const other of [...reported]) {
    if (other.pathBound) continue;
    const one = candidates.get(other.fingerprint)?.shift();
    if (one) pair(one, other, 'identity');
  }
}

/** Same identity in another file: only when the old file is gone, and there is one candidate on each side. */
function renamed<Known extends KnownFinding>(
  known: ReadonlySet<Known>,
  reported: ReadonlySet<ReportedFinding>,
  pair: Pair<Known>,
  pathExists: (path: string) => boolean,
): void {
  const gone = group(
    [...known].filter(({ location }) => location !== null && !pathExists(location.path)),
    (one) => one.fingerprint,
  );
  for (const [identity, others] of group(reported, (one) => one.fingerprint)) {
    const olds = gone.get(identity) ?? [];
    if (new Set(olds.map(({ location }) => location?.path)).size !== 1) continue;
    if (new Set(others.map(({ location }) => location?.path)).size !== 1) continue;
    // Twins move together: as many as there were, in their order.
    if (olds.length !== others.length) continue;
    const byLine = <One extends { readonly location: FindingLocation | null }>(list: readonly One[]) =>
      [...list].sort((a, b) => (a.location?.startLine ?? 0) - (b.location?.startLine ?? 0));
    const sorted = byLine(others);
    for (const [index, one] of byLine(olds).entries()) pair(one, sorted[index] as ReportedFinding, 'rename');
  }
}

/** Pairs of the two lists, the closest lines first; what is left over on one side stays unpaired. */
function nearestFirst<Known extends KnownFinding>(
  known: readonly Known[],
  reported: readonly ReportedFinding[],
): [Known, ReportedFinding][] {
  const [one] = known;
  const [other] = reported;
  if (!one || !other) return [];
  if (known.length === 1 && reported.length === 1) return [[one, other]];
  if (known.length === reported.length) return inOrder(known, reported);
  const line = ({ location }: { readonly location: FindingLocation | null }) => location?.startLine ?? 0;
  const distances = known.flatMap((a) =>
    reported.map((b) => ({ a, b, distance: Math.abs(line(a) - line(b)) })),
  );
  distances.sort((x, y) => x.distance - y.distance || line(x.a) - line(y.a) || line(x.b) - line(y.b));
  const usedKnown = new Set<Known>();
  const usedReported = new Set<ReportedFinding>();
  const pairs: [Known, ReportedFinding][] = [];
  for (const { a, b } of distances) {
    if (usedKnown.has(a) || usedReported.has(b)) continue;
    usedKnown.add(a);
    usedReported.add(b);
    pairs.push([a, b]);
  }
  return pairs;
}

/** Equally many twins on both sides: the first is the first, whatever lines were put in between. */
function inOrder<Known extends KnownFinding>(
  known: readonly Known[],
  reported: readonly ReportedFinding[],
): [Known, ReportedFinding][] {
  const line = (a: { readonly location: FindingLocation | null }) => a.location?.startLine ?? 0;
  const olds = [...known].sort((a, b) => line(a) - line(b) || (a.id < b.id ? -1 : 1));
  const news = [...reported].sort((a, b) => line(a) - line(b));
  return olds.map((one, index) => [one, news[index] as ReportedFinding]);
}

function group<Item>(items: Iterable<Item>, key: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const name = key(item);
    const list = groups.get(name);
    if (list) list.push(item);
    else groups.set(name, [item]);
  }
  return groups;
}
