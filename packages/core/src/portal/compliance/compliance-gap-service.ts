// What is missing: repositories against policies as a table, and for one repository what a level still needs, in the
// order of the effort that it takes.
import { NotFoundError } from '../../support/errors.ts';
import type { Runtime } from '../../support/runtime.ts';
import { type ComplianceLevel, complianceLevels } from '../../vocabulary/compliance-level.ts';
import type { ControlOutcome, Evidence, ProposedEdit } from '../../vocabulary/control-result.ts';
import type { PageRequest } from '../platform/page.ts';
import { type Principal, visibility } from '../platform/principal.ts';
import { knownMoment } from '../platform/storage/known-moment.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import type { Repository } from '../repositories/repository.ts';
import { builtInById } from './built-in-policies.ts';
import {
  type ComplianceMatrix,
  type MatrixFilter,
  type MatrixPolicy,
  type MatrixResult,
  type MatrixRow,
  type RecordedResult,
  recordedResults,
} from './compliance-matrix.ts';
import type { ComplianceService } from './compliance-service.ts';
import { type EvaluatedPolicy, evaluateCompliance } from './compliance-status.ts';
import type { EvaluationParts } from './evaluation-parts.ts';
import type { Policy, PolicyMode } from './policy.ts';

/**
 * What it takes to close a gap, the least first: start an audit, review a file that Assay can write, change a setting
 * of the code host, write or change something manually, or fix findings.
 */
export const gapEfforts = ['audit', 'file', 'setting', 'manual', 'findings'] as const;
export type GapEffort = (typeof gapEfforts)[number];

export interface ComplianceGap {
  readonly policyId: string;
  readonly name: string;
  readonly level: ComplianceLevel;
  readonly mode: PolicyMode;
  readonly result: 'fail' | 'unknown';
  readonly waived: boolean;
  readonly message: string;
  /** What to do; null for a custom policy, whose description says it. */
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

type UsedStores = Pick<Stores, 'complianceHistory' | 'policies' | 'recordings' | 'repositories'>;

export class ComplianceGapService {
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

  /** The page of repositories, each with the result of every policy up to the level. Stores nothing. */
  async matrix(
    principal: Principal,
    { level = 'level4', policyId, compareWith, ...filter }: MatrixFilter,
    page: PageRequest,
  ): Promise<ComplianceMatrix> {
    const isShown = (policy: MatrixPolicy) =>
      isUpTo(policy.level, level) &&
      policy.mode === 'enforce' &&
      (policyId === undefined || policy.id === policyId);
    const at = filter.at && (await knownMoment(this.#stores, this.#runtime, filter.at));
    const earlier =
      compareWith && (await knownMoment(this.#stores, this.#runtime, compareWith, 'compareWith'));
    const { items, summary: _, ...rest } = await this.#compliance.status(principal, filter, page);
    const ids = items.map(({ repositoryId }) => repositoryId);
    const found = at
      ? await this.#stores.complianceHistory.results(ids, at)
      : await this.#resultsNow(principal, ids, isShown);
    const policies = policiesOf(found).filter(isShown);
    const before = earlier ? await this.#stores.complianceHistory.results(ids, earlier) : undefined;
    const inOrder = (results: readonly RecordedResult[]): MatrixResult[] => {
      const byPolicy = new Map(results.map(({ id, result }) => [id, result]));
      return policies.map(({ id }) => byPolicy.get(id) ?? 'unknown');
    };
    const rows = items.flatMap((item): MatrixRow[] => {
      const { repositoryId, name, requiredLevel, achievedLevel, state, score } = item;
      const row = { repositoryId, name, requiredLevel, achievedLevel, state, score };
      const results = found.get(repositoryId);
      // Deleted since the page was read.
      if (!results) return [];
      const then = before?.get(repositoryId);
      return [
        {
          ...row,
          results: inOrder(results),
          ...(before && { before: then ? inOrder(then) : null }),
        },
      ];
    });
    return { ...rest, items: rows, policies };
  }

  async #resultsNow(
    principal: Principal,
    ids: readonly string[],
    isShown: (policy: MatrixPolicy) => boolean,
  ): Promise<ReadonlyMap<string, readonly RecordedResult[]>> {
    const policies = (await this.#stores.policies.enabled()).filter(isShown);
    const visible = visibility(principal, 'compliance:read');
    const results = new Map<string, readonly RecordedResult[]>();
    for (const [id, repository] of await this.#stores.repositories.findMany(ids, visible)) {
      const { evaluated, parts } = await this.#compliance.evaluatePolicies(repository, policies);
      results.set(id, recordedResults(evaluated, parts.controls));
    }
    return results;
  }

  /** What the repository lacks for a level; for its required level unless given. Stores nothing. */
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

/** The policies of all repositories, the lowest level first. */
function policiesOf(found: ReadonlyMap<string, readonly RecordedResult[]>): readonly MatrixPolicy[] {
  const byId = new Map<string, MatrixPolicy>();
  for (const { id, name, level, mode } of [...found.values()].flat()) byId.set(id, { id, name, level, mode });
  return [...byId.values()].sort((a, b) =>
    a.level === b.level ? compare(a.name, b.name) : compare(a.level, b.level),
  );
}

function isUpTo(level: ComplianceLevel, wanted: ComplianceLevel): boolean {
  return complianceLevels.indexOf(level) <= complianceLevels.indexOf(wanted);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
