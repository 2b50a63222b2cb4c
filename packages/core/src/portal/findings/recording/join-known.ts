// Known findings that are paired with what is reported, as they are now: others decide, and join them, between the stages.
import { type Runtime, timestamp } from '../../../support/runtime.ts';
import type { KeptFinding } from '../ingest-store.ts';
import type { Matches } from '../matching/match.ts';
import type { Joins } from './find-joins.ts';
import type { Auditing, UsedStores } from './findings-record.ts';
import { joinApart, withMoved } from './join-apart.ts';

type Pairs = Matches<KeptFinding>['pairs'];

/** The pairs, with what has been joined since it was stored as it is now. */
export async function joinKnown(
  stores: UsedStores,
  runtime: Runtime,
  { scope, auditId }: Auditing,
  pairs: Pairs,
  joins: Joins,
): Promise<Pairs> {
  const at = timestamp(runtime);
  const apart = await joinApart(stores, runtime, pairs, joins, { auditId, at });
  const isApart = await stores.witnesses.keptApart(scope.repositoryId);
  const words = pairs.filter(
    ({ known, reported }) =>
      known.fingerprint !== reported.fingerprint && isApart(scope.auditType, scope.scope, known.fingerprint),
  );
  for (const { reported } of words) await stores.witnesses.keepApart(scope, reported.fingerprint);
  if (!apart.isChanged) return pairs;
  const current = withMoved(pairs, apart);
  const now = await keptNow(
    stores,
    current.map(({ known }) => known),
  );
  return current.map((pair) => {
    const known = now.get(pair.known.id);
    return known ? { ...pair, known } : pair;
  });
}

/** By id; without those that are no longer there. */
export async function keptNow(
  stores: Pick<UsedStores, 'ingest' | 'witnesses'>,
  known: readonly KeptFinding[],
): Promise<ReadonlyMap<string, KeptFinding>> {
  const idsOf = (some: readonly KeptFinding[]) => some.map(({ id }) => id);
  const isWitness = ({ witnessOf }: KeptFinding) => witnessOf !== undefined;
  const found = await stores.ingest.keptAmong(idsOf(known.filter((one) => !isWitness(one))));
  const witnesses = await stores.witnesses.keptAmong(idsOf(known.filter(isWitness)));
  return new Map([...found, ...witnesses].map((one) => [one.id, one]));
}
