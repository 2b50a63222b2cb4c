// What policies about fixes say of a proposed change that claims to be one, before it is merged.
import type { AssessedFix } from '../../scan/fixes/assessed-fix.ts';
import { systemReach } from '../platform/principal.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import type { ComplianceService } from './compliance-service.ts';
import { asksFor } from './conditions/policy-condition.ts';
import type { Policy, PolicyResult } from './policy.ts';

export interface ChangePolicy extends Pick<Policy, 'name' | 'mode'> {
  readonly result: PolicyResult;
  /** When the waiver for the repository ends; null without one. */
  readonly waivedUntil: string | null;
}

type UsedStores = Pick<Stores, 'policies' | 'repositories'>;

export class ChangePolicyService {
  readonly #stores: UsedStores;
  readonly #compliance: ComplianceService;

  constructor(stores: UsedStores, { compliance }: { readonly compliance: ComplianceService }) {
    this.#stores = stores;
    this.#compliance = compliance;
  }

  /** The enabled policies that ask for `fix`, with the facts of this change in place of those of merged ones. */
  async ofFix(repositoryId: string, fix: AssessedFix): Promise<readonly ChangePolicy[]> {
    const policies = (await this.#stores.policies.enabled()).filter(({ condition }) =>
      asksFor(condition, 'fix'),
    );
    const repository = await this.#stores.repositories.find(repositoryId, systemReach('of what is seen'));
    if (!repository || policies.length === 0) return [];
    const { evaluated, waivers } = await this.#compliance.evaluatePolicies(repository, policies, { fix });
    return evaluated.map(({ policy: { id, name, mode }, result }) => ({
      name,
      mode,
      result,
      waivedUntil: waivers.get(id)?.expiresAt ?? null,
    }));
  }
}
