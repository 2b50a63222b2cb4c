// Gives findings the status, priority and due date that decision rules say, and takes them back: the one place where rules
// change what is kept.
import { setImmediate as breathe } from 'node:timers/promises';
import { type Runtime, timestamp } from '../../support/runtime.ts';
import type { DueDays } from '../../vocabulary/due-days.ts';
import { atLeast, type Severity } from '../../vocabulary/severity.ts';
import { computedRating, decidedColumns, isWeaker } from '../findings/decided-rating.ts';
import type { FindingWithAssignee } from '../findings/finding-columns.ts';
import type { GivenRating } from '../findings/finding-rating-store.ts';
import { toFinding } from '../findings/finding-row.ts';
import type { NewStatus } from '../findings/ingest-store.ts';
import { recordFindingEvents } from '../findings/publish-findings.ts';
import type { DecideByRule } from '../findings/recording/decide-by-rule.ts';
import type { GivenStatus } from '../findings/update-statuses.ts';
import { systemReach, type Visibility } from '../platform/principal.ts';
import { chunksOf } from '../platform/storage/chunks-of.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import type { RatedTexts } from './decided-rows.ts';
import {
  isSameRating,
  isSameStatus,
  mayHaveStatus,
  opened,
  ratedEvent,
  ratedFinding,
  ratedOf,
  ratingOfRow,
  statusEvent,
  toFindingOfFacts,
} from './decided-rows.ts';
import { isRating } from './decision-rule.ts';
import type { CoveredFilter, RatedRow } from './decision-rule-store.ts';
import { type RepositoryOfFacts, repositoryFacts, ruleFacts } from './rule-facts.ts';
import { type MatchedRule, RuleMatcher } from './rule-matcher.ts';
import { RuleSet } from './rule-set.ts';

/** What it reads and writes. */
type UsedStores = Pick<
  Stores,
  'decisionRules' | 'findingRatings' | 'findings' | 'ingest' | 'outbox' | 'repositories' | 'transaction'
>;

/** When findings of a team are due. */
export type DueDaysOf = (teamId: string) => Promise<DueDays>;

/** A finding whose priority or due date a rule would change. */
export interface RatedChange {
  readonly row: FindingWithAssignee;
  readonly isWeaker: boolean;
}

/** Findings that are read and written at once. */
const batchSize = 1_000;

/** Findings that wait to be written: those of a repository are written together, and make one event. */
const gathered = 20_000;

export class DecisionRules {
  readonly #stores: UsedStores;
  readonly #runtime: Runtime;
  /** Compiled for the rules that stood at the last call. */
  #compiled: { readonly key: string; readonly rules: RuleSet } | undefined;

  readonly #dueDaysOf: DueDaysOf;

  constructor(stores: UsedStores, runtime: Runtime, dueDaysOf: DueDaysOf) {
    this.#stores = stores;
    this.#runtime = runtime;
    this.#dueDaysOf = dueDaysOf;
  }

  /** What the active rules make of findings of the repository; undefined without any rule. */
  async decider(repository: RepositoryOfFacts): Promise<DecideByRule | undefined> {
    const rules = await this.#rules();
    if (rules.isEmpty) return undefined;
    return (finding) => {
      const facts = ruleFacts(finding, repository);
      return { status: rules.statusOf(facts), rating: rules.ratingOf(facts) };
    };
  }

  /**
   * The unresolved findings whose priority or due date the rule would change now, beside the rules that are there; what is
   * known to be exploited as if it were forced.
   */
  async *changes(rule: MatchedRule, visibility: Visibility): AsyncGenerator<RatedChange, void, undefined> {
    const active = await this.#stores.decisionRules.active(timestamp(this.#runtime));
    const rules = new RuleSet([...active, rule]);
    const dueDays = this.#dueDaysOfTeams();
    const repositories = new Map<string, RepositoryOfFacts>();
    for await (const row of this.covers(rule, visibility)) {
      const repository = await this.#repository(row.repository_id, repositories);
      if (!repository) continue;
      const byRule = rules.ratingOf(ruleFacts(toFinding(row), repository));
      const given = ratingOfRow(row, await dueDays(row.team_id), byRule);
      if (![given.priorityRuleId, given.dueRuleId].includes(rule.id) || isSameRating(row, given)) continue;
      yield { row, isWeaker: isWeaker(given, ratedOf(row)) };
    }
  }

