// Findings whose file was renamed or moved: same identity in another file, only when the old file is gone and it
// is plain which file it became. Findings that are alone speak for the files of those that are not.
import type { ReportedFinding } from '../../../scan/identity/reported-finding.ts';
import { inTurns } from './in-turns.ts';
import type { KnownFinding, Paired } from './match-pass.ts';
import { matchSureTwins } from './match-twins.ts';

export async function matchRenamed<Known extends KnownFinding>(
  known: ReadonlySet<Known>,
  reported: ReadonlySet<ReportedFinding>,
  pathExists: (path: string) => boolean,
): Promise<Paired<Known>> {
  // Nothing that could be new is no place that anything went to.
  if (known.size === 0 || reported.size === 0) return [];
  const gone = await byIdentityAndPath(known, (one) => mayHaveMoved(one, pathExists));
  const found = await byIdentityAndPath(reported, ({ anchorHash }) => anchorHash !== '');
  const successors = await countSuccessors(gone, found);
  const pairs: (readonly [Known, ReportedFinding])[] = [];
  await inTurns(gone, ([identity, oldPaths]) => {
    const newPaths = found.get(identity);
    if (!newPaths) return;
    for (const [from, to] of pathPairs([...oldPaths.keys()], [...newPaths.keys()], successors))
      for (const pair of matchSureTwins(oldPaths.get(from) ?? [], newPaths.get(to) ?? [])) pairs.push(pair);
  });
  return pairs;
}

/** Who was resolved, or missed already, went away at another time: what looks the same now is something new. */
function mayHaveMoved(one: KnownFinding, pathExists: (path: string) => boolean): boolean {
  if (one.location === null || one.anchorHash === '') return false;
  return one.status !== 'resolved' && one.missingSince === null && !pathExists(one.location.path);
}

type Grouped<Item> = Map<string, Map<string, Item[]>>;

async function byIdentityAndPath<Item extends Pick<KnownFinding, 'fingerprint' | 'location'>>(
  items: Iterable<Item>,
  isWanted: (item: Item) => boolean,
): Promise<Grouped<Item>> {
  const groups: Grouped<Item> = new Map();
  await inTurns(items, (item) => {
    if (!isWanted(item)) return;
    const path = item.location?.path ?? '';
    let paths = groups.get(item.fingerprint);
    if (!paths) groups.set(item.fingerprint, (paths = new Map()));
    const list = paths.get(path);
    if (list) list.push(item);
    else paths.set(path, [item]);
  });
  return groups;
}

/** Old path → new path → how many identities went from the one to the other and nowhere else. */
type Successors = ReadonlyMap<string, ReadonlyMap<string, number>>;

async function countSuccessors(gone: Grouped<unknown>, found: Grouped<unknown>): Promise<Successors> {
  const votes = new Map<string, Map<string, number>>();
  await inTurns(gone, ([identity, oldPaths]) => {
    const newPaths = found.get(identity);
    if (oldPaths.size !== 1 || newPaths?.size !== 1) return;
    const [from = ''] = oldPaths.keys();
    const [to = ''] = newPaths.keys();
    let targets = votes.get(from);
    if (!targets) votes.set(from, (targets = new Map()));
    targets.set(to, (targets.get(to) ?? 0) + 1);
  });
  return votes;
}

/** Which old path became which new one: the only one, the one that other findings went to, or the one named alike. */
function pathPairs(
  from: readonly string[],
  to: readonly string[],
  successors: Successors,
): readonly (readonly [string, string])[] {
  if (from.length === 1 && to.length === 1) return [[from[0] as string, to[0] as string]];
  const paired = mutuallyBest(from, to, (old, now) => successors.get(old)?.get(now) ?? 0);
  const rest = (paths: readonly string[], side: 0 | 1) =>
    paths.filter((path) => !paired.some((pair) => pair[side] === path));
  return [...paired, ...mutuallyBest(rest(from, 0), rest(to, 1), commonTail)];
}

/** Pairs in which each is the other's single best, by a score above 0. */
function mutuallyBest(
  from: readonly string[],
  to: readonly string[],
  score: (old: string, now: string) => number,
): readonly (readonly [string, string])[] {
  // One finding in a thousand files at once is nothing that names could settle.
  if (from.length * to.length > 10_000) return [];
  const best = (others: readonly string[], value: (other: string) => number) => {
    const scored = others
      .map((other) => ({ other, points: value(other) }))
      .filter(({ points }) => points > 0);
    const max = Math.max(...scored.map(({ points }) => points));
    const winners = scored.filter(({ points }) => points === max);
    return winners.length === 1 ? winners[0]?.other : undefined;
  };
  return from.flatMap((old) => {
    const now = best(to, (other) => score(old, other));
    if (now === undefined || best(from, (other) => score(other, now)) !== old) return [];
    return [[old, now] as const];
  });
}

/** How many parts two paths have in common at their ends; the file's name is the first. */
function commonTail(a: string, b: string): number {
  const left = a.split('/');
  const right = b.split('/');
  let count = 0;
  while (count < Math.min(left.length, right.length) && left.at(-1 - count) === right.at(-1 - count))
    count += 1;
  return count;
}
