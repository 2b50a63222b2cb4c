// The same pairs as `matchFindings` makes, of findings that memory has no room for: each pass reads those at once that it
// could bring together, and few of them.
import { setImmediate } from 'node:timers/promises';
import type { ReportedFinding } from '../../../scan/identity/reported-finding.ts';
import type { MatchEvidence } from '../finding.ts';
import { inTurns } from './in-turns.ts';
import {
  type Left,
  type MatchOptions,
  sameAnchor,
  samePlace,
  sameThing,
  sameToolFingerprint,
} from './match.ts';
import type { HeldFindings, MatchKey } from './match-keys.ts';
import type { KnownFinding, Paired } from './match-pass.ts';
import { matchRenamed } from './match-renamed.ts';

/** Findings that are read at once, known and reported, unless more share a key. */
const findingsOfPart = 4_000;

/** Findings by their numbers. */
export interface PairedNumbers {
  readonly known: number;
  readonly reported: number;
  readonly pass: MatchEvidence['pass'];
}

export interface PartMatches {
  /** In the order of what is reported. */
  readonly pairs: readonly PairedNumbers[];
  readonly added: readonly number[];
  /** Known ones that nothing reported was paired with. */
  readonly missing: readonly number[];
}

export interface PartMatchOptions<Known> extends MatchOptions<Known> {
  /** Whether something reported has names that the pass of aliases compares. */
  hasAdvisory(id: number): boolean;
  /** Findings of one part; fewer in tests. */
  readonly size?: number;
}

interface Part {
  readonly known: readonly number[];
  readonly reported: readonly number[];
}

interface LeftNumbers {
  readonly known: ReadonlySet<number>;
  readonly reported: ReadonlySet<number>;
}

export async function matchInParts<Known extends KnownFinding>(
  known: HeldFindings<Known>,
  reported: HeldFindings<ReportedFinding>,
  { size = findingsOfPart, hasAdvisory, ...options }: PartMatchOptions<Known>,
): Promise<PartMatches> {
  const { pathExists, ruleExists, aliases, reworded } = options;
  const left = { known: new Set(known.ids), reported: new Set(reported.ids) };
  const pairs = new Map<number, PairedNumbers>();
  const take = async (
    pass: MatchEvidence['pass'],
    parts: Iterable<Part> | AsyncIterable<Part>,
    find: (left: Left<Known>) => Paired<Known> | Promise<Paired<Known>>,
  ): Promise<void> => {
    for await (const part of parts) {
      const ones = new Map(known.read(part.known).map((one, index) => [one, part.known[index] ?? -1]));
      const others = new Map(
        reported.read(part.reported).map((other, index) => [other, part.reported[index] ?? -1]),
      );
      const found = await find({ known: new Set(ones.keys()), reported: new Set(others.keys()) });
      for (const [one, other] of found) {
        const pair = { known: ones.get(one) ?? -1, reported: others.get(other) ?? -1, pass };
        if (!left.known.delete(pair.known)) throw new Error(`Finding ${one.id} was paired twice.`);
        left.reported.delete(pair.reported);
        pairs.set(pair.reported, pair);
      }
      await setImmediate();
    }
  };
  const sharing = (key: MatchKey) => sharedParts(known.keys[key], reported.keys[key], left, size);

  await take('tool', sharing('tool'), sameToolFingerprint);
  await take('path', sharing('place'), samePlace);
  await take('identity', sharing('identity'), sameThing);
  if (aliases) {
    const named = { known: [...left.known], reported: [...left.reported].filter(hasAdvisory) };
    const isAny = named.known.length > 0 && named.reported.length > 0;
    await take('alias', isAny ? [named] : [], (part) => aliases(part.known, part.reported));
  }
  const knownRules = new Set(known.keys.ruleIds);
  await take('rule', sharing('anchor'), (part) => sameAnchor(part, knownRules, ruleExists));
  if (reworded) await take('rule', sharing('anchor'), (part) => reworded(part.known, part.reported));
  // One part: what is alone speaks for the files of all others.
  const gone = new Set([...left.known].filter((id) => !pathExists(known.keys.paths[id] ?? '')));
  const renamed = sharedParts(
    known.keys.identity,
    reported.keys.identity,
    { ...left, known: gone },
    Number.MAX_SAFE_INTEGER,
  );
  await take('rename', renamed, (part) => matchRenamed(part.known, part.reported, pathExists));

  return {
    pairs: [...reported.ids].flatMap((id) => pairs.get(id) ?? []),
    added: [...left.reported],
    missing: [...left.known],
  };
}

/** What is left of both sides and shares a key with the other; all of one key are in one part. */
async function* sharedParts(
  knownKeys: readonly number[],
  reportedKeys: readonly number[],
  left: LeftNumbers,
  size: number,
): AsyncGenerator<Part> {
  const known = new Set<number>();
  const shared = new Set<number>();
  await inTurns(left.known, (id) => known.add(knownKeys[id] ?? 0));
  await inTurns(left.reported, (id) => {
    const key = reportedKeys[id] ?? 0;
    if (key !== 0 && known.has(key)) shared.add(key);
  });
  const ones = [...left.known].filter((id) => shared.has(knownKeys[id] ?? 0));
  const others = [...left.reported].filter((id) => shared.has(reportedKeys[id] ?? 0));
  const count = Math.ceil((ones.length + others.length) / size);
  const parts = Array.from({ length: count }, () => ({ known: [] as number[], reported: [] as number[] }));
  for (const id of ones) parts[(knownKeys[id] ?? 0) % count]?.known.push(id);
  for (const id of others) parts[(reportedKeys[id] ?? 0) % count]?.reported.push(id);
  for (const part of parts) if (part.known.length > 0) yield part;
}