  /**
   * The open findings that the rule covers and no person has decided on, as they are read; of one repository if given. Of a rule that
   * gives a priority or a due date: all that meet its condition and are not resolved.
   */
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
        rated: isRating(rule),
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

  /** Gives what the rule says to what it covers; within the caller's transaction. Gives how many changed. */
  async apply(rule: MatchedRule): Promise<number> {
    return this.#each(this.covers(rule, systemReach('recording')));
  }

  /**
   * Findings of the rule get what the other rules say of them, or are open again. Gives how many changed. What it left as
   * it was computed it kept from other rules.
   */
  async release(rule: MatchedRule): Promise<number> {
    const ids = new Set<string>();
    for await (const { id } of this.#covered({ ruleId: rule.id })) ids.add(id);
    if (isRating(rule)) for await (const { id } of this.covers(rule, systemReach('recording'))) ids.add(id);
    return this.applyTo([...ids]);
  }

  /** Releases what rules gave a priority or a due date that have ended since. Called by a timer. */
  async applyEnded(): Promise<void> {
    for (const rule of await this.#stores.decisionRules.endedRatings(timestamp(this.#runtime)))
      await this.#stores.transaction(async () => {
        if (await this.#stores.decisionRules.markReleased(rule.id)) await this.release(rule);
      });
  }

  /** Brings findings up to the rules, where their facts have changed since they were recorded. Called by a timer. */
  async refresh(signal?: AbortSignal): Promise<number> {
    const transaction = (work: () => Promise<Applied>) => this.#stores.transaction(work);
    return (await this.#bringUp({ transaction, signal })).changed;
  }

  /**
   * The same for one repository, where rules can see a difference; within the transaction that changes it. Says of how many
   * findings of severity high or above rules make less.
   */
  async refreshRepository(before: RepositoryOfFacts, now: RepositoryOfFacts): Promise<number> {
    const isSeen = repositoryFacts.some((fact) => JSON.stringify(before[fact]) !== JSON.stringify(now[fact]));
    if (!isSeen) return 0;
    const transaction = (work: () => Promise<Applied>) => work();
    return (await this.#bringUp({ transaction, repositoryId: now.id })).weakened;
  }

  /** In one pass over the findings, however many rules there are. */
  async #bringUp({
    transaction,
    repositoryId,
    signal,
  }: {
    readonly transaction: (work: () => Promise<Applied>) => Promise<Applied>;
    readonly repositoryId?: string;
    readonly signal?: AbortSignal | undefined;
  }): Promise<Applied> {
    const active = await this.#rules();
    const { needed } = active;
    const dueDays = this.#dueDaysOfTeams();
    const repositories = new Map<string, RepositoryOfFacts>();
    let [changed, weakened, others]: [number, number, PlacedFinding[]] = [0, 0, []];
    for (let after = 0; !signal?.aborted; ) {
      const rows = await this.#stores.decisionRules.decidable({
        needed,
        repositoryId,
        after,
        limit: batchSize,
      });
      for (const row of rows) {
        const repository = await this.#repository(row.repository_id, repositories);
        const facts = repository && ruleFacts(toFindingOfFacts(row), repository);
        const isKept = !mayHaveStatus(row) || isSameStatus(row, (facts && active.statusOf(facts)) ?? opened);
        const rating = facts ? active.ratingOf(facts) : {};
        if (!isKept || !isSameRating(row, ratingOfRow(row, await dueDays(row.team_id), rating)))
          others.push({ id: row.id, repositoryId: row.repository_id });
      }
      const isLast = rows.length < batchSize;
      if (isLast || others.length >= gathered) {
        for (const ids of batchesByRepository(others)) {
          const applied = await transaction(() => this.#applyBatch(ids));
          changed += applied.changed;
          weakened += applied.weakened;
        }
        others = [];
      }
      if (isLast) break;
      after = Number(rows.at(-1)?.number);
      await breathe();
    }
    return { changed, weakened };
  }

