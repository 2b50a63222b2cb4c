import { setTimeout as delay } from 'node:timers/promises';
import { NotFoundError } from '../../support/errors.ts';
import { type Runtime, timestamp } from '../../support/runtime.ts';
import type { ControlOutcome } from '../../vocabulary/control-result.ts';
import { publish } from '../events/publish.ts';
import type { Finding } from '../findings/finding.ts';
import type { Page, PageRequest } from '../platform/page.ts';
import { type Principal, systemReach, visibility } from '../platform/principal.ts';
import type { ChangedRepositories, ChangeFollower } from '../platform/storage/changed-repositories.ts';
import { chunksOf } from '../platform/storage/chunks-of.ts';
import { knownMoment } from '../platform/storage/known-moment.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import type { Repository } from '../repositories/repository.ts';
import { blockerSentence, shownFindingIds } from './blocker-sentence.ts';
import { builtInById } from './built-in-policies.ts';
import { complianceEvents, type ViolatedPolicy } from './compliance-events.ts';
import { recordedResults } from './compliance-matrix.ts';
import { type Blocker, type EvaluatedPolicy, evaluateCompliance } from './compliance-status.ts';
import type { ComplianceFilter, ComplianceSummary } from './compliance-store.ts';
import type { ConditionEvaluator } from './conditions/condition-evaluator.ts';
import { evaluateBuiltIn } from './evaluate-built-in.ts';
import { EvaluatedRows, type ReadValues, watchReads } from './evaluated-rows.ts';
import { type EvaluationParts, inconclusiveAudits, type Supposed } from './evaluation-parts.ts';
import { openFindingsOf } from './open-findings-of.ts';
import type { Policy, PolicyResult } from './policy.ts';
import { controlsWithout, type PolicyFacts } from './policy-facts.ts';
import { readPolicyFacts } from './read-policy-facts.ts';
import type { ComplianceStatus, RepositoryCompliance } from './repository-compliance.ts';
import type { Waiver } from './waiver.ts';

/** What it reads and writes. */
type UsedStores = Pick<
  Stores,
  | 'compliance'
  | 'complianceHistory'
  | 'coverageLedger'
  | 'findingLists'
  | 'findings'
  | 'assessedFixes'
  | 'outbox'
  | 'policies'
  | 'recordings'
  | 'repositories'
  | 'transaction'
  | 'waivers'
>;

/** The result of each policy for one repository, with what it was evaluated by. */
export interface EvaluatedRepository {
  readonly evaluated: readonly EvaluatedPolicy[];
  readonly waivers: ReadonlyMap<string, Waiver>;
  readonly parts: EvaluationParts;
}

interface Evaluation {
  readonly status: ComplianceStatus;
  readonly evaluated: readonly EvaluatedPolicy[];
  readonly violated: readonly EvaluatedPolicy[];
  readonly parts: EvaluationParts;
}

/** Of one revision, with what was read of the repository's row for it. */
interface EvaluatedRow extends Evaluation {
  readonly repository: Repository;
  readonly revision: number;
  readonly read: ReadValues;
}

/** Repositories whose statuses are stored in one transaction. */
const batchSize = 10;
/** Of a repository that keeps changing while it is evaluated; the next read or the hourly task goes on. */
const maxAttempts = 5;
/** How long a person who changes something waits for the statuses that follow from it. */
const maxWaitMs = 10_000;

/**
 * Where repositories stand. Evaluated when whatever changes it has committed, never inside a transaction: conditions
 * are written by people. A read evaluates a status that is not of the newest revision, but does not store it.
 */
export class ComplianceService implements ChangeFollower {
  readonly #stores: UsedStores;
  readonly #runtime: Runtime;
  readonly #conditions: ConditionEvaluator;
  readonly #rows = new EvaluatedRows();
  readonly #stopped = new AbortController();

  constructor(stores: UsedStores, runtime: Runtime, conditions: ConditionEvaluator) {
    this.#stores = stores;
    this.#runtime = runtime;
    this.#conditions = conditions;
  }

