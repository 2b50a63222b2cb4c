import type { Knex } from 'knex';
import type { ComplianceLevel } from '../../vocabulary/compliance-level.ts';
import { type Page, type PageRequest, sortOrder } from '../platform/page.ts';
import { systemReach, type Visibility } from '../platform/principal.ts';
import type { Database } from '../platform/storage/database.ts';
import { whereVisible } from '../platform/storage/visible-rows.ts';
import type { NewWaiver, Waiver, WaiverEvent, WaiverPerson, WaiverState } from './waiver.ts';

declare module '../platform/storage/store-registry.ts' {
  interface Stores {
    readonly waivers: WaiverStore;
  }
}

export const waiverSorts = { createdAt: 'created_at', expiresAt: 'expires_at' } as const;

export interface WaiverFilter {
  readonly repositoryId?: string;
  readonly policyId?: string;
  readonly active?: boolean;
  readonly state?: WaiverState;
}

interface WaiverRow {
  id: string;
  repository_id: string;
  repository_name: string;
  policy_id: string;
  policy_name: string;
  level: string;
  reason: string;
  evidence: string;
  state: string;
  asked_by: string;
  asked_name: string | null;
  created_at: string;
  expires_at: string;
  decided_by: string | null;
  decided_name: string | null;
  decided_at: string | null;
  comment: string | null;
  revoked_by: string | null;
  revoked_name: string | null;
  revoked_at: string | null;
}

/** Who did something with a waiver, and when. */
interface Step {
  readonly by: string;
  readonly at: string;
}

export class WaiverStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Granted at once with `granted`, else proposed. */
  async insert(
    waiver: Pick<NewWaiver, 'repositoryId' | 'policyId' | 'reason' | 'expiresAt'> & {
      readonly id: string;
      readonly evidence: readonly string[];
    },
    { asked, granted }: { readonly asked: Step; readonly granted: boolean },
  ): Promise<void> {
    await this.#db.knex('compliance_waivers').insert({
      id: waiver.id,
      repository_id: waiver.repositoryId,
      policy_id: waiver.policyId,
      reason: waiver.reason,
      evidence: JSON.stringify(waiver.evidence),
      state: granted ? 'approved' : 'proposed',
      asked_by: asked.by,
      created_at: asked.at,
      expires_at: waiver.expiresAt,
      ...(granted && { decided_by: asked.by, decided_at: asked.at }),
    });
    this.#db.repositoriesChanged([waiver.repositoryId]);
  }

  async decide(
    { id, repositoryId }: Pick<Waiver, 'id' | 'repositoryId'>,
    { approve, comment = null }: { readonly approve: boolean; readonly comment?: string | null },
    { by, at }: Step,
  ): Promise<void> {
    await this.#db
      .knex('compliance_waivers')
      .where({ id })
      .update({ state: approve ? 'approved' : 'rejected', decided_by: by, decided_at: at, comment });
    this.#db.repositoriesChanged([repositoryId]);
  }

  async revoke({ id, repositoryId }: Pick<Waiver, 'id' | 'repositoryId'>, { by, at }: Step): Promise<void> {
    await this.#db.knex('compliance_waivers').where({ id }).update({ revoked_by: by, revoked_at: at });
    this.#db.repositoriesChanged([repositoryId]);
  }

  async find(id: string, visibility: Visibility, now: string): Promise<Waiver | undefined> {
    const row: WaiverRow | undefined = await this.#named(this.#visible(visibility))
      .where('compliance_waivers.id', id)
      .first();
    return row && toWaiver(row, now);
  }

  async list(
    visibility: Visibility,
    { repositoryId, policyId, active, state }: WaiverFilter,
    page: PageRequest,
    now: string,
  ): Promise<Page<Waiver>> {
    const query = this.#visible(visibility);
    if (repositoryId) query.where('compliance_waivers.repository_id', repositoryId);
    if (policyId) query.where('compliance_waivers.policy_id', policyId);
    if (active === true) query.where((some) => void whereWaiverState(some, { state: 'active', now }));
    if (active === false) query.whereNot((some) => void whereWaiverState(some, { state: 'active', now }));
    if (state) query.where((some) => void whereWaiverState(some, { state: state, now }));
    const counted = await query.clone().count({ total: '*' }).first();
    const { limit, offset } = page;
    const { column, direction } = sortOrder(page.sort, waiverSorts);
    const rows: WaiverRow[] = await this.#named(query)
      .orderBy([
        { column: `compliance_waivers.${column}`, order: direction },
        { column: 'compliance_waivers.id', order: direction },
      ])
      .limit(limit)
      .offset(offset);
    return {
      items: rows.map((row) => toWaiver(row, now)),
      total: Number(counted?.total ?? 0),
      limit,
      offset,
    };
  }

  /** Those that hold for a repository, one for each policy: the one that holds longest. */
  async active(repositoryId: string, now: string): Promise<ReadonlyMap<string, Waiver>> {
    const rows: WaiverRow[] = await this.#named(this.#visible(systemReach('recording')))
      .where('compliance_waivers.repository_id', repositoryId)
      .where((some) => void whereWaiverState(some, { state: 'active', now }))
      .orderBy('compliance_waivers.expires_at');
    return new Map(rows.map((row) => [row.policy_id, toWaiver(row, now)]));
  }

  /** By id. */
  async ofIds(ids: readonly string[], now: string): Promise<ReadonlyMap<string, Waiver>> {
    const rows: WaiverRow[] = await this.#named(this.#visible(systemReach('of what is seen'))).whereIn(
      'compliance_waivers.id',
      [...ids],
    );
    return new Map(rows.map((row) => [row.id, toWaiver(row, now)]));
  }

  /** Whether someone waits for a waiver of the policy already. */
  async isProposed(repositoryId: string, policyId: string, now: string): Promise<boolean> {
    const found = await this.#db
      .knex('compliance_waivers')
      .where({ repository_id: repositoryId, policy_id: policyId })
      .where((some) => void whereWaiverState(some, { state: 'proposed', now }))
      .first('id');
    return found !== undefined;
  }

  /** Repositories that were evaluated by an exception which has ended since. */
  async endedSinceEvaluated(now: string): Promise<readonly string[]> {
    return this.#db
      .knex('compliance_waivers')
      .join('compliance_status', 'compliance_status.repository_id', 'compliance_waivers.repository_id')
      .where('compliance_waivers.state', 'approved')
      .whereNull('compliance_waivers.revoked_at')
      .where('compliance_waivers.expires_at', '<=', now)
      .whereRaw('compliance_status.evaluated_at < compliance_waivers.expires_at')
      .distinct('compliance_waivers.repository_id')
      .pluck('compliance_waivers.repository_id');
  }

  #visible(visibility: Visibility) {
    const query = this.#db
      .knex('compliance_waivers')
      .join('repositories', 'repositories.id', 'compliance_waivers.repository_id')
      .join('policies', 'policies.id', 'compliance_waivers.policy_id');
    whereVisible(query, this.#db.knex, visibility, {
      team: 'repositories.team_id',
      repository: 'repositories.id',
    });
    return query;
  }

  #named(query: Knex.QueryBuilder): Knex.QueryBuilder {
    const name = (column: string) =>
      this.#db.knex.raw(`(select name from users where users.id = compliance_waivers.${column})`);
    return query.select(
      'compliance_waivers.*',
      'repositories.name as repository_name',
      'policies.name as policy_name',
      'policies.level as level',
      { asked_name: name('asked_by'), decided_name: name('decided_by'), revoked_name: name('revoked_by') },
    );
  }
}

