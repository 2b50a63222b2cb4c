// Reads what conditions ask of single findings and licenses, where one of them does: most policies only count.

import type { AssessedFix } from '../../scan/fixes/assessed-fix.ts';
import type { Finding } from '../findings/finding.ts';
import { systemReach } from '../platform/principal.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import type { Repository } from '../repositories/repository.ts';
import { asksFor } from './conditions/policy-condition.ts';
import { findingFacts, licenseFacts, maxFindingFacts } from './finding-facts.ts';
import { fixDays, fixFacts } from './fix-facts.ts';
import type { PolicyFacts } from './policy-facts.ts';

interface Asked {
  readonly repository: Repository;
  readonly conditions: readonly string[];
  /** Findings that count as resolved, as a what-if asks. */
  readonly resolved: readonly Finding[];
  readonly now: string;
  /** Of a proposed change, instead of those that were merged. */
  readonly fix?: AssessedFix | undefined;
}

export async function readDetailFacts(
  stores: Pick<Stores, 'compliance' | 'findingLists' | 'assessedFixes'>,
  { repository, conditions, resolved, now, fix }: Asked,
): Promise<Pick<PolicyFacts, 'openFindings' | 'licenses' | 'fix'>> {
  const licenses = conditions.some((one) => asksFor(one, 'licenses'))
    ? await stores.compliance.licenses(repository.id, repository.defaultBranch)
    : undefined;
  return {
    ...(conditions.some((one) => asksFor(one, 'openFindings')) && {
      openFindings: await readOpenFindings(stores, repository.id, { resolved, now }),
    }),
    ...(licenses && { licenses: licenseFacts(licenses) }),
    ...(conditions.some((one) => asksFor(one, 'fix')) && {
      fix: fixFacts(fix ? [fix] : await stores.assessedFixes.merged(repository.id, daysBefore(now, fixDays))),
    }),
  };
}

function daysBefore(now: string, days: number): string {
  return new Date(Date.parse(now) - days * 86_400_000).toISOString();
}

async function readOpenFindings(
  stores: Pick<Stores, 'findingLists'>,
  repositoryId: string,
  { resolved, now }: Pick<Asked, 'resolved' | 'now'>,
): Promise<PolicyFacts['openFindings']> {
  const gone = new Set(resolved.map(({ id }) => id));
  const { items } = await stores.findingLists.list(
    systemReach('recording'),
    { repositoryId, status: 'open' },
    { limit: maxFindingFacts + 1 + gone.size, offset: 0, sort: '-priority' },
  );
  return findingFacts(
    items.filter(({ id }) => !gone.has(id)),
    new Date(now),
  );
}
