import type { Knex } from 'knex';
import type { Justification } from '../../vocabulary/justification.ts';
import type { PriorityLevel } from '../../vocabulary/priority.ts';
import { type FindingWithAssignee, findingColumns } from '../findings/finding-columns.ts';
import { termLine } from '../findings/search-terms.ts';
import { type Page, type PageRequest, sortOrder } from '../platform/page.ts';
import type { Visibility } from '../platform/principal.ts';
import { type Database, readRows } from '../platform/storage/database.ts';
import type { FindingRow } from '../platform/storage/models.ts';
import { whereVisible } from '../platform/storage/visible-rows.ts';
import type { DecisionRule, RuleState } from './decision-rule.ts';
import { type RuleRow, type StoredRule, toRow, toRule, toStatus } from './decision-rule-rows.ts';
import { readPersonalDecisions } from './read-personal-decisions.ts';
import { type NeededByRules, type NeededValues, neededValues } from './rule-condition.ts';
import type { PersonalDecision } from './suggest-rules.ts';

declare module '../platform/storage/store-registry.ts' {
  interface Stores {
    readonly decisionRules: DecisionRuleStore;
  }
}

export const ruleSorts = { createdAt: 'created_at', name: 'name_key', expiresAt: 'expires_at' } as const;

const decidableColumns = [
  'id',
  'number',
  'repository_id',
  'status',
  'status_by',
  'status_reason',
  'status_expires_at',
  'decision_rule_id',
  'fingerprint',
  'rule_id',
  'category',
  'severity',
  'title',
  'confidence',
  'path',
  'package',
  'advisory',
  'cwe',
  'priority_level',
  'exploited',
  'reachability',
  'owners',
  'team_id',
  'first_seen_at',
  'due_at',
  'priority_rule_id',
  'due_rule_id',
  'computed_rating',
] as const satisfies readonly (keyof FindingRow)[];

export type DecidableRow = Pick<FindingRow, (typeof decidableColumns)[number]>;

const ratedColumns = ['priority_score', 'priority_order', 'priority_reasons'] as const;

export type RatedRow = DecidableRow & Pick<FindingRow, (typeof ratedColumns)[number]>;

const decidingColumns = [
  'id',
  'name',
  'condition',
  'status',
  'priority',
  'due_at',
  'reason',
  'forced',
  'expires_at',
] as const;

/** As much of a rule as decides: how many findings it covers is not counted. */
export type DecidingRule = Pick<
  DecisionRule,
  'id' | 'name' | 'condition' | 'status' | 'priority' | 'dueAt' | 'reason' | 'forced' | 'expiresAt'
>;

type DecidingRow = Pick<RuleRow, (typeof decidingColumns)[number]>;

export interface CoveredFilter {
  readonly ruleId?: string;
  readonly repositoryId?: string;
}

