import type { Knex } from 'knex';
import type { DecisionScope } from '../../vocabulary/decision-scope.ts';
import type { FindingStatus } from '../../vocabulary/finding-status.ts';
import type { Severity } from '../../vocabulary/severity.ts';
import { covers } from '../findings/decision-store.ts';
import { type Page, type PageRequest, sortOrder } from '../platform/page.ts';
import type { Visibility } from '../platform/principal.ts';
import { type Database, readRows } from '../platform/storage/database.ts';
import type { FindingEventRow, FindingRow } from '../platform/storage/models.ts';
import { whereVisible } from '../platform/storage/visible-rows.ts';
import type { Decider, DecisionFilter, DecisionState, ListedDecision } from './listed-decision.ts';
import { type LastDecision, lastDecision } from './read-decision-events.ts';

declare module '../platform/storage/store-registry.ts' {
  interface Stores {
    readonly decisionLists: DecisionListStore;
  }
}

export const decisionSorts = { expiresAt: 'ends', severity: '-severity_rank' } as const;

/** What orders and finds a decision; `place` and `fingerprint` are those of a standing one. */
interface KeyRow {
  readonly state: DecisionState;
  readonly number: number | string | null;
  readonly repository_id: string;
  readonly fingerprint: string;
  readonly place: string | null;
}

/** A row of `triage_decisions`: what somebody decided in a pull request. */
interface StandingRow {
  readonly repository_id: string;
  readonly fingerprint: string;
  readonly place: string;
  readonly scope: string;
  readonly path: string;
  readonly hint: string;
  readonly status: string;
  readonly reason: string;
  readonly decided_by: string;
  readonly url: string;
  readonly decided_at: string;
  readonly expires_at: string | null;
}

interface DecidingRule {
  readonly id: string;
  readonly name: string;
  readonly reason: string;
  readonly created_by: string;
  readonly creator: string | null;
  readonly approved_by: string | null;
  readonly approver: string | null;
  readonly approved_at: string | null;
}

type NamedFinding = FindingRow & { readonly repository_name: string };
type NamedStanding = StandingRow & { readonly repository_name: string };

/** Sorts after every date: what never ends comes last. */
const never = '9999';
const noSeverity = 9;

/** Written out, as the index of decided findings is. */
const isDecided = `findings.status in ('acknowledged', 'false_positive')`;

