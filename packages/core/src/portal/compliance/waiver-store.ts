import type { Knex } from 'knex';
import type { ComplianceLevel } from '../../vocabulary/compliance-level.ts';
import { type Page, type PageRequest, sortOrder } from '../platform/page.ts';
import { systemReach, type Visibility } from '../platform/principal.ts';
import type { Database } from '../platform/storage/database.ts';
import { whereVisible } from '../platform/storage/visible-rows.ts';
import type { Waiver } from './waiver.ts';

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
}

interface WaiverRow {
  id: string;
  repository_id: string;
  repository_name: string;
  policy_id: string;
  policy_name: string;
  level: string;
  reason: string;
  approved_by: string;
  created_at: string;
  expires_at: string;
}

export class WaiverStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async insert(waiver: Waiver): Promise<void> {
    await this.#db.knex('compliance_waivers').insert({
      id: waiver.id,
      repository_id: waiver.repositoryId,
      policy_id: waiver.policyId,
      reason: waiver.reason,
      approved_by: waiver.approvedBy,
      created_at: waiver.createdAt,
      expires_at: waiver.expiresAt,
    });
    this.#db.repositoriesChanged([waiver.repositoryId]);
  }

  async delete(waiver: Waiver): Promise<void> {
    await this.#db.knex('compliance_waivers').where({ id: waiver.id }).del();
    this.#db.repositoriesChanged([waiver.repositoryId]);
  }

  async find(id: string, visibility: Visibility, now: string): Promise<Waiver | undefined> {
    const row: WaiverRow | undefined = await named(this.#visible(visibility))
      .where('compliance_waivers.id', id)
      .first();
    return row && toWaiver(row, now);
  }

  async list(
    visibility: Visibility,
    { repositoryId, policyId, active }: WaiverFilter,
    page: PageRequest,
    now: string,
  ): Promise<Page<Waiver>> {
    const query = this.#visible(visibility);
    if (repositoryId) query.where('compliance_waivers.repository_id', repositoryId);
    if (policyId) query.where('compliance_waivers.policy_id', policyId);
    if (active !== undefined) query.where('compliance_waivers.expires_at', active ? '>' : '<=', now);
    const counted = await query.clone().count({ total: '*' }).first();
    const { limit, offset } = page;
    const { column, direction } = sortOrder(page.sort, waiverSorts);
    const rows: WaiverRow[] = await named(query)
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
    const rows: WaiverRow[] = await named(this.#visible(systemReach('recording')))
      .where('compliance_waivers.repository_id', repositoryId)
      .where('compliance_waivers.expires_at', '>', now)
      .orderBy('compliance_waivers.expires_at');
    return new Map(rows.map((row) => [row.policy_id, toWaiver(row, now)]));
  }

  /** Repositories that were evaluated by an exception which has ended since. */
  async endedSinceEvaluated(now: string): Promise<readonly string[]> {
    return this.#db
      .knex('compliance_waivers')
      .join('compliance_status', 'compliance_status.repository_id', 'compliance_waivers.repository_id')
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
}

function named(query: Knex.QueryBuilder): Knex.QueryBuilder {
  return query.select(
    'compliance_waivers.*',
    'repositories.name as repository_name',
    'policies.name as policy_name',
    'policies.level as level',
  );
}

function toWaiver(row: WaiverRow, now: string): Waiver {
  return {
    id: row.id,
    repositoryId: row.repository_id,
    repositoryName: row.repository_name,
    policyId: row.policy_id,
    policyName: row.policy_name,
    level: row.level as ComplianceLevel,
    reason: row.reason,
    approvedBy: row.approved_by,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    active: row.expires_at > now,
  };
}
