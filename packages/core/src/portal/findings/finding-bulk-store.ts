import type { Principal } from '../platform/principal.ts';
import { chunksOf } from '../platform/storage/chunks-of.ts';
import { type Database, readRows } from '../platform/storage/database.ts';
import type { FindingChange } from './finding-change.ts';

declare module '../platform/storage/store-registry.ts' {
  interface Stores {
    readonly findingBulks: FindingBulkStore;
  }
}

export const bulkStatuses = ['pending', 'in_progress', 'completed', 'failed'] as const;
export type BulkStatus = (typeof bulkStatuses)[number];

/** A change of very many findings, which goes on after the request that asked for it. */
export interface FindingBulk {
  readonly id: string;
  readonly status: BulkStatus;
  /** Findings that were processed so far, of `total`. */
  readonly processed: number;
  readonly total: number;
  readonly updated: number;
  /** Findings that could not be changed so. */
  readonly rejected: number;
  /** Why it ended before the last finding. */
  readonly failure: string | null;
  readonly createdBy: string;
  readonly createdAt: string;
  readonly completedAt: string | null;
}

/** Who asked for it: all that decides what the change may reach. */
export type BulkPrincipal = Pick<Principal, 'userId' | 'role' | 'kind' | 'credentialId' | 'within'>;

export interface BulkOrder {
  readonly bulk: FindingBulk;
  readonly principal: BulkPrincipal;
  readonly change: FindingChange;
}

interface BulkRow {
  readonly id: string;
  readonly principal: string;
  readonly created_by: string;
  readonly change: string;
  readonly status: 'pending' | 'completed' | 'failed';
  readonly processed: number;
  readonly total: number;
  readonly updated: number;
  readonly rejected: number;
  readonly failure: string | null;
  readonly created_at: string;
  readonly completed_at: string | null;
}

const itemsOfInsert = 300;

export class FindingBulkStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async insert({ bulk, principal, change }: BulkOrder, findingIds: readonly string[]): Promise<void> {
    await this.#db.knex('finding_bulks').insert({
      id: bulk.id,
      principal: JSON.stringify(principal),
      created_by: bulk.createdBy,
      change: JSON.stringify(change),
      status: 'pending',
      total: bulk.total,
      created_at: bulk.createdAt,
    });
    const rows = findingIds.map((id, position) => ({ bulk_id: bulk.id, position, finding_id: id }));
    for (const part of chunksOf(rows, itemsOfInsert)) await this.#db.knex('finding_bulk_items').insert(part);
  }

  async find(id: string): Promise<BulkOrder | undefined> {
    const [row] = await readRows<BulkRow>(this.#db.knex('finding_bulks').where({ id }));
    return row && toOrder(row);
  }

  /** Ids of findings from a position on, in their order. */
  async items(id: string, from: number, limit: number): Promise<readonly string[]> {
    return this.#db
      .knex('finding_bulk_items')
      .where({ bulk_id: id })
      .where('position', '>=', from)
      .orderBy('position')
      .limit(limit)
      .pluck('finding_id');
  }

  /** Counts a batch; false where someone else has counted it meanwhile. */
  async advance(
    { id, processed }: Pick<FindingBulk, 'id' | 'processed'>,
    counts: Pick<FindingBulk, 'updated' | 'rejected'>,
  ): Promise<boolean> {
    const { updated, rejected } = counts;
    const changed = await this.#db
      .knex('finding_bulks')
      .where({ id, processed, status: 'pending' })
      .increment({ processed: updated + rejected, updated, rejected });
    return changed === 1;
  }

  /** Ends it, as a failure where there is one. What it has not reached is deleted. */
  async end(id: string, failure: string | null, now: string): Promise<void> {
    await this.#db
      .knex('finding_bulks')
      .where({ id, status: 'pending' })
      .update({ status: failure === null ? 'completed' : 'failed', failure, completed_at: now });
    await this.#db.knex('finding_bulk_items').where({ bulk_id: id }).delete();
  }
}

function toOrder(row: BulkRow): BulkOrder {
  const { status, processed } = row;
  return {
    bulk: {
      id: row.id,
      status: status === 'pending' && processed > 0 ? 'in_progress' : status,
      processed,
      total: row.total,
      updated: row.updated,
      rejected: row.rejected,
      failure: row.failure,
      createdBy: row.created_by,
      createdAt: row.created_at,
      completedAt: row.completed_at,
    },
    principal: JSON.parse(row.principal),
    change: JSON.parse(row.change),
  };
}
