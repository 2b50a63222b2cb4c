// Gives findings the status that decision rules say, and takes it back: the one place where rules change what is kept.
import { setImmediate as breathe } from 'node:timers/promises';
import { type Runtime, timestamp } from '../../support/runtime.ts';
import type { FindingStatus } from '../../vocabulary/finding-status.ts';
import type { FindingWithAssignee } from '../findings/finding-columns.ts';
import { toFinding } from '../findings/finding-row.ts';
import type { NewEventRow, NewStatus } from '../findings/ingest-store.ts';
import { recordFindingEvents } from '../findings/publish-findings.ts';
import type { DecideByRule, RuleStatus } from '../findings/recording/decide-by-rule.ts';
import type { GivenStatus } from '../findings/update-statuses.ts';
import { systemReach, type Visibility } from '../platform/principal.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import type { CoveredFilter, DecidableRow } from './decision-rule-store.ts';
import { type FindingOfFacts, type RepositoryOfFacts, repositoryFacts, ruleFacts } from './rule-facts.ts';
import { type MatchedRule, RuleMatcher } from './rule-matcher.ts';

/** What it reads and writes. */
type UsedStores = Pick<
  Stores,
  'decisionRules' | 'findings' | 'ingest' | 'outbox' | 'repositories' | 'transaction'
>;

/** Findings that are read and written at once. */
const batchSize = 1_000;

/** Findings that wait to be written: those of a repository are written together, and make one event. */
const gathered = 20_000;

/** Values that a statement asks for at once. */
const maxNeeded = 5_000;

export class DecisionRules {
  readonly #stores: UsedStores;
  readonly #runtime: Runtime;
  /** Compiled for the rules that stood at the last call. */
  #compiled: { readonly key: string; readonly matcher: RuleMatcher } | undefined;

  constructor(stores: UsedStores, runtime: Runtime) {
    this.#stores = stores;
    this.#runtime = runtime;
  }

  /** What the active rules make of findings of the repository; undefined without any rule. */
  async decider(repository: RepositoryOfFacts): Promise<DecideByRule | undefined> {
    const matcher = await this.#matcher();
    if (matcher.isEmpty) return undefined;
    return (finding) => {
      const rule = matcher.match(ruleFacts(finding, repository));
      return rule && statusByRule(rule);
    };
  }

