// What is missing: repositories against policies as a table, and for one repository what a level still needs, in the
// order of the effort that it takes.
import { NotFoundError } from '../../support/errors.ts';
import { type ComplianceLevel, complianceLevels } from '../../vocabulary/compliance-level.ts';
import type { ControlOutcome, Evidence, ProposedEdit } from '../../vocabulary/control-result.ts';
import type { Page, PageRequest } from '../platform/page.ts';
import { type Principal, visibility } from '../platform/principal.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import type { Repository } from '../repositories/repository.ts';
import { builtInById } from './built-in-policies.ts';
import type { ComplianceService, EvaluationParts } from './compliance-service.ts';
import { type EvaluatedPolicy, evaluateCompliance } from './compliance-status.ts';
import type { ComplianceFilter } from './compliance-store.ts';
import type { Policy, PolicyMode } from './policy.ts';
import type { RepositoryCompliance } from './repository-compliance.ts';

/**
 * What it takes to close a gap, the least first: start an audit, review a file that Assay can write, change a setting
 * of the code host, write or change something by hand, or fix findings.
 */
export const gapEfforts = ['audit', 'file', 'setting', 'manual', 'findings'] as const;
export type GapEffort = (typeof gapEfforts)[number];

export const matrixResults = ['pass', 'fail', 'unknown', 'waived'] as const;
export type MatrixResult = (typeof matrixResults)[number];

export interface MatrixPolicy {
  readonly id: string;
  readonly name: string;
  readonly level: ComplianceLevel;
  readonly mode: PolicyMode;
}

export interface MatrixRow
  extends Pick<
    RepositoryCompliance,
    'repositoryId' | 'name' | 'requiredLevel' | 'achievedLevel' | 'state' | 'score'
  > {
  /** In the order of the policies. */
  readonly results: readonly MatrixResult[];
}

export interface ComplianceMatrix extends Page<MatrixRow> {
  readonly policies: readonly MatrixPolicy[];
}

export interface MatrixFilter extends ComplianceFilter {
  readonly level?: ComplianceLevel;
  readonly policyId?: string;
}

export interface ComplianceGap {
  readonly policyId: string;
  readonly name: string;
  readonly level: ComplianceLevel;
  readonly mode: PolicyMode;
  readonly result: 'fail' | 'unknown';
  readonly waived: boolean;
  readonly message: string;
  /** What to do; null for a policy of one's own, whose description says it. */
  readonly remediation: string | null;
  readonly effort: GapEffort;
  readonly evidence: readonly Evidence[];
  /** Files that `assay compliance fix` can write for it. */
  readonly files: readonly ProposedEdit[];
  readonly findingIds: readonly string[];
}

export interface ComplianceGaps {
  readonly repositoryId: string;
  readonly name: string;
  readonly level: ComplianceLevel;
  readonly achievedLevel: ComplianceLevel | null;
  /** Enforced policies up to the level. */
  readonly policies: number;
  readonly passing: number;
  /** The least effort first, then the lower level. */
  readonly gaps: readonly ComplianceGap[];
}

type UsedStores = Pick<Stores, 'policies' | 'repositories'>;

export class ComplianceGapService {
  readonly #stores: UsedStores;
  readonly #compliance: ComplianceService;

  constructor(stores: UsedStores, { compliance }: { readonly compliance: ComplianceService }) {
    this.#stores = stores;
    this.#compliance = compliance;
  }

