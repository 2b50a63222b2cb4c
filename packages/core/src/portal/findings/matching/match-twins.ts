// Findings with one identity in one file, distinguished one to one: by what stands around them, then by their
// order or their nearest lines. Never more than n log n, however many there are.
import type { FindingLocation } from '../../../scan/identity/reported-finding.ts';

interface Twin {
  readonly hint: string;
  readonly location: FindingLocation | null;
}

/** As many pairs as the shorter list has members. */
export function matchTwins<Known extends Twin, Reported extends Twin>(
  known: readonly Known[],
  reported: readonly Reported[],
): readonly (readonly [Known, Reported])[] {
  const [one] = known;
  const [other] = reported;
  if (!one || !other) return [];
  if (known.length === 1 && reported.length === 1) return [[one, other]];
  const { pairs, knownLeft, reportedLeft } = sameContext(known, reported);
  return [...pairs, ...inOrderOrNearest(knownLeft, reportedLeft)];
}

/** Pairs only of those whose context shows which is which, and of equal numbers. */
export function matchSureTwins<Known extends Twin, Reported extends Twin>(
  known: readonly Known[],
  reported: readonly Reported[],
): readonly (readonly [Known, Reported])[] {
  if (known.length === reported.length) return matchTwins(known, reported);
  const { pairs } = sameContext(known, reported, { onlyEqual: true });
  return pairs;
}

function sameContext<Known extends Twin, Reported extends Twin>(
  known: readonly Known[],
  reported: readonly Reported[],
  { onlyEqual = false } = {},
) {
  const candidates = Map.groupBy(known, ({ hint }) => hint);
  const groups = Map.groupBy(reported, ({ hint }) => hint);
  const pairs: (readonly [Known, Reported])[] = [];
  const used = new Set<Known | Reported>();
  for (const [hint, others] of groups) {
    const ones = candidates.get(hint) ?? [];
    if (onlyEqual && ones.length !== others.length) continue;
    for (const pair of inOrderOrNearest(ones, others)) {
      pairs.push(pair);
      used.add(pair[0]).add(pair[1]);
    }
  }
  return {
    pairs,
    knownLeft: known.filter((one) => !used.has(one)),
    reportedLeft: reported.filter((one) => !used.has(one)),
  };
}

function inOrderOrNearest<Known extends Twin, Reported extends Twin>(
  known: readonly Known[],
  reported: readonly Reported[],
): (readonly [Known, Reported])[] {
  if (known.length === 0 || reported.length === 0) return [];
  const olds = byLine(known);
  const news = byLine(reported);
  // Equally many on both sides: the first is the first, whatever lines were put in between.
  if (olds.length === news.length) return olds.map((one, index) => [one, news[index] as Reported]);
  return nearest(olds, news);
}

const lineOf = ({ location }: Twin): number => location?.startLine ?? 0;

function byLine<One extends Twin>(list: readonly One[]): One[] {
  return [...list].sort((a, b) => lineOf(a) - lineOf(b));
}

/** Both lists in the order of lines; rounds of mutually nearest neighbors until one list is used up. */
function nearest<Known extends Twin, Reported extends Twin>(
  known: readonly Known[],
  reported: readonly Reported[],
): (readonly [Known, Reported])[] {
  type Item = { readonly line: number; readonly known?: Known; readonly reported?: Reported };
  const pairs: (readonly [Known, Reported])[] = [];
  let items: Item[] = [
    ...known.map((one) => ({ line: lineOf(one), known: one })),
    ...reported.map((one) => ({ line: lineOf(one), reported: one })),
  ].sort((a, b) => a.line - b.line);
  const distance = (a: Item | undefined, b: Item | undefined) =>
    a && b && (a.known === undefined) !== (b.known === undefined)
      ? b.line - a.line
      : Number.POSITIVE_INFINITY;
  const max = Math.min(known.length, reported.length);
  while (pairs.length < max) {
    const rest: Item[] = [];
    for (let index = 0; index < items.length; index += 1) {
      const item = items[index] as Item;
      const next = items[index + 1];
      const gap = distance(item, next);
      const isNearest =
        gap !== Number.POSITIVE_INFINITY &&
        gap <= distance(next, items[index + 2]) &&
        gap < distance(rest.at(-1), item);
      if (!isNearest || !next) {
        rest.push(item);
        continue;
      }
      pairs.push([(item.known ?? next.known) as Known, (item.reported ?? next.reported) as Reported]);
      index += 1;
    }
    items = rest;
  }
  return pairs;
}