  /** The open findings that the rule covers and no person has decided on, as they are read; of one repository if given. */
  async *covers(
    rule: MatchedRule,
    visibility: Visibility,
    repositoryId?: string,
  ): AsyncGenerator<FindingWithAssignee, void, undefined> {
    const matcher = new RuleMatcher([rule]);
    const repositories = new Map<string, RepositoryOfFacts>();
    for (let after = 0; ; ) {
      const rows = await this.#stores.decisionRules.candidates(rule.condition, {
        visibility,
        repositoryId,
        after,
        limit: batchSize,
      });
      for (const row of rows) {
        const repository = await this.#repository(row.repository_id, repositories);
        if (repository && matcher.match(ruleFacts(toFinding(row), repository))) yield row;
      }
      if (rows.length < batchSize) return;
      after = Number(rows.at(-1)?.number);
      await breathe();
    }
  }

  /** Gives the rule's status to what it covers; within the caller's transaction. Gives how many changed. */
  async apply(rule: MatchedRule): Promise<number> {
    return this.#each(this.covers(rule, systemReach('recording')));
  }

  /** Findings of the rule get what the other rules say of them, or are open again. Gives how many changed. */
  async release(ruleId: string): Promise<number> {
    return this.#each(this.#covered({ ruleId }));
  }

  /** Brings findings up to the rules, where their facts have changed since they were recorded. Called by a timer. */
  async refresh(signal?: AbortSignal): Promise<number> {
    const transaction = (work: () => Promise<number>) => this.#stores.transaction(work);
    return this.#bringUp({ transaction, signal });
  }

  /** The same for one repository, where rules can see a difference; within the transaction that changes it. */
  async refreshRepository(before: RepositoryOfFacts, now: RepositoryOfFacts): Promise<number> {
    const isSeen = repositoryFacts.some((fact) => JSON.stringify(before[fact]) !== JSON.stringify(now[fact]));
    return isSeen ? this.#bringUp({ transaction: (work) => work(), repositoryId: now.id }) : 0;
  }

  /** In one pass over the findings, however many rules there are. */
  async #bringUp({
    transaction,
    repositoryId,
    signal,
  }: {
    readonly transaction: (work: () => Promise<number>) => Promise<number>;
    readonly repositoryId?: string;
    readonly signal?: AbortSignal | undefined;
  }): Promise<number> {
    const matcher = await this.#matcher();
    const all = matcher.needed;
    const count = [...(all?.values() ?? [])].reduce((sum, values) => sum + values.length, 0);
    const needed = count > maxNeeded ? null : all;
    const repositories = new Map<string, RepositoryOfFacts>();
    let [changed, others]: [number, PlacedFinding[]] = [0, []];
    for (let after = 0; !signal?.aborted; ) {
      const rows = await this.#stores.decisionRules.decidable({
        needed,
        repositoryId,
        after,
        limit: batchSize,
      });
      for (const row of rows) {
        const repository = await this.#repository(row.repository_id, repositories);
        const rule = repository && matcher.match(ruleFacts(toFindingOfFacts(row), repository));
        if (!isSame(knownOf(row), rule ? statusByRule(rule) : opened))
          others.push({ id: row.id, repositoryId: row.repository_id });
      }
      const isLast = rows.length < batchSize;
      if (isLast || others.length >= gathered) {
        for (const ids of batchesByRepository(others))
          changed += await transaction(() => this.#applyBatch(ids));
        others = [];
      }
      if (isLast) break;
      after = Number(rows.at(-1)?.number);
      await breathe();
    }
    return changed;
  }

  /** What the active rules say of these findings now, written within the caller's transaction. Gives how many changed. */
  async settle(ids: readonly string[]): Promise<number> {
    let changed = 0;
    for (let start = 0; start < ids.length; start += batchSize)
      changed += await this.#applyBatch(ids.slice(start, start + batchSize));
    return changed;
  }

  async *#covered(of: CoveredFilter): AsyncGenerator<FindingWithAssignee, void, undefined> {
    for (let after = 0; ; ) {
      const rows = await this.#stores.decisionRules.covered(of, after, batchSize);
      yield* rows;
      if (rows.length < batchSize) return;
      after = Number(rows.at(-1)?.number);
      await breathe();
    }
  }

  /** In one transaction, which is the caller's. */
  async #each(rows: AsyncIterable<FindingWithAssignee>): Promise<number> {
    const ids: string[] = [];
    for await (const { id } of rows) ids.push(id);
    return this.settle(ids);
  }

  /** A person's word is never changed. */
  async #applyBatch(ids: readonly string[]): Promise<number> {
    await this.#stores.findings.lock(ids);
    const rows = await this.#stores.decisionRules.decidableAmong(ids);
    const matcher = await this.#matcher();
    const repositories = await this.#stores.repositories.findMany(
      [...new Set(rows.map((row) => row.repository_id))],
      systemReach('recording'),
    );
    const changes: (GivenStatus<NewStatus> & { before: FindingStatus; comment: string })[] = [];
    for (const row of rows) {
      const isOpen = row.status === 'open' && row.status_by !== 'person';
      if ((!isOpen && row.status_by !== 'rule') || row.status === 'resolved') continue;
      const repository = repositories.get(row.repository_id);
      const rule = repository && matcher.match(ruleFacts(toFindingOfFacts(row), repository));
      const given = rule ? statusByRule(rule) : opened;
      if (isSame(knownOf(row), given)) continue;
      const comment = rule ? given.reason : 'No decision rule covers it any more.';
      changes.push({
        id: row.id,
        repositoryId: row.repository_id,
        before: row.status as FindingStatus,
        given,
        comment: comment ?? '',
      });
    }
    const at = timestamp(this.#runtime);
    await this.#stores.ingest.setStatuses(changes, at);
    await recordFindingEvents(
      this.#stores,
      this.#runtime,
      changes.map(({ id, before, given, comment }): NewEventRow => {
        const { status, decisionRuleId = null } = given;
        return {
          id: this.#runtime.newId(),
          finding_id: id,
          at,
          kind: 'status_changed',
          actor_id: null,
          audit_id: null,
          before: JSON.stringify({ status: before }),
          after: JSON.stringify({ status, decisionRuleId }),
          status_before: before,
          status_after: status,
          comment,
          evidence: null,
        };
      }),
    );
    return changes.length;
  }

  async #repository(
    id: string,
    known: Map<string, RepositoryOfFacts>,
  ): Promise<RepositoryOfFacts | undefined> {
    const repository = known.get(id) ?? (await this.#stores.repositories.find(id, systemReach('recording')));
    if (repository) known.set(id, repository);
    return repository;
  }

  async #matcher(): Promise<RuleMatcher> {
    const rules = await this.#stores.decisionRules.active(timestamp(this.#runtime));
    const key = JSON.stringify(rules);
    if (this.#compiled?.key !== key) this.#compiled = { key, matcher: new RuleMatcher(rules) };
    return this.#compiled.matcher;
  }
}

