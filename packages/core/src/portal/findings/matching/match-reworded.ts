// A reviewer that finds other words each time calls the same weakness by another rule: what it says of the same code in the
// same file is the same, where the weakness is, or where nothing else there could be meant. Pure.
import type { ReportedFinding } from '../../../scan/identity/reported-finding.ts';
import type { Category } from '../../../vocabulary/category.ts';
import type { KnownFinding, Paired } from './match-pass.ts';
import { matchTwins } from './match-twins.ts';

/** What is compared of a finding when its rule is only a wording. */
export interface Weakness {
  readonly category: Category;
  readonly cwe: readonly string[];
}

export function matchReworded<Known extends KnownFinding>(
  known: ReadonlySet<Known>,
  reported: ReadonlySet<ReportedFinding>,
  weaknesses: ReadonlyMap<string, Weakness>,
): Paired<Known> {
  const ones = Map.groupBy(known, placeOf);
  const pairs: (readonly [Known, ReportedFinding])[] = [];
  for (const [place, others] of Map.groupBy(reported, placeOf)) {
    const here = ones.get(place);
    if (place === '' || !here) continue;
    pairs.push(...pairedHere(here, others, weaknesses));
  }
  return pairs;
}

/** What stands at the same code of one file, weakness by weakness; whichever could be two things stays apart. */
function pairedHere<Known extends KnownFinding>(
  known: readonly Known[],
  reported: readonly ReportedFinding[],
  weaknesses: ReadonlyMap<string, Weakness>,
): Paired<Known> {
  const candidates = reported.map((other) => ({
    other,
    ones: known.filter(({ id }) => isSameWeakness(weaknesses.get(id), other)),
  }));
  const key = (ones: readonly Known[]) => ones.map(({ id }) => id).join(' ');
  return [...Map.groupBy(candidates, ({ ones }) => key(ones)).values()].flatMap((group) => {
    const ones = group[0]?.ones ?? [];
    const isShared = candidates.some(
      (one) => !group.includes(one) && one.ones.some((known) => ones.includes(known)),
    );
    if (ones.length === 0 || isShared) return [];
    const others = group.map(({ other }) => other);
    // Of several at one line any could be meant; copies of one weakness in the file are known by their lines.
    const isPlain = new Set(ones.map(({ location }) => location?.startLine)).size === ones.length;
    const isNamed = others.every(({ cwe }) => cwe.length > 0);
    if (ones.length === 1 && others.length === 1) return matchTwins(ones, others);
    return isPlain && isNamed ? matchTwins(ones, others) : [];
  });
}

/** By CWE where both have one, else by category. */
function isSameWeakness(known: Weakness | undefined, other: ReportedFinding): boolean {
  if (known === undefined) return false;
  if (known.cwe.length > 0 && other.cwe.length > 0) return known.cwe.some((id) => other.cwe.includes(id));
  return known.category === other.category;
}

function placeOf({ anchorHash, location }: Pick<KnownFinding, 'anchorHash' | 'location'>): string {
  return anchorHash === '' || location === null ? '' : `${anchorHash}\0${location.path}`;
}
