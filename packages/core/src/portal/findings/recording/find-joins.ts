// Which new results are about findings that other tools see already.
import { setImmediate } from 'node:timers/promises';
import type { ReportedFinding } from '../../../scan/identity/reported-finding.ts';
import type { Stores } from '../../platform/storage/store-registry.ts';
import type { FindingScope } from '../ingest-store.ts';
import { type Candidate, canBeJoined, type Joined, WitnessMatches } from '../witnesses/match-witnesses.ts';

/** A known finding that a new result is about. */
export interface Join extends Joined {
  /** The scope of what the finding shows. */
  readonly from: string;
  /** Whether another result of the same scope is its witness already. */
  readonly isTaken: boolean;
}

export type Joins = ReadonlyMap<ReportedFinding, Join>;

/** Results that could be about findings of other tools, held or not: `Key` is what is held of one. */
export interface AskedResults<Key> {
  readonly paths: ReadonlySet<string>;
  readonly withAdvisories: boolean;
  parts(): AsyncIterable<Iterable<readonly [Key, ReportedFinding]>>;
}

interface Joining {
  readonly scope: FindingScope;
  readonly defaultBranch: string | null;
}

/**
 * `reported`: results that are new in their own scope, and those that are known there as findings of their own. A result that
 * people took apart stays alone.
 */
export async function findJoins(
  stores: Pick<Stores, 'witnesses'>,
  joining: Joining,
  reported: readonly ReportedFinding[],
): Promise<Joins> {
  const asked = reported.filter(canBeJoined);
  return findJoinsOf(stores, joining, {
    paths: new Set(asked.flatMap(({ advisory, location }) => (advisory ? [] : (location?.path ?? [])))),
    withAdvisories: asked.some(({ advisory }) => advisory !== null),
    async *parts() {
      yield asked.map((one) => [one, one] as const);
    },
  });
}

export async function findJoinsOf<Key>(
  { witnesses }: Pick<Stores, 'witnesses'>,
  { scope, defaultBranch }: Joining,
  asked: AskedResults<Key>,
): Promise<ReadonlyMap<Key, Join>> {
  if (scope.scope.startsWith('history:')) return new Map();
  const candidates = await candidatesFor(witnesses, scope, asked);
  if (candidates.size === 0) return new Map();
  const isApart = await witnesses.keptApart(scope.repositoryId);
  const together = [...candidates.values()].filter(
    (one) => !isApart(one.auditType, one.scope, one.fingerprint),
  );
  const matches = new WitnessMatches<Key>(together, { scope: scope.scope, defaultBranch });
  for await (const part of asked.parts())
    for (const [key, one] of part)
      if (!isApart(scope.auditType, scope.scope, one.fingerprint)) matches.add(key, one);
  const matched = matches.found();
  const seen = await witnesses.seenFrom(
    scope.scope,
    [...matched.values()].map(({ id }) => id),
  );
  return new Map(
    [...matched].flatMap(([key, { id, reason }]) => {
      const from = candidates.get(id)?.scope;
      return from === undefined ? [] : [[key, { id, reason, from, isTaken: seen.has(id) }] as const];
    }),
  );
}

async function candidatesFor(
  witnesses: Stores['witnesses'],
  scope: FindingScope,
  { paths, withAdvisories }: Pick<AskedResults<unknown>, 'paths' | 'withAdvisories'>,
): Promise<ReadonlyMap<string, Candidate>> {
  const found = new Map<string, Candidate>();
  for await (const page of witnesses.candidates(scope, { paths: [...paths], withAdvisories })) {
    for (const one of page) found.set(one.id, one);
    await setImmediate();
  }
  return found;
}