interface PlacedFinding {
  readonly id: string;
  readonly repositoryId: string;
}

function* batchesByRepository(rows: readonly PlacedFinding[]): Generator<readonly string[]> {
  const ids = [...Map.groupBy(rows, (row) => row.repositoryId).values()].flat().map(({ id }) => id);
  for (let start = 0; start < ids.length; start += batchSize) yield ids.slice(start, start + batchSize);
}

const opened: NewStatus = { status: 'open', by: 'tool', reason: null, expiresAt: null, resolvedAt: null };

function statusByRule({ id, name, status, reason, expiresAt }: MatchedRule): RuleStatus {
  return {
    status,
    by: 'rule',
    reason: `${reason} (decision rule ${name})`,
    expiresAt,
    resolvedAt: null,
    decisionRuleId: id,
  };
}

/** No more than rules ask: this is read of every finding. */
function toFindingOfFacts(row: DecidableRow): FindingOfFacts {
  return {
    fingerprint: row.fingerprint,
    ruleId: row.rule_id,
    category: row.category as FindingOfFacts['category'],
    severity: row.severity as FindingOfFacts['severity'],
    title: row.title,
    confidence: row.confidence as FindingOfFacts['confidence'],
    location: row.path === null ? null : { path: row.path },
    package: row.package === null ? null : { scope: null, ...JSON.parse(row.package) },
    advisory: row.advisory === null ? null : { epss: null, ...JSON.parse(row.advisory) },
    cwe: row.cwe === '' ? [] : row.cwe.split(' '),
    priority: { level: row.priority_level as FindingOfFacts['priority']['level'] },
    exploited: Boolean(row.exploited),
    reachability: row.reachability as FindingOfFacts['reachability'],
    owners: row.owners === '[]' ? [] : JSON.parse(row.owners),
  };
}

function knownOf(row: DecidableRow): Parameters<typeof isSame>[0] {
  return {
    status: row.status,
    statusReason: row.status_reason,
    statusExpiresAt: row.status_expires_at,
    decisionRuleId: row.decision_rule_id ?? null,
  };
}

function isSame(
  known: {
    readonly status: string;
    readonly statusReason: string | null;
    readonly statusExpiresAt: string | null;
    readonly decisionRuleId: string | null;
  },
  given: NewStatus,
): boolean {
  return (
    known.status === given.status &&
    known.decisionRuleId === (given.decisionRuleId ?? null) &&
    (given.by !== 'rule' ||
      (known.statusReason === given.reason && known.statusExpiresAt === given.expiresAt))
  );
}