/** Decisions in the order of their end, read from findings and from what pull requests decided. */
export class DecisionListStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async list(
    visibility: Visibility,
    filter: DecisionFilter & { readonly now: string; readonly endsBefore?: string },
    { limit, offset, sort }: PageRequest,
  ): Promise<Page<ListedDecision>> {
    const { knex } = this.#db;
    const keys = this.#keys(visibility, filter);
    const [counted] = await readRows<{ total: number | string }>(
      knex(keys.clone().as('decisions')).count({ total: '*' }),
    );
    const { column, direction } = sortOrder(sort, decisionSorts);
    const rows = await readRows<KeyRow>(
      knex(keys.as('decisions'))
        .select('*')
        .orderBy([
          { column, order: direction },
          { column: 'severity_rank' },
          { column: 'number', nulls: 'last' },
          { column: 'fingerprint' },
          { column: 'place' },
          { column: 'state' },
        ])
        .limit(limit)
        .offset(offset),
    );
    return { items: await this.#read(rows), total: Number(counted?.total ?? 0), limit, offset };
  }

  #keys(
    visibility: Visibility,
    filter: DecisionFilter & { readonly now: string; readonly endsBefore?: string },
  ): Knex.QueryBuilder {
    const { state, now, endsBefore } = filter;
    const parts: Knex.QueryBuilder[] = [];
    const within = (query: Knex.QueryBuilder, table: 'findings' | 'repositories') => {
      const [repository, team] =
        table === 'findings'
          ? ['findings.repository_id', 'findings.team_id']
          : ['repositories.id', 'repositories.team_id'];
      if (filter.repositoryId) query.where(repository, filter.repositoryId);
      if (filter.team) query.where(team, filter.team);
      whereVisible(query, this.#db.knex, visibility, { team, repository });
      parts.push(query);
    };
    if (state === undefined || state === 'active') within(this.#active(now, endsBefore), 'findings');
    // Proposals end nothing yet, and nothing ends with them.
    if ((state === undefined || state === 'proposed') && endsBefore === undefined)
      within(this.#proposed(), 'findings');
    if (state === undefined || state === 'standing') within(this.#standing(now, endsBefore), 'repositories');
    const [first, ...others] = parts;
    return first ? first.unionAll(others) : this.#active(now).whereRaw('1 = 0');
  }

  #active(now: string, endsBefore?: string): Knex.QueryBuilder {
    const query = this.#db
      .knex('findings')
      .whereRaw(isDecided)
      .where((open) => void open.whereNull('status_expires_at').orWhere('status_expires_at', '>', now));
    if (endsBefore !== undefined) query.where('status_expires_at', '<=', endsBefore);
    return query.select(this.#columns('active', 'findings.status_expires_at'));
  }

  #proposed(): Knex.QueryBuilder {
    return this.#db
      .knex('findings')
      .whereNotNull('proposal')
      .select(this.#columns('proposed', 'cast(null as text)'));
  }

  #columns(state: DecisionState, ends: string) {
    return [
      this.#db.knex.raw(
        `'${state}' as state, findings.number as number, findings.repository_id as repository_id, findings.fingerprint as fingerprint, cast(null as text) as place, coalesce(${ends}, '${never}') as ends, findings.severity_rank as severity_rank`,
      ),
    ];
  }

  /** Those that reach beyond the findings that are there. */
  #standing(now: string, endsBefore?: string): Knex.QueryBuilder {
    const { knex } = this.#db;
    const query = knex('triage_decisions')
      .join('repositories', 'repositories.id', 'triage_decisions.repository_id')
      .where((open) => void open.whereNull('expires_at').orWhere('expires_at', '>', now))
      .where((waiting) => {
        waiting
          .whereNot('triage_decisions.scope', 'here')
          .orWhereNotExists(
            knex('findings')
              .select(knex.raw('1'))
              .whereRaw('findings.repository_id = triage_decisions.repository_id')
              .whereRaw('findings.fingerprint = triage_decisions.fingerprint'),
          );
      });
    if (endsBefore !== undefined) query.where('expires_at', '<=', endsBefore);
    return query.select(
      knex.raw(
        `'standing' as state, null as number, triage_decisions.repository_id as repository_id, triage_decisions.fingerprint as fingerprint, triage_decisions.place as place, coalesce(triage_decisions.expires_at, '${never}') as ends, ${noSeverity} as severity_rank`,
      ),
    );
  }

  async #read(keys: readonly KeyRow[]): Promise<readonly ListedDecision[]> {
    const numbers = keys.flatMap(({ number }) => (number === null ? [] : [number]));
    const findings = await this.#findings([...new Set(numbers)]);
    const rules = await this.#rules([...findings.values()].flatMap((row) => row.decision_rule_id ?? []));
    const events = await this.#events([...findings.values()].map(({ id }) => id));
    const pullDecisions = await this.#pullDecisions(keys.map(({ fingerprint }) => fingerprint));
    const standing = new Map(pullDecisions.map((row) => [standingKey(row), row]));
    const names = await this.#names([...events.values()].flat());
    return keys.flatMap((key): ListedDecision[] => {
      if (key.number === null) {
        const row: NamedStanding | undefined = standing.get(standingKey(key));
        return row ? [toStanding(row)] : [];
      }
      const row = findings.get(String(key.number));
      if (!row) return [];
      if (key.state === 'proposed') return row.proposal === null ? [] : [toProposed(row, row.proposal)];
      const rule = row.decision_rule_id === null ? undefined : rules.get(row.decision_rule_id);
      if (rule) return [toRuled(row, rule)];
      const made = lastDecision(events.get(row.id) ?? [], row.status as FindingStatus);
      // Carried out by the program, for somebody who wrote it in a pull request.
      const asked = made.by === null ? pullDecisions.findLast((one) => isAbout(one, row)) : undefined;
      return [toActive(row, made, { names, asked })];
    });
  }

  async #findings(numbers: readonly (number | string)[]): Promise<ReadonlyMap<string, NamedFinding>> {
    const rows = await readRows<NamedFinding>(
      this.#db
        .knex('findings')
        .join('repositories', 'repositories.id', 'findings.repository_id')
        .whereIn('findings.number', numbers)
        .select('findings.*', 'repositories.name as repository_name'),
    );
    return new Map(rows.map((row) => [String(row.number), row]));
  }

  async #pullDecisions(fingerprints: readonly string[]): Promise<readonly NamedStanding[]> {
    return readRows<NamedStanding>(
      this.#db
        .knex('triage_decisions')
        .join('repositories', 'repositories.id', 'triage_decisions.repository_id')
        .whereIn('triage_decisions.fingerprint', [...new Set(fingerprints)])
        .orderBy(['decided_at', 'place'])
        .select('triage_decisions.*', 'repositories.name as repository_name'),
    );
  }

  async #rules(ids: readonly string[]): Promise<ReadonlyMap<string, DecidingRule>> {
    const name = (column: string) =>
      this.#db.knex.raw(`(select name from users where users.id = decision_rules.${column})`);
    const rows = await readRows<DecidingRule>(
      this.#db
        .knex('decision_rules')
        .whereIn('id', [...new Set(ids)])
        .select('id', 'name', 'reason', 'created_by', 'approved_by', 'approved_at', {
          creator: name('created_by'),
          approver: name('approved_by'),
        }),
    );
    return new Map(rows.map((row) => [row.id, row]));
  }

  async #events(findingIds: readonly string[]): Promise<ReadonlyMap<string, readonly FindingEventRow[]>> {
    const rows = await readRows<FindingEventRow>(
      this.#db
        .knex('finding_events')
        .whereIn('finding_id', findingIds)
        .where(
          (some) =>
            void some.whereNotNull('status_after').orWhereIn('kind', ['proposed', 'proposal_rejected']),
        )
        .orderBy(['at', 'id']),
    );
    return Map.groupBy(rows, ({ finding_id }) => finding_id);
  }

  async #names(events: readonly FindingEventRow[]): Promise<ReadonlyMap<string, string>> {
    const ids = new Set(events.flatMap(({ actor_id }) => actor_id ?? []));
    const rows = await readRows<{ id: string; name: string }>(
      this.#db
        .knex('users')
        .whereIn('id', [...ids])
        .select('id', 'name'),
    );
    return new Map(rows.map(({ id, name }) => [id, name]));
  }
}