export class DecisionRuleStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async insert(rule: StoredRule): Promise<void> {
    const row = {
      id: rule.id,
      created_by: rule.createdBy.userId,
      created_at: rule.createdAt,
      ...toRow(rule),
    };
    await this.#db.unique(() => this.#db.knex('decision_rules').insert(row), nameTaken, 'name');
  }

  async save(rule: StoredRule): Promise<void> {
    await this.#db.unique(
      () => this.#db.knex('decision_rules').where({ id: rule.id }).update(toRow(rule)),
      nameTaken,
      'name',
    );
  }

  async delete(id: string): Promise<void> {
    await this.#db.knex('decision_rules').where({ id }).del();
  }

  async find(id: string, now: string): Promise<DecisionRule | undefined> {
    const [row] = await readRows<RuleRow>(this.#named().where('decision_rules.id', id));
    return row && toRule(row, now);
  }

  async list(state: RuleState | undefined, page: PageRequest, now: string): Promise<Page<DecisionRule>> {
    const chosen = this.#db.knex('decision_rules');
    if (state === 'ended') chosen.where('expires_at', '<=', now);
    else if (state !== undefined) chosen.where({ state }).where('expires_at', '>', now);
    const [counted] = await readRows<{ total: number | string }>(chosen.clone().count({ total: '*' }));
    const { limit, offset } = page;
    const { column, direction } = sortOrder(page.sort, ruleSorts);
    const rows = await readRows<RuleRow>(
      this.#named()
        .whereIn('decision_rules.id', chosen.select('id'))
        .orderBy([
          { column, order: direction },
          { column: 'decision_rules.id', order: direction },
        ])
        .limit(limit)
        .offset(offset),
    );
    return { items: rows.map((row) => toRule(row, now)), total: Number(counted?.total ?? 0), limit, offset };
  }

  /** Those that decide, in the order in which they do: what was approved first comes first. */
  async active(now: string): Promise<readonly DecidingRule[]> {
    const rows = await readRows<DecidingRow>(
      this.#db
        .knex('decision_rules')
        .where('state', 'active')
        .where('expires_at', '>', now)
        .orderBy(['approved_at', 'id'])
        .select(decidingColumns),
    );
    return rows.map(toDecidingRule);
  }

  /** Those that gave a priority or a due date until then, and whose findings were not released. */
  async endedRatings(now: string): Promise<readonly DecidingRule[]> {
    const ended = { status: '', state: 'active', is_released: false };
    const query = this.#db.knex('decision_rules').where(ended).where('expires_at', '<=', now);
    return (await readRows<DecidingRow>(query.orderBy('expires_at').select(decidingColumns))).map(
      toDecidingRule,
    );
  }

  /** Whether its findings are still to be released, which the caller does then. */
  async markReleased(id: string): Promise<boolean> {
    const query = this.#db.knex('decision_rules').where({ id, is_released: false });
    return (await query.update({ is_released: true })) > 0;
  }

  /** Of every rule, whatever its state. */
  async conditions(): Promise<ReadonlySet<string>> {
    const rows = await readRows<{ condition: string }>(this.#db.knex('decision_rules').select('condition'));
    return new Set(rows.map(({ condition }) => condition));
  }

  /** What people have decided on findings that may be seen, the newest findings first; as many as are read at once. */
  async personal(visibility: Visibility): Promise<readonly PersonalDecision[]> {
    return readPersonalDecisions(this.#db, visibility);
  }

  /** Open findings that no person has opened and that may meet the condition, by their number; `rated`: all but the resolved. */
  async candidates(
    condition: string,
    {
      visibility,
      repositoryId,
      after,
      limit,
      rated = false,
    }: {
      readonly visibility: Visibility;
      readonly repositoryId?: string | undefined;
      readonly after: number;
      readonly limit: number;
      readonly rated?: boolean;
    },
  ): Promise<readonly FindingWithAssignee[]> {
    const query = this.#db.knex('findings').where('findings.number', '>', after);
    if (rated) query.whereNot({ status: 'resolved' });
    else query.where({ status: 'open' }).whereNot({ status_by: 'person' });
    if (repositoryId !== undefined) query.where({ repository_id: repositoryId });
    whereVisible(query, this.#db.knex, visibility, {
      team: 'findings.team_id',
      repository: 'findings.repository_id',
    });
    this.#narrow(query, neededValues(condition));
    return readRows<FindingWithAssignee>(
      query.select(findingColumns(this.#db.knex)).orderBy('findings.number').limit(limit),
    );
  }

  /**
   * Findings on which rules decide or have decided, by their number, and as much of each as rules ask. Where values of facts
   * are needed for a status or a rating, only findings with one of them are asked for, besides those that have one from a rule.
   */
  async decidable({
    needed,
    repositoryId,
    after,
    limit,
  }: {
    readonly needed: NeededByRules;
    readonly repositoryId?: string | undefined;
    readonly after: number;
    readonly limit: number;
  }): Promise<readonly DecidableRow[]> {
    const query = this.#db
      .knex('findings')
      .where('number', '>', after)
      .where((some) => {
        some.whereNotNull('priority_rule_id').orWhereNotNull('due_rule_id');
        some.orWhere((unresolved) => {
          unresolved.whereNot({ status: 'resolved' }).where((asked) => {
            asked.whereNotNull('decision_rule_id');
            const { status, rating } = needed;
            if (status !== undefined)
              asked.orWhere((open) => {
                open.where({ status: 'open' }).whereNot({ status_by: 'person' });
                if (status) open.where((one) => this.#anyOf(one, status));
              });
            if (rating === null) asked.orWhereNotNull('number');
            else if (rating) asked.orWhere((one) => this.#anyOf(one, rating));
          });
        });
      });
    if (repositoryId !== undefined) query.where({ repository_id: repositoryId });
    return readRows<DecidableRow>(query.select(decidableColumns).orderBy('number').limit(limit));
  }

  /** As much as rules ask of findings and change of them, as they are now. */
  async decidableAmong(ids: readonly string[]): Promise<readonly RatedRow[]> {
    const query = this.#db.whereAmong(this.#db.knex('findings'), 'id', ids);
    return readRows<RatedRow>(query.select([...decidableColumns, ...ratedColumns]).orderBy('id'));
  }

  /** Findings that have their status, priority or due date from a rule, by their number. */
  async covered(
    { ruleId, repositoryId }: CoveredFilter,
    after: number,
    limit: number,
  ): Promise<readonly FindingWithAssignee[]> {
    const query = this.#db
      .knex('findings')
      .where('findings.number', '>', after)
      .where((one) => {
        for (const column of ruleColumns)
          if (ruleId === undefined) one.orWhereNotNull(column);
          else one.orWhere(column, ruleId);
      });
    if (repositoryId !== undefined) query.where({ repository_id: repositoryId });
    return readRows<FindingWithAssignee>(
      query.select(findingColumns(this.#db.knex)).orderBy('findings.number').limit(limit),
    );
  }

  /** Why findings of the repository are not affected, where a rule says so. */
  async justifications(repositoryId: string): Promise<ReadonlyMap<string, Justification>> {
    const rows = await readRows<{ id: string; justification: string }>(
      this.#db
        .knex('findings')
        .join('decision_rules', 'decision_rules.id', 'findings.decision_rule_id')
        .where('findings.repository_id', repositoryId)
        .whereNotNull('findings.decision_rule_id')
        .whereNotNull('decision_rules.justification')
        .select('findings.id', 'decision_rules.justification'),
    );
    return new Map(rows.map(({ id, justification }) => [id, justification as Justification]));
  }

  /** By the columns that hold facts as they are; what is left is decided by the condition. */
  #narrow(query: Knex.QueryBuilder, needed: NeededValues): void {
    for (const [fact, column] of Object.entries(columnsOfFacts)) {
      const values = needed.get(fact);
      if (values) query.whereIn(`findings.${column}`, [...values]);
    }
    for (const [fact, kind] of Object.entries(termsOfFacts)) {
      const values = needed.get(fact);
      if (values?.length !== 1) continue;
      const { sql, value } = this.#db.dialect.namedAs([termLine(kind, values[0] ?? '')]);
      query.whereRaw(sql, [value]);
    }
  }

  /** Not narrower than the values: facts that no column holds as they are let every finding with a package pass. */
  #anyOf(query: Knex.QueryBuilder, needed: NeededValues): void {
    for (const [fact, values] of needed) {
      const column = columnsOfFacts[fact as keyof typeof columnsOfFacts];
      if (column !== undefined) query.orWhereIn(column, [...values]);
      else if (fact === 'finding.cwe') query.orWhereNot({ cwe: '' });
      else if (fact.startsWith('finding.')) query.orWhereNotNull('package');
      else {
        const named = fact === 'repository.name' ? 'name' : 'url';
        query.orWhereIn(
          'repository_id',
          this.#db
            .knex('repositories')
            .whereIn(named, [...values])
            .select('id'),
        );
      }
    }
  }

  #named(): Knex.QueryBuilder {
    const name = (column: string) =>
      this.#db.knex.raw(`(select name from users where users.id = decision_rules.${column})`);
    return this.#db.knex('decision_rules').select('decision_rules.*', {
      creator_name: name('created_by'),
      approver_name: name('approved_by'),
      findings: this.#db.knex.raw(
        `(case when decision_rules.status <> ''
          then (select count(*) from findings where findings.decision_rule_id = decision_rules.id)
          else (select count(*) from findings where findings.status <> 'resolved'
            and (findings.priority_rule_id = decision_rules.id or findings.due_rule_id = decision_rules.id)) end)`,
      ),
    });
  }
}

function toDecidingRule({ status, priority, due_at, forced, expires_at, ...row }: DecidingRow): DecidingRule {
  return {
    ...row,
    status: toStatus(status),
    priority: priority as PriorityLevel | null,
    dueAt: due_at,
    forced: Boolean(forced),
    expiresAt: expires_at,
  };
}

const ruleColumns = ['decision_rule_id', 'priority_rule_id', 'due_rule_id'] as const;

const nameTaken = 'A decision rule with this name already exists.';

const columnsOfFacts = {
  'finding.ruleId': 'rule_id',
  'finding.category': 'category',
  'finding.severity': 'severity',
  'finding.path': 'path',
  'finding.fingerprint': 'fingerprint',
  'repository.id': 'repository_id',
} as const;

const termsOfFacts = {
  'finding.advisory': 'advisory',
  'finding.advisories': 'advisory',
  'finding.package': 'package',
} as const;
