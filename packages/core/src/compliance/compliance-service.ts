import { type Principal, visibility } from '../access/principal.ts';
import type { Page, PageRequest } from '../page.ts';
import type { Repository } from '../repositories/repository.ts';
import { type Runtime, timestamp } from '../runtime.ts';
import type { Stores } from '../storage/stores.ts';
import { builtInPolicies, builtInPolicyId } from './built-in-policies.ts';
import { type Blocker, type JudgedPolicy, judgeCompliance } from './compliance-status.ts';
import type { ComplianceFilter, ComplianceSummary, RepositoryCompliance } from './compliance-store.ts';
import type { ControlOutcome } from './control.ts';
import type { Policy } from './policy.ts';
import { evaluateCondition } from './policy-condition.ts';
import { type PolicyFacts, policyFacts } from './policy-facts.ts';

const shownFindingIds = 20;
const builtInById = new Map(builtInPolicies.map((policy) => [builtInPolicyId(policy.key), policy]));

/** Where repositories stand. Evaluated in the transaction of whatever changes it. */
export class ComplianceService {
  readonly #stores: Stores;
  readonly #runtime: Runtime;

  constructor(stores: Stores, runtime: Runtime) {
    this.#stores = stores;
    this.#runtime = runtime;
  }

  async status(
    principal: Principal,
    filter: ComplianceFilter,
    page: PageRequest,
  ): Promise<Page<RepositoryCompliance> & { readonly summary: ComplianceSummary }> {
    const visible = visibility(principal, 'compliance:read');
    const { state: _, ...repositories } = filter;
    const summary = await this.#stores.compliance.summary(visible, repositories);
    return { ...(await this.#stores.compliance.list(visible, filter, page)), summary };
  }

  /** Evaluates the repositories anew; belongs into the transaction of the change. */
  async reevaluate(repositoryIds: Iterable<string>): Promise<void> {
    const policies = await this.#stores.policies.enabled();
    for (const id of new Set(repositoryIds)) {
      const repository = await this.#stores.repositories.find(id, null);
      if (!repository) continue;
      await this.#stores.compliance.save(await this.evaluate(repository, policies));
    }
  }

  /** Evaluates every repository: when a policy changes, and hourly, because audits grow old. */
  async reevaluateAll(): Promise<void> {
    for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
      const ids = await this.#stores.compliance.repositoryIds(after, 200);
      const last = ids.at(-1);
      if (last === undefined) return;
      await this.#stores.transaction(() => this.reevaluate(ids));
      after = last;
    }
  }

  /** Where the repository would stand under these policies. Stores nothing. */
  async evaluate(
    repository: Repository,
    policies: readonly Policy[],
  ): Promise<Omit<RepositoryCompliance, 'name'>> {
    const now = timestamp(this.#runtime);
    const controls = await this.#stores.compliance.controls(repository.id);
    const facts = await this.#facts(repository, controls, now);
    const judged = policies.map(
      (policy): JudgedPolicy => ({ policy, result: evaluateCondition(policy.condition, facts) }),
    );
    const { achievedLevel, state, score, blocking } = judgeCompliance(judged, repository.complianceLevel);
    const blockers: Blocker[] = [];
    for (const one of blocking) {
      blockers.push(await this.#blocker(repository.id, one, controls, now));
    }
    return {
      repositoryId: repository.id,
      requiredLevel: repository.complianceLevel,
      achievedLevel,
      state,
      score,
      blockers,
      evaluatedAt: now,
    };
  }

  async #facts(
    repository: Repository,
    controls: readonly ControlOutcome[],
    now: string,
  ): Promise<PolicyFacts> {
    const { id } = repository;
    const decided: Record<string, boolean> = {};
    for (const { controlId, result } of controls) {
      if (result !== 'unknown') decided[controlId] = result !== 'fail';
    }
    return policyFacts(
      repository,
      await this.#stores.compliance.findingCounts(id),
      await this.#stores.compliance.overdueCount(id, now),
      await this.#stores.compliance.lastAudits(id),
      decided,
      new Date(now),
    );
  }

  async #blocker(
    repositoryId: string,
    { policy, result }: JudgedPolicy,
    controls: readonly ControlOutcome[],
    now: string,
  ): Promise<Blocker> {
    const builtIn = builtInById.get(policy.id);
    const findingIds =
      builtIn?.findings && result === 'fail'
        ? await this.#stores.compliance.findingIds(repositoryId, builtIn.findings, now, shownFindingIds)
        : [];
    const control = controls.find(({ controlId }) => controlId === builtIn?.controlId);
    return {
      level: policy.level,
      policyId: policy.id,
      name: policy.name,
      message: control?.reason ?? sentenceAbout(policy, result, builtIn?.controlId !== undefined),
      findingIds,
    };
  }
}

function sentenceAbout(policy: Policy, result: JudgedPolicy['result'], isControl: boolean): string {
  if (isControl) return 'Not decided yet: run a compliance audit.';
  if (result === 'unknown')
    return `Not decided yet: nothing audited tells whether ${policy.condition} holds.`;
  return policy.description || `The condition does not hold: ${policy.condition}.`;
}
