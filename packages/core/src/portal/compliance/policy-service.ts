import { ForbiddenError, NotFoundError, ValidationError } from '../../support/errors.ts';
import { type Runtime, timestamp } from '../../support/runtime.ts';
import type { Page, PageRequest } from '../platform/page.ts';
import { reach } from '../platform/permissions.ts';
import { type Principal, systemReach } from '../platform/principal.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import { builtInPolicies, builtInPolicyId, explanationOf } from './built-in-policies.ts';
import type { ComplianceService } from './compliance-service.ts';
import type { ComplianceState } from './compliance-status.ts';
import type { ConditionEvaluator } from './conditions/condition-evaluator.ts';
import { asksFor } from './conditions/policy-condition.ts';
import { unlistedReference } from './frameworks/index.ts';
import type { NewPolicy, Policy } from './policy.ts';
import type { PolicyFilter } from './policy-store.ts';

/** What it reads and writes. */
type UsedStores = Pick<
  Stores,
  'activity' | 'compliance' | 'assessedFixes' | 'policies' | 'repositories' | 'transaction'
>;

export interface PolicyPreview {
  /** Repositories that were evaluated. */
  readonly evaluated: number;
  readonly changes: readonly {
    readonly repositoryId: string;
    readonly name: string;
    readonly before: ComplianceState;
    readonly after: ComplianceState;
  }[];
}

export class PolicyService {
  readonly #stores: UsedStores;
  readonly #runtime: Runtime;
  readonly #compliance: ComplianceService;
  readonly #conditions: ConditionEvaluator;

  constructor(
    stores: UsedStores,
    runtime: Runtime,
    {
      compliance,
      conditions,
    }: { readonly compliance: ComplianceService; readonly conditions: ConditionEvaluator },
  ) {
    this.#stores = stores;
    this.#runtime = runtime;
    this.#compliance = compliance;
    this.#conditions = conditions;
  }

  /** Brings the built-in policies into the database; at every start. Gives whether another version had left others. */
  async installBuiltIn(): Promise<boolean> {
    const now = timestamp(this.#runtime);
    return this.#stores.policies.saveBuiltIn(
      builtInPolicies.map(({ key, name, description, level, condition }) => ({
        id: builtInPolicyId(key),
        name,
        description,
        level,
        mode: 'enforce',
        enabled: true,
        builtIn: true,
        condition,
        ...explanationOf(builtInPolicyId(key)),
        createdAt: now,
        updatedAt: now,
      })),
    );
  }

  async list(principal: Principal, filter: PolicyFilter, page: PageRequest): Promise<Page<Policy>> {
    reach(principal.role, 'compliance:read');
    return this.#stores.policies.list(filter, page);
  }

  async get(principal: Principal, id: string): Promise<Policy> {
    reach(principal.role, 'compliance:read');
    return this.#find(id);
  }

  /** Throws ValidationError unless the condition is valid and can be afforded; takes part in no transaction. */
  async checkCondition(principal: Principal, condition: string): Promise<void> {
    reach(principal.role, 'compliance:write');
    await this.#conditions.check(condition);
  }

  async create(principal: Principal, input: NewPolicy): Promise<Policy> {
    reach(principal.role, 'compliance:write');
    await this.#conditions.check(input.condition);
    requireListed(input);
    const policy = this.#fromInput(input);
    await this.#stores.transaction(async () => {
      await this.#stores.policies.insert(policy);
      await this.#markFixes([policy]);
      await this.#stores.activity.did(principal, 'policy.create', policy.id, {
        name: policy.name,
        level: policy.level,
        mode: policy.mode,
      });
    });
    return policy;
  }

  /** A built-in policy can be switched off or set to another mode, not reworded. */
  async update(principal: Principal, id: string, change: Partial<NewPolicy>): Promise<Policy> {
    reach(principal.role, 'compliance:write');
    if (change.condition !== undefined) await this.#conditions.check(change.condition);
    requireListed(change);
    const policy = await this.#find(id);
    const { mode: _mode, enabled: _enabled, ...wording } = change;
    if (policy.builtIn && Object.keys(wording).length > 0) {
      throw new ForbiddenError('Only the mode and enabled state of a built-in policy can be changed.');
    }
    const changed: Policy = { ...policy, ...change, updatedAt: timestamp(this.#runtime) };
    await this.#stores.transaction(async () => {
      await this.#stores.policies.save(changed);
      await this.#markFixes([policy, changed]);
      await this.#stores.activity.did(principal, 'policy.update', id, { ...change });
    });
    return changed;
  }

  async delete(principal: Principal, id: string): Promise<void> {
    reach(principal.role, 'compliance:write');
    const policy = await this.#find(id);
    if (policy.builtIn) throw new ForbiddenError('A built-in policy cannot be deleted. Disable it instead.');
    await this.#stores.transaction(async () => {
      await this.#stores.policies.delete(id);
      await this.#markFixes([policy]);
      await this.#stores.activity.did(principal, 'policy.delete', id, { name: policy.name });
    });
  }

  /** Which repositories would change their state if this policy were created. Stores nothing. */
  async preview(principal: Principal, input: NewPolicy): Promise<PolicyPreview> {
    reach(principal.role, 'compliance:write');
    await this.#conditions.check(input.condition);
    const policy = this.#fromInput(input);
    const before = await this.#stores.policies.enabled();
    const after = policy.enabled ? [...before, policy] : before;
    const changes: PolicyPreview['changes'][number][] = [];
    let evaluated = 0;
    for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
      const ids = await this.#stores.compliance.repositoryIds(last, 200);
      const next = ids.at(-1);
      if (next === undefined) break;
      for (const id of ids) {
        const repository = await this.#stores.repositories.find(id, systemReach('of what is seen'));
        if (!repository) continue;
        evaluated += 1;
        const now = await this.#compliance.evaluate(repository, before);
        const then = await this.#compliance.evaluate(repository, after);
        if (now.state !== then.state) {
          changes.push({ repositoryId: id, name: repository.name, before: now.state, after: then.state });
        }
      }
      last = next;
    }
    return { evaluated, changes };
  }

  /** What holds back an open pull request depends on them. */
  async #markFixes(policies: readonly Pick<Policy, 'condition'>[]): Promise<void> {
    if (policies.some(({ condition }) => asksFor(condition, 'fix')))
      await this.#stores.assessedFixes.markOpen(null);
  }

  #fromInput(input: NewPolicy): Policy {
    const now = timestamp(this.#runtime);
    return {
      id: this.#runtime.newId(),
      name: input.name,
      description: input.description ?? '',
      level: input.level,
      mode: input.mode ?? 'enforce',
      enabled: input.enabled ?? true,
      builtIn: false,
      condition: input.condition,
      remediation: null,
      requirements: input.requirements ?? [],
      createdAt: now,
      updatedAt: now,
    };
  }

  async #find(id: string): Promise<Policy> {
    const policy = await this.#stores.policies.find(id);
    if (!policy) throw new NotFoundError('Policy not found.');
    return policy;
  }
}

/** A typing error in the id of a requirement would be counted nowhere. */
function requireListed({ requirements = [] }: Pick<Partial<NewPolicy>, 'requirements'>): void {
  for (const reference of requirements) {
    const framework = unlistedReference(reference);
    if (!framework) continue;
    const sentence = `${reference} is not among the listed requirements of ${framework.name}. See assay compliance framework ${framework.id}.`;
    throw new ValidationError(sentence, { requirements: sentence });
  }
}
