// Reads the facts that policies are evaluated by. Of the repository's own row nothing is read that no condition asks for:
// see evaluated-rows.ts.
import type { Stores } from '../platform/storage/store-registry.ts';
import type { Repository } from '../repositories/repository.ts';
import { asksForRepository } from './conditions/policy-condition.ts';
import type { EvaluationParts, Supposed } from './evaluation-parts.ts';
import {
  type PolicyFacts,
  policyFacts,
  type RepositoryFacts,
  totalsWithout,
  withoutResolved,
} from './policy-facts.ts';
import { readDetailFacts } from './read-detail-facts.ts';

type UsedStores = Pick<Stores, 'assessedFixes' | 'compliance' | 'coverageLedger' | 'findingLists'>;

interface Known extends Omit<EvaluationParts, 'inconclusive'>, Pick<Supposed, 'fix'> {
  readonly conditions: readonly string[];
}

export async function readPolicyFacts(
  stores: UsedStores,
  repository: Repository,
  { controls, resolved, now, fix, conditions }: Known,
): Promise<PolicyFacts> {
  const { id } = repository;
  const decided: Record<string, boolean> = {};
  for (const { controlId, result } of controls)
    if (result !== 'unknown') decided[controlId] = result !== 'fail';
  const counted = policyFacts(
    repositoryFacts(repository, conditions),
    withoutResolved(await stores.compliance.findingCounts(id), resolved),
    totalsWithout(await stores.compliance.openTotals(id, now), resolved, now),
    await stores.coverageLedger.entries([{ id, name: '', team: '' }], { now }),
    decided,
    new Date(now),
  );
  return {
    ...counted,
    ...(await readDetailFacts(stores, { repository, conditions, resolved, now, fix })),
  };
}

function repositoryFacts(repository: Repository, conditions: readonly string[]): RepositoryFacts {
  const fields = (['name', 'url', 'complianceLevel'] as const).filter((field) =>
    conditions.some((one) => asksForRepository(one, field)),
  );
  return Object.fromEntries(fields.map((field) => [field, repository[field]]));
}
