import { publish } from '../events/publish.ts';
import type { Finding } from '../findings/finding.ts';
import { NotFoundError, ValidationError } from '../platform/errors.ts';
import type { Page, PageRequest } from '../platform/page.ts';
import { type Principal, visibility } from '../platform/principal.ts';
import { type Runtime, timestamp } from '../platform/runtime.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import type { Repository } from '../repositories/repository.ts';
import type { ControlOutcome } from '../vocabulary/control-result.ts';
import { blockerSentence, shownFindingIds } from './blocker-sentence.ts';
import { builtInById } from './built-in-policies.ts';
import { complianceEvents, type ViolatedPolicy } from './compliance-events.ts';
import { type Blocker, type JudgedPolicy, judgeCompliance } from './compliance-status.ts';
import type { ComplianceFilter, ComplianceSummary, RepositoryCompliance } from './compliance-store.ts';
import type { Policy } from './policy.ts';
import { evaluateCondition } from './policy-condition.ts';
import { type FindingCount, type PolicyFacts, policyFacts } from './policy-facts.ts';

/** What policies are judged by. */
interface JudgedParts {
  readonly controls: readonly ControlOutcome[];
  /** Findings that count as resolved, as a what-if asks. */
  readonly resolved: readonly Finding[];
  readonly now: string;
}

interface Evaluation {
  readonly status: Omit<RepositoryCompliance, 'name'>;
  readonly violated: readonly JudgedPolicy[];
  readonly parts: JudgedParts;
}

