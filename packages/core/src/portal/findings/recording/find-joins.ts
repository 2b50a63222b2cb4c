// Which new results are about findings that other tools see already.
import { setImmediate } from 'node:timers/promises';
import type { ReportedFinding } from '../../../scan/identity/reported-finding.ts';
import type { Stores } from '../../platform/storage/store-registry.ts';
import type { FindingScope } from '../ingest-store.ts';
import { type Candidate, canBeJoined, type Joined, matchWitnesses } from '../witnesses/match-witnesses.ts';

/** A known finding that a new result is about. */
export interface Join extends Joined {
  /** The scope of what the finding shows. */
  readonly from: string;
  /** Whether another result of the same scope is its witness already. */
  readonly isTaken: boolean;
}

export type Joins = ReadonlyMap<ReportedFinding, Join>;

/**
 * `reported`: results that are new in their own scope, and those that are known there as findings of their own. A result that
 * people took apart stays alone.
 */
export async function findJoins(
  { witnesses }: Pick<Stores, 'witnesses'>,
  { scope, defaultBranch }: { readonly scope: FindingScope; readonly defaultBranch: string | null },
  reported: readonly ReportedFinding[],
): Promise<Joins> {
  const isHistory = scope.scope.startsWith('history:');
  const asked = isHistory ? [] : reported.filter(canBeJoined);
  if (asked.length === 0) return new Map();
  const candidates = await candidatesFor(witnesses, scope, asked);
  if (candidates.size === 0) return new Map();
  const isApart = await witnesses.keptApart(scope.repositoryId);
  const matched = matchWitnesses(
    asked.filter(({ fingerprint }) => !isApart(scope.auditType, scope.scope, fingerprint)),
    [...candidates.values()].filter((one) => !isApart(one.auditType, one.scope, one.fingerprint)),
    { scope: scope.scope, defaultBranch },
  );
  const seen = await witnesses.seenFrom(
    scope.scope,
    [...matched.values()].map(({ id }) => id),
  );
  return new Map(
    [...matched].flatMap(([one, { id, reason }]) => {
      const from = candidates.get(id)?.scope;
      return from === undefined ? [] : [[one, { id, reason, from, isTaken: seen.has(id) }] as const];
    }),
  );
}

async function candidatesFor(
  witnesses: Stores['witnesses'],
  scope: FindingScope,
  asked: readonly ReportedFinding[],
): Promise<ReadonlyMap<string, Candidate>> {
  const paths = new Set(asked.flatMap(({ advisory, location }) => (advisory ? [] : (location?.path ?? []))));
  const found = new Map<string, Candidate>();
  const pages = witnesses.candidates(scope, {
    paths: [...paths],
    withAdvisories: asked.some(({ advisory }) => advisory !== null),
  });
  for await (const page of pages) {
    for (const one of page) found.set(one.id, one);
    await setImmediate();
  }
  return found;
}
