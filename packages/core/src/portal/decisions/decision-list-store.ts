import type { Knex } from 'knex';
import type { FindingStatus } from '../../vocabulary/finding-status.ts';
import { severities, severityRank } from '../../vocabulary/severity.ts';
import { type WaiverStore, whereWaiverState } from '../compliance/waiver-store.ts';
import { type Page, type PageRequest, sortOrder } from '../platform/page.ts';
import type { Visibility } from '../platform/principal.ts';
import { type Database, readRows } from '../platform/storage/database.ts';
import type { FindingEventRow } from '../platform/storage/models.ts';
import { whereVisible } from '../platform/storage/visible-rows.ts';
import {
  type DecidingRule,
  isAbout,
  type NamedFinding,
  type NamedProposal,
  type NamedStanding,
  toActive,
  toProposed,
  toProposedInPull,
  toRuled,
  toStanding,
  toWaived,
} from './decision-rows.ts';
import type { DecisionFilter, DecisionState, ListedDecision } from './listed-decision.ts';
import { lastDecision } from './read-decision-events.ts';

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
  readonly fingerprint: string | null;
  readonly place: string | null;
  /** Of a proposal in a pull request. */
  readonly proposal_id: string | null;
  readonly waiver_id: string | null;
}

/** Sorts after every date: what never ends comes last. */
const never = '9999';
const noSeverity = 9;
const severityRankSql = `case p.severity ${severities.map((one) => `when '${one}' then ${severityRank(one)}`).join(' ')} else ${noSeverity} end`;

/** Written out, as the index of decided findings is. */
const isDecided = `findings.status in ('acknowledged', 'false_positive')`;

/** Decisions in the order of their end, read from findings and from what pull requests decided. */
export class DecisionListStore {
  readonly #db: Database;

  readonly #waiversOf: WaiverStore['ofIds'];

  constructor(db: Database, waivers: Pick<WaiverStore, 'ofIds'>) {
    this.#db = db;
    this.#waiversOf = (ids, now) => waivers.ofIds(ids, now);
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
          { column: 'proposal_id' },
          { column: 'waiver_id' },
          { column: 'state' },
        ])
        .limit(limit)
        .offset(offset),
    );
    return { items: await this.#read(rows, filter.now), total: Number(counted?.total ?? 0), limit, offset };
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
    if ((state === undefined || state === 'proposed') && endsBefore === undefined) {
      within(this.#proposed(), 'findings');
      within(this.#proposedInPulls(), 'repositories');
    }
    for (const one of ['active', 'proposed'] as const)
      if (state === undefined || state === one) within(this.#waivers(one, now, endsBefore), 'repositories');
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

  /** Those about what the last review of the pull request still lists. */
  #proposedInPulls(): Knex.QueryBuilder {
    const { knex } = this.#db;
    return knex('pull_request_proposals as p')
      .join('repositories', 'repositories.id', 'p.repository_id')
      .whereExists(
        knex('reviewed_findings as r')
          .select(knex.raw('1'))
          .whereRaw('r.repository_id = p.repository_id and r.pull = p.pull')
          .whereRaw('r.fingerprint = p.fingerprint and r.path = p.path and r.hint = p.hint'),
      )
      .select(
        knex.raw(
          `'proposed' as state, null as number, p.repository_id as repository_id, p.fingerprint as fingerprint, p.place as place, cast(p.id as text) as proposal_id, cast(null as text) as waiver_id, '${never}' as ends, ${severityRankSql} as severity_rank`,
        ),
      );
  }

  #columns(state: DecisionState, ends: string) {
    return [
      this.#db.knex.raw(
        `'${state}' as state, findings.number as number, findings.repository_id as repository_id, findings.fingerprint as fingerprint, cast(null as text) as place, cast(null as text) as proposal_id, cast(null as text) as waiver_id, coalesce(${ends}, '${never}') as ends, findings.severity_rank as severity_rank`,
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
        `'standing' as state, null as number, triage_decisions.repository_id as repository_id, triage_decisions.fingerprint as fingerprint, triage_decisions.place as place, cast(null as text) as proposal_id, cast(null as text) as waiver_id, coalesce(triage_decisions.expires_at, '${never}') as ends, ${noSeverity} as severity_rank`,
      ),
    );
  }

  /** What asks for a waiver ends as well: nobody approves it for a time that is over. */
  #waivers(state: 'active' | 'proposed', now: string, endsBefore?: string): Knex.QueryBuilder {
    const { knex } = this.#db;
    const query = knex('compliance_waivers as w')
      .join('repositories', 'repositories.id', 'w.repository_id')
      .where((some) => void whereWaiverState(some, { state, now, table: 'w' }));
    if (endsBefore !== undefined) query.where('w.expires_at', '<=', endsBefore);
    return query.select(
      knex.raw(
        `'${state}' as state, null as number, w.repository_id as repository_id, cast(null as text) as fingerprint, cast(null as text) as place, cast(null as text) as proposal_id, cast(w.id as text) as waiver_id, w.expires_at as ends, ${noSeverity} as severity_rank`,
      ),
    );
  }

  async #read(keys: readonly KeyRow[], now: string): Promise<readonly ListedDecision[]> {
    const numbers = keys.flatMap(({ number }) => (number === null ? [] : [number]));
    const findings = await this.#findings([...new Set(numbers)]);
    const rules = await this.#rules([...findings.values()].flatMap((row) => row.decision_rule_id ?? []));
    const events = await this.#events([...findings.values()].map(({ id }) => id));
    const pullDecisions = await this.#pullDecisions(keys.flatMap(({ fingerprint }) => fingerprint ?? []));
    const standing = new Map(pullDecisions.map((row) => [standingKey(row), row]));
    const names = await this.#names([...events.values()].flat());
    const proposals = await this.#pullProposals(keys.flatMap(({ proposal_id: id }) => id ?? []));
    const waivers = await this.#waiversOf(
      keys.flatMap(({ waiver_id: id }) => id ?? []),
      now,
    );
    return keys.flatMap((key): ListedDecision[] => {
      if (key.waiver_id !== null) {
        const waiver = waivers.get(key.waiver_id);
        return waiver ? [toWaived(waiver)] : [];
      }
      if (key.proposal_id !== null) {
        const proposal = proposals.get(key.proposal_id);
        return proposal ? [toProposedInPull(proposal)] : [];
      }
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
      // Carried out by the program, for someone who wrote it in a pull request.
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

  async #pullProposals(ids: readonly string[]): Promise<ReadonlyMap<string, NamedProposal>> {
    const rows = await readRows<NamedProposal>(
      this.#db
        .knex('pull_request_proposals as p')
        .join('repositories', 'repositories.id', 'p.repository_id')
        .whereIn('p.id', [...ids])
        .select('p.*', 'repositories.name as repository_name'),
    );
    return new Map(rows.map((row) => [row.id, row]));
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