  /** Ends what is still evaluated in the background. */
  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#conditions.close();
  }

  async beforeCommit({ ids, rows }: ChangedRepositories): Promise<ReadonlySet<string> | 'all'> {
    const changed =
      ids === 'all' ? ids : new Set([...ids, ...(await this.#rows.changedIn(this.#stores, rows))]);
    if (changed === 'all' || changed.size > 0) await this.#stores.compliance.countRevisions(changed);
    return changed;
  }

  /** Waits until the statuses are up to date, or for ten seconds: with thousands of repositories it continues in the background. */
  async afterCommit(repositories: Iterable<string> | 'all'): Promise<void> {
    const evaluated = repositories === 'all' ? this.#reevaluateOutdated() : this.reevaluate(repositories);
    const done = evaluated.catch((error: unknown) => {
      if (this.#stopped.signal.aborted) return;
      this.#runtime.log.error('compliance was not evaluated after a change', { error: String(error) });
    });
    const waited = new AbortController();
    const wait = delay(maxWaitMs, undefined, { ref: false, signal: waited.signal }).catch(() => {});
    await Promise.race([done, wait]);
    waited.abort();
  }

  async status(
    principal: Principal,
    filter: ComplianceFilter,
    page: PageRequest,
  ): Promise<Page<RepositoryCompliance> & { readonly summary: ComplianceSummary }> {
    const visible = visibility(principal, 'compliance:read');
    const { at } = filter;
    const asked = at ? { ...filter, at: await knownMoment(this.#stores, this.#runtime, at) } : filter;
    const fresh = at ? [] : await this.#outdatedStatuses();
    const { state: _, ...repositories } = asked;
    const summary = await this.#stores.compliance.summary(visible, repositories, fresh);
    return { ...(await this.#stores.compliance.list(visible, asked, page, fresh)), summary };
  }

  /** What anyone may know of a repository whose badge is switched on; undefined for every other. */
  async badge(
    repositoryId: string,
  ): Promise<Pick<RepositoryCompliance, 'state' | 'achievedLevel'> | undefined> {
    const repository = await this.#stores.repositories.find(repositoryId, systemReach('of what is seen'));
    if (!repository?.badge) return undefined;
    const page = { limit: 1, offset: 0, sort: 'name' };
    return (await this.#stores.compliance.list(systemReach('of what is seen'), { repositoryId }, page))
      .items[0];
  }

  /** Where a repository stands, and where it would if these open findings of it were resolved. Stores nothing. */
  async preview(
    principal: Principal,
    { repositoryId, findingIds }: { readonly repositoryId: string; readonly findingIds: readonly string[] },
  ): Promise<{ readonly before: RepositoryCompliance; readonly after: RepositoryCompliance }> {
    const visible = visibility(principal, 'compliance:read');
    const repository = await this.#stores.repositories.find(repositoryId, visible);
    if (!repository) throw new NotFoundError('Repository not found.');
    const resolved = await openFindingsOf(this.#stores, { repositoryId, findingIds, visible });
    const policies = await this.#stores.policies.enabled();
    const { name } = repository;
    return {
      before: { name, ...(await this.evaluate(repository, policies)) },
      after: { name, ...(await this.evaluate(repository, policies, resolved)) },
    };
  }

  /** Evaluates the repositories and stores their statuses. */
  async reevaluate(repositoryIds: Iterable<string>): Promise<void> {
    let left = [...new Set(repositoryIds)].sort();
    for (let attempt = 1; left.length > 0 && attempt <= maxAttempts; attempt += 1) {
      const changed: string[] = [];
      for (const part of chunksOf(left, batchSize)) {
        this.#stopped.signal.throwIfAborted();
        changed.push(...(await this.#reevaluateBatch(part)));
      }
      left = changed;
    }
  }

  /** Stores and publishes what has become outdated without a change that waits for it; by a timer. */
  async refresh(): Promise<void> {
    await this.reevaluate(await this.#stores.waivers.endedSinceEvaluated(timestamp(this.#runtime)));
    await this.#reevaluateOutdated();
  }

  /**
   * Evaluates every repository: when a policy changes, and hourly, because audits grow old. At a start, those whose
   * status is missing or outdated.
   */
  async reevaluateAll(signal?: AbortSignal, which: 'all' | 'outdated' = 'all'): Promise<void> {
    for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
      const ids = await this.#stores.compliance.repositoryIds(after, batchSize, which);
      const last = ids.at(-1);
      if (last === undefined) return;
      signal?.throwIfAborted();
      await this.reevaluate(ids);
      after = last;
    }
  }

  #reevaluateOutdated(): Promise<void> {
    return this.reevaluateAll(this.#stopped.signal, 'outdated');
  }

  /**
   * What is outdated because a waiver has ended, or another request has changed something a moment ago. A read stores
   * nothing; where more than a batch is outdated, it shows the others as they were before.
   */
  async #outdatedStatuses(): Promise<readonly ComplianceStatus[]> {
    const first = '00000000-0000-0000-0000-000000000000';
    const ended = await this.#stores.waivers.endedSinceEvaluated(timestamp(this.#runtime));
    const changed = await this.#stores.compliance.repositoryIds(first, batchSize, 'outdated');
    const ids = [...new Set([...ended, ...changed])].slice(0, batchSize);
    if (ids.length === 0) return [];
    const policies = await this.#stores.policies.enabled();
    const statuses: ComplianceStatus[] = [];
    for (const id of ids) {
      const repository = await this.#stores.repositories.find(id, systemReach('of what is seen'));
      if (repository) statuses.push(await this.evaluate(repository, policies));
    }
    return statuses;
  }

  /** Gives the repositories that changed while they were evaluated. */
  async #reevaluateBatch(ids: readonly string[]): Promise<readonly string[]> {
    const revisions = new Map<string, number>();
    for (const id of ids) {
      const revision = await this.#stores.compliance.revision(id);
      if (revision !== undefined) revisions.set(id, revision);
    }
    const policies = await this.#stores.policies.enabled();
    const evaluations: EvaluatedRow[] = [];
    for (const [id, revision] of revisions) {
      const repository = await this.#stores.repositories.find(id, systemReach('of what is seen'));
      if (!repository) continue;
      const { watched, read } = watchReads(repository);
      evaluations.push({ repository, revision, read, ...(await this.#evaluate(watched, policies, [])) });
    }
    const changed: string[] = [];
    await this.#stores.transaction(async () => {
      changed.length = 0;
      for (const one of evaluations) {
        const { repository, revision } = one;
        if (await this.#stores.compliance.holdRevision(repository.id, revision))
          await this.#store(repository, one, revision);
        else changed.push(repository.id);
      }
    });
    for (const { repository, revision, read } of evaluations)
      if (!changed.includes(repository.id)) this.#rows.remember(repository.id, revision, read);
    return changed;
  }

  /** Where the repository would stand under these policies, and with these findings resolved. Stores nothing. */
  async evaluate(
    repository: Repository,
    policies: readonly Policy[],
    resolved: readonly Finding[] = [],
  ): Promise<ComplianceStatus> {
    return (await this.#evaluate(repository, policies, resolved)).status;
  }

  /** Stores where the repository stands now, and emits what is different from before. */
  async #store(repository: Repository, evaluation: Evaluation, revision: number): Promise<void> {
    const before = await this.#stores.compliance.standing(repository.id);
    const { status, violated, evaluated, parts } = evaluation;
    const ids = violated.map(({ policy }) => policy.id);
    await this.#stores.compliance.save(status, ids, revision);
    await this.#stores.complianceHistory.record(status, recordedResults(evaluated, parts.controls));
    const fresh = violated.filter(({ policy }) => !before?.violated.includes(policy.id));
    const shown: ViolatedPolicy[] = [];
    for (const one of fresh)
      shown.push({ ...(await this.explain(repository.id, one, parts)), mode: one.policy.mode });
    await publish(this.#stores, this.#runtime, complianceEvents(repository, before, status, shown));
  }

  /** The result of each of these policies. Stores nothing. */
  async evaluatePolicies(
    repository: Repository,
    policies: readonly Policy[],
    { resolved = [], fix }: Supposed = {},
  ): Promise<EvaluatedRepository> {
    const now = timestamp(this.#runtime);
    const known = { controls: await this.#controls(repository.id, resolved), resolved, now, fix };
    const conditions = policies.map(({ condition }) => condition);
    const facts = await readPolicyFacts(this.#stores, repository, { ...known, conditions });
    const parts = { ...known, inconclusive: inconclusiveAudits(facts) };
    const waivers = await this.#stores.waivers.active(repository.id, now);
    const results = await this.#results(policies, facts);
    const evaluated = policies.map(
      (policy): EvaluatedPolicy => ({
        policy,
        result: results.get(policy.id) ?? 'unknown',
        waived: waivers.has(policy.id),
      }),
    );
    return { evaluated, waivers, parts };
  }

  async #evaluate(
    repository: Repository,
    policies: readonly Policy[],
    resolved: readonly Finding[],
  ): Promise<Evaluation> {
    const { evaluated, waivers, parts } = await this.evaluatePolicies(repository, policies, { resolved });
    const verdict = evaluateCompliance(evaluated, repository.complianceLevel);
    const { achievedLevel, state, score, blocking, violated } = verdict;
    const blockers: Blocker[] = [];
    for (const one of blocking) {
      blockers.push(await this.explain(repository.id, one, parts));
    }
    const status = {
      repositoryId: repository.id,
      requiredLevel: repository.complianceLevel,
      achievedLevel,
      state,
      score,
      blockers,
      waivers: [...waivers.values()].map(({ id, policyId, policyName, level, reason, expiresAt }) => ({
        id,
        policyId,
        name: policyName,
        level,
        reason,
        expiresAt,
      })),
      evaluatedAt: parts.now,
    };
    return { status, evaluated, violated, parts };
  }

  /** By policy id. What people wrote is evaluated on a thread of its own; what ships with the program takes no time. */
  async #results(
    policies: readonly Policy[],
    facts: PolicyFacts,
  ): Promise<ReadonlyMap<string, PolicyResult>> {
    const written = policies.filter(({ builtIn }) => !builtIn);
    const found = await this.#conditions.evaluate(
      written.map(({ condition }) => condition),
      facts,
    );
    const results = new Map(written.map(({ id }, index) => [id, found[index] ?? 'unknown']));
    for (const { id, condition } of policies.filter(({ builtIn }) => builtIn))
      results.set(id, evaluateBuiltIn(id, condition, facts));
    return results;
  }

  /** What the last audit said; a control whose findings are all resolved is taken to pass. */
  async #controls(repositoryId: string, resolved: readonly Finding[]): Promise<readonly ControlOutcome[]> {
    const controls = await this.#stores.compliance.controls(repositoryId);
    if (resolved.length === 0) return controls;
    return controlsWithout(
      controls,
      resolved,
      await this.#stores.compliance.openControlFindings(repositoryId),
    );
  }

  /** Why a policy does not pass, with the findings that are the reason. */
  async explain(
    repositoryId: string,
    { policy, result }: EvaluatedPolicy,
    { controls, resolved, now, inconclusive }: EvaluationParts,
  ): Promise<Blocker> {
    const builtIn = builtInById.get(policy.id);
    const findingIds =
      builtIn?.findings && result === 'fail'
        ? await this.#stores.compliance.findingIds(
            repositoryId,
            builtIn.findings,
            now,
            shownFindingIds + 1 + resolved.length,
          )
        : [];
    const gone = new Set(resolved.map(({ id }) => id));
    const inTheWay = findingIds.filter((id) => !gone.has(id));
    const control = controls.find(({ controlId }) => controlId === builtIn?.controlId);
    return {
      level: policy.level,
      policyId: policy.id,
      name: policy.name,
      message:
        control?.reason ?? blockerSentence(policy, result, { findings: inTheWay.length, inconclusive }),
      findingIds: inTheWay.slice(0, shownFindingIds),
    };
  }
}