const stored = {
  proposed: 'proposed',
  active: 'approved',
  rejected: 'rejected',
  withdrawn: 'rejected',
} as const;

/** At a moment. A proposal whose end has passed waits for nobody: it has ended as well. */
export function whereWaiverState(
  query: Knex.QueryBuilder,
  { state, now, table = 'compliance_waivers' }: { state: WaiverState; now: string; table?: string },
): void {
  const column = (name: string) => `${table}.${name}`;
  if (state === 'revoked') {
    query.where(column('revoked_at'), '<=', now);
    return;
  }
  query.where((some) => void some.whereNull(column('revoked_at')).orWhere(column('revoked_at'), '>', now));
  if (state === 'active') query.where(column('decided_at'), '<=', now);
  if (state === 'ended') query.whereIn(column('state'), ['proposed', 'approved']);
  else query.where(column('state'), stored[state]);
  if (state === 'rejected') query.whereRaw(`${column('decided_by')} <> ${column('asked_by')}`);
  else if (state === 'withdrawn') query.whereRaw(`${column('decided_by')} = ${column('asked_by')}`);
  else query.where(column('expires_at'), state === 'ended' ? '<=' : '>', now);
}

function stateOf(
  { state, revoked_at, expires_at, asked_by, decided_by }: WaiverRow,
  now: string,
): WaiverState {
  if (revoked_at !== null && revoked_at <= now) return 'revoked';
  if (state === 'rejected') return decided_by === asked_by ? 'withdrawn' : 'rejected';
  if (expires_at <= now) return 'ended';
  return state === 'proposed' ? 'proposed' : 'active';
}

function toWaiver(row: WaiverRow, now: string): Waiver {
  const state = stateOf(row, now);
  const person = (userId: string, name: string | null): WaiverPerson => ({ userId, name: name ?? '' });
  const askedBy = person(row.asked_by, row.asked_name);
  const isGranted = row.state === 'approved' && row.decided_by === row.asked_by;
  const { reason, comment } = row;
  const history: WaiverEvent[] = [
    { kind: isGranted ? 'granted' : 'proposed', at: row.created_at, by: askedBy, comment: reason },
  ];
  if (row.decided_by !== null && row.decided_at !== null && !isGranted) {
    const rejected = state === 'withdrawn' ? 'withdrawn' : 'rejected';
    const kind = row.state === 'rejected' ? rejected : 'approved';
    history.push({ kind, at: row.decided_at, by: person(row.decided_by, row.decided_name), comment });
  }
  if (row.revoked_by !== null && row.revoked_at !== null) {
    const by = person(row.revoked_by, row.revoked_name);
    history.push({ kind: 'revoked', at: row.revoked_at, by, comment: null });
  }
  return {
    id: row.id,
    repositoryId: row.repository_id,
    repositoryName: row.repository_name,
    policyId: row.policy_id,
    policyName: row.policy_name,
    level: row.level as ComplianceLevel,
    reason,
    evidence: JSON.parse(row.evidence),
    state,
    askedBy,
    approvedBy: row.state === 'approved' ? row.decided_by : null,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    active: state === 'active',
    history,
  };
}