function standingKey({
  repository_id,
  fingerprint,
  place,
}: Pick<KeyRow, 'repository_id' | 'fingerprint' | 'place'>) {
  return `${repository_id} ${fingerprint} ${place}`;
}

function isAbout(decision: NamedStanding, row: NamedFinding): boolean {
  const { repository_id: repositoryId, fingerprint, scope, path, hint, status } = decision;
  const place = { path: row.path ?? '', hint: row.hint };
  return (
    row.status_by === 'person' &&
    status === row.status &&
    covers(
      { repositoryId, fingerprint, scope: scope as DecisionScope, place: { path, hint } },
      { repositoryId: row.repository_id, fingerprint: row.fingerprint, place },
    )
  );
}

function toStanding(row: NamedStanding): ListedDecision {
  return {
    state: 'standing',
    source: 'person',
    status: row.status as ListedDecision['status'],
    scope: row.scope as DecisionScope,
    reason: row.reason,
    decidedBy: { userId: null, name: row.decided_by },
    decidedAt: row.decided_at,
    approvedBy: null,
    expiresAt: row.expires_at,
    repositoryId: row.repository_id,
    repository: row.repository_name,
    finding: null,
    rule: null,
    url: row.url || null,
  };
}

function toRuled(row: NamedFinding, rule: DecidingRule): ListedDecision {
  const { id, name, reason } = rule;
  return {
    state: 'active',
    source: 'rule',
    status: row.status as ListedDecision['status'],
    scope: 'here',
    reason,
    decidedBy: { userId: rule.created_by, name: rule.creator ?? '' },
    decidedAt: rule.approved_at,
    approvedBy: { userId: rule.approved_by, name: rule.approver ?? '' },
    expiresAt: row.status_expires_at,
    ...ofFinding(row),
    rule: { id, name },
  };
}

function toProposed(row: NamedFinding, json: string): ListedDecision {
  const { status, comment, expiresAt = null, scope = 'here', by, at } = JSON.parse(json);
  return {
    state: 'proposed',
    source: 'person',
    status,
    scope,
    reason: comment,
    decidedBy: by,
    decidedAt: at,
    approvedBy: null,
    expiresAt,
    ...ofFinding(row),
  };
}

function toActive(
  row: NamedFinding,
  { by, approvedBy, at }: LastDecision,
  {
    names,
    asked,
  }: { readonly names: ReadonlyMap<string, string>; readonly asked: NamedStanding | undefined },
): ListedDecision {
  const person = (id: string | null): Decider | null =>
    id === null ? null : { userId: id, name: names.get(id) ?? '' };
  return {
    state: 'active',
    source: row.status_by === 'suppression' ? 'code' : 'person',
    status: row.status as ListedDecision['status'],
    scope: (asked?.scope as DecisionScope | undefined) ?? 'here',
    reason: asked?.reason ?? row.status_reason ?? '',
    decidedBy: asked ? { userId: null, name: asked.decided_by } : person(by),
    decidedAt: at,
    approvedBy: person(approvedBy),
    expiresAt: row.status_expires_at,
    ...ofFinding(row),
    url: asked?.url || null,
  };
}

function ofFinding(row: NamedFinding) {
  return {
    repositoryId: row.repository_id,
    repository: row.repository_name,
    finding: {
      id: row.id,
      ruleId: row.rule_id,
      title: row.title,
      severity: row.severity as Severity,
      exploited: Boolean(row.exploited),
      path: row.path,
      advisory: row.advisory === null ? null : (JSON.parse(row.advisory).id as string),
    },
    rule: null,
    url: null,
  };
}
