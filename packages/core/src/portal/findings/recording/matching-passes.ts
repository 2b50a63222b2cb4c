// What an audit or import pairs besides identities and places: other names of an advisory, and other words of a reviewer.
import type { Stores } from '../../platform/storage/store-registry.ts';
import type { KeptFinding } from '../ingest-store.ts';
import type { Matches, MatchOptions } from '../matching/match.ts';
import { matchAdvisories } from '../matching/match-advisories.ts';
import { matchReplaced } from '../matching/match-replaced.ts';
import { matchReworded } from '../matching/match-reworded.ts';

type UsedStores = Pick<Stores, 'ingest' | 'witnesses'>;
type Pass = NonNullable<MatchOptions<KeptFinding>['aliases']>;
type Pair = Matches<KeptFinding>['pairs'][number];

/** Only what is not reported by its own identity can be reported by another name. */
export function aliasPass(
  { ingest, witnesses }: UsedStores,
  isReported: (fingerprint: string) => boolean,
): Pass {
  return async (ones, others) => {
    const unseen = [...ones].filter(({ fingerprint }) => !isReported(fingerprint)).map(({ id }) => id);
    const advisories = new Map([
      ...(await ingest.advisories(unseen)),
      ...(await witnesses.advisories(unseen)),
    ]);
    const replaced = matchReplaced(ones, others);
    const taken = new Set(replaced.map(([known]) => known));
    const left = new Set([...ones].filter((one) => !taken.has(one)));
    const single = new Set([...others].filter((other) => other.replaces === undefined));
    return [...replaced, ...matchAdvisories(left, single, advisories)];
  };
}

/** Of a source that does not report everything each time: it calls things by other names, too. */
export function rewordedPass({ witnesses }: UsedStores): Pass {
  return async (ones, others) =>
    matchReworded(ones, others, await witnesses.weaknesses([...ones].map(({ id }) => id)));
}

/** What was only reworded keeps the name that it was first known by: each run has another one. */
export function withFirstName(pair: Pair): Pair {
  const { known, reported, evidence } = pair;
  if (evidence.pass !== 'rule' || reported.category === 'secrets-in-code') return pair;
  const first = { fingerprint: known.fingerprint, ruleId: known.ruleId };
  // What of a finding is read only when it is needed stays so.
  const renamed = new Proxy(reported, {
    get: (finding, field) => Reflect.get(field in first ? first : finding, field),
  });
  return { ...pair, reported: renamed };
}
