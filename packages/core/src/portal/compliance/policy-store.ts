import { ConflictError } from '../../support/errors.ts';
import type { ComplianceLevel } from '../../vocabulary/compliance-level.ts';
import type { Page, PageRequest } from '../platform/page.ts';
import type { Database } from '../platform/storage/database.ts';
import { containsPattern, listPage } from '../platform/storage/list.ts';
import { explanationOf } from './built-in-policies.ts';
import type { Policy, PolicyMode } from './policy.ts';

declare module '../platform/storage/store-registry.ts' {
  interface Stores {
    readonly policies: PolicyStore;
  }
}

export const policySorts = { createdAt: 'created_at', name: 'name_key', level: 'level' } as const;

export interface PolicyFilter {
  readonly builtIn?: boolean;
  readonly level?: ComplianceLevel;
  readonly mode?: PolicyMode;
  readonly enabled?: boolean;
  readonly q?: string;
}

interface PolicyRow {
  id: string;
  name: string;
  name_key: string;
  description: string;
  level: string;
  mode: string;
  enabled: boolean | number;
  built_in: boolean | number;
  condition: string;
  requirements: string | null;
  created_at: string;
  updated_at: string;
}

const nameTaken = 'A policy with this name already exists.';

export class PolicyStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async insert(policy: Policy): Promise<void> {
    await this.#db.unique(() => this.#db.knex('policies').insert(toRow(policy)), nameTaken, 'name');
    this.#db.repositoriesChanged('all');
  }

  async save(policy: Policy): Promise<void> {
    try {
      await this.#db.knex('policies').where({ id: policy.id }).update(toRow(policy));
    } catch (error) {
      if (this.#db.violation(error) !== 'unique') throw error;
      throw new ConflictError(nameTaken, { name: nameTaken }, { cause: error });
    }
    this.#db.repositoriesChanged('all');
  }

  async delete(id: string): Promise<void> {
    await this.#db.knex('policies').where({ id }).del();
    this.#db.repositoriesChanged('all');
  }

  async find(id: string): Promise<Policy | undefined> {
    const row: PolicyRow | undefined = await this.#db.knex('policies').where({ id }).first();
    return row && toPolicy(row);
  }

  async list(filter: PolicyFilter, page: PageRequest): Promise<Page<Policy>> {
    const query = this.#db.knex('policies');
    if (filter.builtIn !== undefined) query.where({ built_in: filter.builtIn });
    if (filter.level) query.where({ level: filter.level });
    if (filter.mode) query.where({ mode: filter.mode });
    if (filter.enabled !== undefined) query.where({ enabled: filter.enabled });
    if (filter.q) query.whereRaw(`name_key like ? escape '\\'`, [containsPattern(filter.q)]);
    return listPage<PolicyRow, Policy>(query, {
      table: 'policies',
      columns: policySorts,
      page,
      fromRow: toPolicy,
    });
  }

  /** Every enabled policy, in a fixed order. */
  async enabled(): Promise<readonly Policy[]> {
    const rows: PolicyRow[] = await this.#db
      .knex('policies')
      .where({ enabled: true })
      .orderBy(['level', 'name_key']);
    return rows.map(toPolicy);
  }

  /**
   * Brings the built-in policies up to date; how people set them (mode, enabled) stays. Gives whether repositories are
   * evaluated by other ones than before.
   */
  async saveBuiltIn(policies: readonly Policy[]): Promise<boolean> {
    const rows: PolicyRow[] = await this.#db.knex('policies').where({ built_in: true });
    const before = new Map(rows.map((row) => [row.id, row]));
    const after = policies.map(toRow);
    const changed = after.filter((row) => !hasSameWording(row, before.get(row.id)));
    // In one statement: at a first start they are all new.
    if (changed.length > 0)
      await this.#db
        .knex('policies')
        .insert(changed)
        .onConflict('id')
        .merge(['built_in', 'updated_at', ...wording]);
    const kept = new Set(after.map(({ id }) => id));
    const gone = rows.filter(({ id }) => !kept.has(id)).map(({ id }) => id);
    if (gone.length > 0) await this.#db.knex('policies').whereIn('id', gone).del();
    return gone.length > 0 || changed.some((row) => !isEvaluatedBySame(row, before.get(row.id)));
  }
}

/** What a version of Assay says of a built-in policy. */
const wording = ['name', 'name_key', 'description', 'level', 'condition'] as const;

function hasSameWording(row: PolicyRow, other: PolicyRow | undefined): boolean {
  return wording.every((column) => row[column] === other?.[column]);
}

function isEvaluatedBySame(row: PolicyRow, other: PolicyRow | undefined): boolean {
  return row.level === other?.level && row.condition === other.condition;
}

function toRow(policy: Policy): PolicyRow {
  return {
    id: policy.id,
    name: policy.name,
    name_key: policy.name.toLowerCase(),
    description: policy.description,
    level: policy.level,
    mode: policy.mode,
    enabled: policy.enabled,
    built_in: policy.builtIn,
    condition: policy.condition,
    requirements: policy.builtIn ? null : JSON.stringify(policy.requirements),
    created_at: policy.createdAt,
    updated_at: policy.updatedAt,
  };
}

function toPolicy(row: PolicyRow): Policy {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    level: row.level as ComplianceLevel,
    mode: row.mode as PolicyMode,
    enabled: Boolean(row.enabled),
    builtIn: Boolean(row.built_in),
    condition: row.condition,
    ...explanationOf(row.id),
    ...(row.requirements && { requirements: JSON.parse(row.requirements) }),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