/** Repositories in one transaction: others wait for it, some ten milliseconds for each. */
const judgedAtOnce = 10;

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
    await this.expireWaivers();
    const { state: _, ...repositories } = filter;
    const summary = await this.#stores.compliance.summary(visible, repositories);
    return { ...(await this.#stores.compliance.list(visible, filter, page)), summary };
  }

  /** What anybody may know of a repository whose badge is switched on; undefined for every other. */
  async badge(
    repositoryId: string,
  ): Promise<Pick<RepositoryCompliance, 'state' | 'achievedLevel'> | undefined> {
    const repository = await this.#stores.repositories.find(repositoryId, null);
    if (!repository?.badge) return undefined;
    const page = { limit: 1, offset: 0, sort: 'name' };
    return (await this.#stores.compliance.list(null, { repositoryId }, page)).items[0];
  }

  /** Where a repository stands, and where it would if these open findings of it were resolved. Stores nothing. */
  async preview(
    principal: Principal,
    { repositoryId, findingIds }: { readonly repositoryId: string; readonly findingIds: readonly string[] },
  ): Promise<{ readonly before: RepositoryCompliance; readonly after: RepositoryCompliance }> {
    const visible = visibility(principal, 'compliance:read');
    const repository = await this.#stores.repositories.find(repositoryId, visible);
    if (!repository) throw new NotFoundError('There is no such repository.');
    const resolved: Finding[] = [];
    for (const id of new Set(findingIds)) {
      const finding = await this.#stores.findings.find(id, visible);
      if (finding?.repositoryId !== repositoryId) {
        throw new NotFoundError(`The repository has no finding ${id}.`, { findingIds: `There is no ${id}.` });
      }
      if (finding.status !== 'open') {
        const sentence = `The finding ${id} is ${finding.status}, not open.`;
        throw new ValidationError(sentence, { findingIds: sentence });
      }
      resolved.push(finding);
    }
    const policies = await this.#stores.policies.enabled();
    const { name } = repository;
    return {
      before: { name, ...(await this.evaluate(repository, policies)) },
      after: { name, ...(await this.evaluate(repository, policies, resolved)) },
    };
  }

  /** Evaluates the repositories anew; belongs into the transaction of the change. */
  async reevaluate(repositoryIds: Iterable<string>): Promise<void> {
    const policies = await this.#stores.policies.enabled();
    // In one order, so that two transactions that judge several wait for each other only one way round.
    for (const id of [...new Set(repositoryIds)].sort()) {
      const repository = await this.#stores.repositories.find(id, null);
      if (!repository) continue;
      await this.#judge(repository, policies);
    }
  }

  /** Judges anew where an exception has ended; by a timer and wherever the status is read. */
  async expireWaivers(): Promise<void> {
    const ended = await this.#stores.waivers.endedSinceJudged(timestamp(this.#runtime));
    if (ended.length > 0) await this.#stores.transaction(() => this.reevaluate(ended));
  }

  /**
   * Evaluates every repository: when a policy changes, and hourly, because audits grow old. At a start, those that
   * never were.
   */
  async reevaluateAll(signal?: AbortSignal, which: 'all' | 'unjudged' = 'all'): Promise<void> {
    for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
      const ids = await this.#stores.compliance.repositoryIds(after, judgedAtOnce, which);
      const last = ids.at(-1);
      if (last === undefined) return;
      signal?.throwIfAborted();
      await this.#stores.transaction(() => this.reevaluate(ids));
      after = last;
    }
  }

  /** Where the repository would stand under these policies, and with these findings resolved. Stores nothing. */
  async evaluate(
    repository: Repository,
    policies: readonly Policy[],
    resolved: readonly Finding[] = [],
  ): Promise<Omit<RepositoryCompliance, 'name'>> {
    return (await this.#evaluate(repository, policies, resolved)).status;
  }

  /** Keeps where the repository stands now, and tells what is different from before. */
  async #judge(repository: Repository, policies: readonly Policy[]): Promise<void> {
    const before = await this.#stores.compliance.standing(repository.id);
    const { status, violated, parts } = await this.#evaluate(repository, policies, []);
    const ids = violated.map(({ policy }) => policy.id);
    await this.#stores.compliance.save(status, ids);
    const fresh = violated.filter(({ policy }) => !before?.violated.includes(policy.id));
    const shown: ViolatedPolicy[] = [];
    for (const one of fresh)
      shown.push({ ...(await this.#blocker(repository.id, one, parts)), mode: one.policy.mode });
    await publish(this.#stores, this.#runtime, complianceEvents(repository, before, status, shown));
  }

  async #evaluate(
    repository: Repository,
    policies: readonly Policy[],
    resolved: readonly Finding[],
  ): Promise<Evaluation> {
    const now = timestamp(this.#runtime);
    const parts = { controls: await this.#controls(repository.id, resolved), resolved, now };
    const facts = await this.#facts(repository, parts);
    const waivers = await this.#stores.waivers.active(repository.id, now);
    const judged = policies.map(
      (policy): JudgedPolicy => ({
        policy,
        result: evaluateCondition(policy.condition, facts),
        waived: waivers.has(policy.id),
      }),
    );
    const verdict = judgeCompliance(judged, repository.complianceLevel);
    const { achievedLevel, state, score, blocking, violated } = verdict;
    const blockers: Blocker[] = [];
    for (const one of blocking) {
      blockers.push(await this.#blocker(repository.id, one, parts));
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
      evaluatedAt: now,
    };
    return { status, violated, parts };
  }

  /** What the last audit said; a control whose findings are all resolved is taken to pass. */
  async #controls(repositoryId: string, resolved: readonly Finding[]): Promise<readonly ControlOutcome[]> {
    const controls = await this.#stores.compliance.controls(repositoryId);
    if (resolved.length === 0) return controls;
    const gone = new Set(resolved.map(({ id }) => id));
    const left = await this.#stores.compliance.openControlFindings(repositoryId);
    const stillFailing = new Set(left.filter(({ id }) => !gone.has(id)).map(({ ruleId }) => ruleId));
    const fixed = new Set(resolved.map(({ ruleId }) => ruleId).filter((rule) => !stillFailing.has(rule)));
    return controls.map((control) =>
      control.result === 'fail' && fixed.has(control.controlId) ? { ...control, result: 'pass' } : control,
    );
  }

  async #facts(repository: Repository, { controls, resolved, now }: JudgedParts): Promise<PolicyFacts> {
    const { id } = repository;
    const decided: Record<string, boolean> = {};
    for (const { controlId, result } of controls) {
      if (result !== 'unknown') decided[controlId] = result !== 'fail';
    }
    return policyFacts(
      repository,
      withoutResolved(await this.#stores.compliance.findingCounts(id), resolved),
      (await this.#stores.compliance.overdueCount(id, now)) -
        resolved.filter(({ dueAt }) => dueAt !== null && dueAt < now).length,
      await this.#stores.compliance.lastAudits(id),
      decided,
      new Date(now),
    );
  }

  async #blocker(
    repositoryId: string,
    { policy, result }: JudgedPolicy,
    { controls, resolved, now }: JudgedParts,
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
      message: control?.reason ?? blockerSentence(policy, result, inTheWay.length),
      findingIds: inTheWay.slice(0, shownFindingIds),
    };
  }
}

/** The counts, with open findings counted as resolved. */
function withoutResolved(counts: readonly FindingCount[], resolved: readonly Finding[]): FindingCount[] {
  const moved = resolved.flatMap(({ severity, category }): FindingCount[] => [
    { severity, category, status: 'open', count: -1 },
    { severity, category, status: 'resolved', count: 1 },
  ]);
  return [...counts, ...moved];
}