  /** The page of repositories, each with the result of every policy up to the level. Stores nothing. */
  async matrix(
    principal: Principal,
    { level = 'level4', policyId, ...filter }: MatrixFilter,
    page: PageRequest,
  ): Promise<ComplianceMatrix> {
    const policies = (await this.#policies(level)).filter(
      ({ id }) => policyId === undefined || id === policyId,
    );
    const { items, summary: _, ...rest } = await this.#compliance.status(principal, filter, page);
    const repositories = await this.#stores.repositories.findMany(
      items.map(({ repositoryId }) => repositoryId),
      visibility(principal, 'compliance:read'),
    );
    const rows: MatrixRow[] = [];
    for (const { repositoryId, name, requiredLevel, achievedLevel, state, score } of items) {
      const repository = repositories.get(repositoryId);
      // Deleted since the page was read.
      if (!repository) continue;
      const { evaluated } = await this.#compliance.evaluatePolicies(repository, policies);
      const results = evaluated.map(resultOf);
      rows.push({ repositoryId, name, requiredLevel, achievedLevel, state, score, results });
    }
    const columns = policies.map(({ id, name, level: of, mode }) => ({ id, name, level: of, mode }));
    return { ...rest, items: rows, policies: columns };
  }

  /** What the repository lacks for a level; for the one it is held to unless given. Stores nothing. */
  async gaps(
    principal: Principal,
    { repositoryId, level }: { readonly repositoryId: string; readonly level?: ComplianceLevel },
  ): Promise<ComplianceGaps> {
    const repository = await this.#repository(principal, repositoryId);
    const wanted = level ?? repository.complianceLevel;
    const { evaluated: all, parts } = await this.#compliance.evaluatePolicies(
      repository,
      await this.#stores.policies.enabled(),
    );
    const { achievedLevel } = evaluateCompliance(all, wanted);
    const evaluated = all.filter(({ policy }) => isUpTo(policy.level, wanted) && policy.mode === 'enforce');
    const gaps: ComplianceGap[] = [];
    for (const one of evaluated) {
      if (one.result !== 'pass') gaps.push(await this.#gap(repositoryId, one, parts));
    }
    return {
      repositoryId,
      name: repository.name,
      level: wanted,
      achievedLevel,
      policies: evaluated.length,
      passing: evaluated.length - gaps.length,
      gaps: gaps.sort(
        (a, b) =>
          Number(a.waived) - Number(b.waived) ||
          gapEfforts.indexOf(a.effort) - gapEfforts.indexOf(b.effort) ||
          a.findingIds.length - b.findingIds.length ||
          complianceLevels.indexOf(a.level) - complianceLevels.indexOf(b.level),
      ),
    };
  }

  async #gap(
    repositoryId: string,
    evaluated: EvaluatedPolicy,
    parts: EvaluationParts,
  ): Promise<ComplianceGap> {
    const { policy, waived } = evaluated;
    const builtIn = builtInById.get(policy.id);
    const control = parts.controls.find(({ controlId }) => controlId === builtIn?.controlId);
    const { message, findingIds } = await this.#compliance.explain(repositoryId, evaluated, parts);
    const result = evaluated.result === 'fail' ? 'fail' : 'unknown';
    return {
      policyId: policy.id,
      name: policy.name,
      level: policy.level,
      mode: policy.mode,
      result,
      waived,
      message,
      remediation: builtIn?.remediation ?? null,
      effort: effortOf(policy, result, { control, hasFindings: findingIds.length > 0 }),
      evidence: control?.evidence ?? [],
      files: control?.files ?? [],
      findingIds,
    };
  }

  /** Those in force up to the level, the lowest first. */
  async #policies(level: ComplianceLevel): Promise<readonly Policy[]> {
    const enabled = await this.#stores.policies.enabled();
    return enabled
      .filter((policy) => isUpTo(policy.level, level) && policy.mode === 'enforce')
      .sort((a, b) => (a.level === b.level ? compare(a.name, b.name) : compare(a.level, b.level)));
  }

  async #repository(principal: Principal, id: string): Promise<Repository> {
    const repository = await this.#stores.repositories.find(id, visibility(principal, 'compliance:read'));
    if (!repository) throw new NotFoundError('Repository not found.');
    return repository;
  }
}

interface EffortParts {
  readonly control: ControlOutcome | undefined;
  readonly hasFindings: boolean;
}

function effortOf(
  { id, condition }: Policy,
  result: 'fail' | 'unknown',
  { control, hasFindings }: EffortParts,
): GapEffort {
  const isOfControl = builtInById.get(id)?.controlId !== undefined;
  if (isOfControl) {
    if (control === undefined) return 'audit';
    if (control.files) return 'file';
    const isSetting = control.evidence.some(({ setting }) => setting !== undefined);
    return isSetting || control.result === 'unknown' ? 'setting' : 'manual';
  }
  if (hasFindings) return 'findings';
  return result === 'unknown' || condition.includes('audits.') ? 'audit' : 'manual';
}

function resultOf({ result, waived }: EvaluatedPolicy): MatrixResult {
  return waived && result !== 'pass' ? 'waived' : result;
}

function isUpTo(level: ComplianceLevel, wanted: ComplianceLevel): boolean {
  return complianceLevels.indexOf(level) <= complianceLevels.indexOf(wanted);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