  /** What the active rules say of these findings now, written within the caller's transaction. Gives how many changed. */
  async applyTo(ids: readonly string[]): Promise<number> {
    let changed = 0;
    for (const part of chunksOf(ids, batchSize)) changed += (await this.#applyBatch(part)).changed;
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
    return this.applyTo(ids);
  }

  /** A person's word is never changed: it is about the status, and nobody sets a priority or a due date. */
  async #applyBatch(ids: readonly string[]): Promise<Applied> {
    await this.#stores.findings.lock(ids);
    const rows = await this.#stores.decisionRules.decidableAmong(ids);
    const active = await this.#rules();
    const repositories = await this.#stores.repositories.findMany(
      [...new Set(rows.map((row) => row.repository_id))],
      systemReach('recording'),
    );
    const dueDays = this.#dueDaysOfTeams();
    const at = timestamp(this.#runtime);
    const statuses: (GivenStatus<NewStatus> & { readonly row: RatedRow })[] = [];
    const ratings: (GivenRating & { readonly row: RatedRow; readonly texts: RatedTexts })[] = [];
    for (const row of rows) {
      const repository = repositories.get(row.repository_id);
      const facts = repository && ruleFacts(toFindingOfFacts(row), repository);
      const { id, repository_id: repositoryId } = row;
      if (mayHaveStatus(row)) {
        const given = (facts && active.statusOf(facts)) ?? opened;
        if (!isSameStatus(row, given)) statuses.push({ id, repositoryId, given, row });
      }
      // What is resolved keeps what it has, as long as the rule is there.
      if (row.status === 'resolved' && row.computed_rating === null) continue;
      const rating = facts ? active.ratingOf(facts) : {};
      const days = await dueDays(row.team_id);
      if (isSameRating(row, ratingOfRow(row, days, rating))) continue;
      const columns = decidedColumns(computedRating(row), ratedFinding(row), days, rating);
      const texts = {
        priority: columns.priority_rule_id === null ? undefined : rating.priority?.text,
        due: columns.due_rule_id === null ? undefined : rating.due?.text,
      };
      ratings.push({ id, repositoryId, columns, row, texts });
    }
    await this.#stores.ingest.setStatuses(statuses, at);
    await this.#stores.findingRatings.write(ratings, at);
    const event = () => ({ id: this.#runtime.newId(), at });
    await recordFindingEvents(this.#stores, this.#runtime, [
      ...statuses.map(({ row, given }) => statusEvent(row, given, event())),
      ...ratings.map(({ row, columns, texts }) => ratedEvent(row, columns, event(), texts)),
    ]);
    const weakened = [
      ...statuses.filter(({ row, given }) => row.status === 'open' && given.status !== 'open'),
      ...ratings.filter(({ row, columns }) => isWeaker(ratedOf(columns), ratedOf(row))),
    ].filter(({ row }) => atLeast(row.severity as Severity, 'high'));
    return { changed: countFindings([...statuses, ...ratings]), weakened: countFindings(weakened) };
  }

  /** Of each team, read once. */
  #dueDaysOfTeams(): (teamId: string) => DueDays | Promise<DueDays> {
    const known = new Map<string, DueDays>();
    return (teamId) => known.get(teamId) ?? this.#readDueDays(teamId, known);
  }

  async #readDueDays(teamId: string, known: Map<string, DueDays>): Promise<DueDays> {
    const dueDays = await this.#dueDaysOf(teamId);
    known.set(teamId, dueDays);
    return dueDays;
  }

  async #repository(
    id: string,
    known: Map<string, RepositoryOfFacts>,
  ): Promise<RepositoryOfFacts | undefined> {
    const repository = known.get(id) ?? (await this.#stores.repositories.find(id, systemReach('recording')));
    if (repository) known.set(id, repository);
    return repository;
  }

  async #rules(): Promise<RuleSet> {
    const rules = await this.#stores.decisionRules.active(timestamp(this.#runtime));
    const key = JSON.stringify(rules);
    if (this.#compiled?.key !== key) this.#compiled = { key, rules: new RuleSet(rules) };
    return this.#compiled.rules;
  }
}

/** How many findings changed, and of how many of severity high or above rules make less than before. */
interface Applied {
  readonly changed: number;
  readonly weakened: number;
}

function countFindings(changes: readonly { readonly id: string }[]): number {
  return new Set(changes.map(({ id }) => id)).size;
}

interface PlacedFinding {
  readonly id: string;
  readonly repositoryId: string;
}

function batchesByRepository(rows: readonly PlacedFinding[]): Iterable<readonly string[]> {
  const ids = [...Map.groupBy(rows, (row) => row.repositoryId).values()].flat().map(({ id }) => id);
  return chunksOf(ids, batchSize);
}
