import { NotFoundError } from '../../support/errors.ts';
import { type Runtime, timestamp } from '../../support/runtime.ts';
import type { ControlOutcome } from '../../vocabulary/control-result.ts';
import { reach } from '../platform/permissions.ts';
import { type Principal, visibility } from '../platform/principal.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import type { Repository } from '../repositories/repository.ts';
import { builtInById, builtInPolicies, builtInPolicyId } from './built-in-policies.ts';
import { standingOf } from './compliance-matrix.ts';
import type { ComplianceService } from './compliance-service.ts';
import type { EvaluatedPolicy } from './compliance-status.ts';
import {
  type FrameworkReport,
  frameworkReport,
  type NamedPolicy,
  type PolicyStanding,
  type RepositoryEvidence,
} from './framework-report.ts';
import type { Framework } from './frameworks/framework.ts';
import { frameworks, withOwnPolicies } from './frameworks/index.ts';
import type { Policy } from './policy.ts';

type UsedStores = Pick<Stores, 'compliance' | 'policies' | 'repositories'>;

export interface FrameworkInfo extends Omit<Framework, 'requirements' | 'prefix'> {
  /** Requirements that are listed. */
  readonly listed: number;
  /** Those of them about which a policy or rule says something. */
  readonly mapped: number;
}

/** Which repositories a report is about; all that may be seen unless given. */
export interface FrameworkFilter {
  readonly repositoryId?: string;
  readonly team?: string;
  readonly tag?: string;
}

const pageRows = 100;

/** Frameworks as views of policies and findings. */
export class FrameworkService {
  readonly #stores: UsedStores;
  readonly #runtime: Runtime;
  readonly #compliance: ComplianceService;

  constructor(
    stores: UsedStores,
    runtime: Runtime,
    { compliance }: { readonly compliance: ComplianceService },
  ) {
    this.#stores = stores;
    this.#runtime = runtime;
    this.#compliance = compliance;
  }

  async list(principal: Principal): Promise<readonly FrameworkInfo[]> {
    reach(principal.role, 'compliance:read');
    const own = await this.#ownPolicies();
    const all = frameworks.map((framework) => withOwnPolicies(framework, own));
    return all.map(({ requirements, prefix: _, ...info }) => ({
      ...info,
      listed: requirements.length,
      mapped: requirements.filter(({ policies, rules }) => policies.length + rules.length > 0).length,
    }));
  }

  /** By what policies say now. Throws NotFoundError for a framework or repository that is not there. */
  async report(principal: Principal, id: string, filter: FrameworkFilter = {}): Promise<FrameworkReport> {
    reach(principal.role, 'compliance:read');
    const found = frameworks.find((one) => one.id === id);
    if (!found) throw new NotFoundError('Framework not found.');
    const own = await this.#ownPolicies();
    const framework = withOwnPolicies(found, own);
    const keys = new Set(framework.requirements.flatMap(({ policies }) => policies));
    const rules = [...new Set(framework.requirements.flatMap((one) => one.rules))];
    const policies = (await this.#stores.policies.enabled()).filter((policy) =>
      keys.has(builtInById.get(policy.id)?.key ?? policy.id),
    );
    const evidence: RepositoryEvidence[] = [];
    for await (const page of this.#repositories(principal, filter)) {
      const open = await this.#stores.compliance.openByRule(
        page.map((repository) => repository.id),
        rules,
      );
      for (const repository of page) {
        const { evaluated, parts } = await this.#compliance.evaluatePolicies(repository, policies);
        evidence.push({
          repositoryId: repository.id,
          name: repository.name,
          standings: standingsOf(evaluated, parts.controls),
          open: open.get(repository.id) ?? new Map(),
        });
      }
    }
    const policyNames = new Map([
      ...named,
      ...own.map(({ id: key, name }) => [key, { id: key, name }] as const),
    ]);
    return frameworkReport(framework, evidence, {
      policies: policyNames,
      evaluatedAt: timestamp(this.#runtime),
    });
  }

  async #ownPolicies(): Promise<readonly Policy[]> {
    return (await this.#stores.policies.enabled()).filter(({ builtIn }) => !builtIn);
  }

  async *#repositories(
    principal: Principal,
    { repositoryId, ...filter }: FrameworkFilter,
  ): AsyncGenerator<readonly Repository[], void, undefined> {
    const visible = visibility(principal, 'compliance:read');
    if (repositoryId !== undefined) {
      const repository = await this.#stores.repositories.find(repositoryId, visible);
      if (!repository) throw new NotFoundError('Repository not found.');
      yield [repository];
      return;
    }
    for (let offset = 0; ; offset += pageRows) {
      const page = { limit: pageRows, offset, sort: 'name' };
      const { items, total } = await this.#stores.repositories.list(visible, filter, page);
      yield items;
      if (items.length === 0 || offset + items.length >= total) return;
    }
  }
}

const named: ReadonlyMap<string, NamedPolicy> = new Map(
  builtInPolicies.map(({ key, name }) => [key, { id: builtInPolicyId(key), name }]),
);

/** By policy key. A level is not held up by a control that does not apply, but nothing is covered by it either. */
function standingsOf(
  evaluated: readonly EvaluatedPolicy[],
  controls: readonly ControlOutcome[],
): ReadonlyMap<string, PolicyStanding> {
  const outcomes = new Map(controls.map(({ controlId, result }) => [controlId, result]));
  return new Map(
    evaluated.map((one) => [builtInById.get(one.policy.id)?.key ?? one.policy.id, standingOf(one, outcomes)]),
  );
}
