import { v7 } from 'uuid';
import type { Page, PageRequest } from '../page.ts';
import type { Principal } from '../principal.ts';
import { type Runtime, timestamp } from '../runtime.ts';
import type { Database } from '../storage/database.ts';
import { listPage } from '../storage/list.ts';
import { type Activity, activityHash, firstPreviousHash, type NewActivity } from './activity.ts';
import { currentOrigin } from './origin.ts';

declare module '../storage/store-registry.ts' {
  interface Stores {
    readonly activity: ActivityStore;
  }
}

export const activitySorts = { createdAt: 'sequence' } as const;

interface ActivityRow {
  id: string;
  sequence: number;
  at: string;
  actor_id: string | null;
  action: string;
  target_type: string;
  target_id: string | null;
  detail: string;
  request_id: string | null;
  address: string | null;
  previous_hash: string;
  hash: string;
}

export interface ActivityFilter {
  readonly actorId?: string;
  readonly action?: string;
  readonly targetId?: string;
  readonly from?: string;
  readonly to?: string;
}

/** The append-only log. There is no way to change or delete an entry. */
export class ActivityStore {
  readonly #db: Database;
  readonly #runtime: Runtime;

  constructor(db: Database, runtime: Runtime) {
    this.#db = db;
    this.#runtime = runtime;
  }

  /** Somebody did something; the first word of the action (`team.create`) says what kind of thing the id is of. */
  async did(
    principal: Principal,
    action: string,
    targetId: string,
    detail: Readonly<Record<string, unknown>> = {},
  ): Promise<void> {
    const actorId = principal.kind === 'system' ? null : principal.userId;
    const targetType = action.slice(0, action.indexOf('.'));
    await this.append({ actorId, action, targetType, targetId, detail });
  }

  /** Belongs into the transaction of the change that it tells of. */
  async append(entry: NewActivity): Promise<void> {
    await this.#db.transaction(async () => {
      const head = this.#db.knex('activity_head').where({ id: 1 });
      const last = await this.#db.dialect.forUpdate(head.first());
      const origin = currentOrigin();
      const fields: Omit<Activity, 'hash'> = {
        id: v7(),
        sequence: Number(last?.sequence ?? 0) + 1,
        at: timestamp(this.#runtime),
        actorId: entry.actorId,
        action: entry.action,
        targetType: entry.targetType,
        targetId: entry.targetId,
        detail: JSON.parse(JSON.stringify(entry.detail ?? {})),
        requestId: origin.requestId,
        address: origin.address,
        previousHash: last?.hash ?? firstPreviousHash,
      };
      const hash = activityHash(fields);
      await this.#db.knex('activity').insert({
        id: fields.id,
        sequence: fields.sequence,
        at: fields.at,
        actor_id: fields.actorId,
        action: fields.action,
        target_type: fields.targetType,
        target_id: fields.targetId,
        detail: JSON.stringify(fields.detail),
        request_id: fields.requestId,
        address: fields.address,
        previous_hash: fields.previousHash,
        hash,
      });
      await this.#db.knex('activity_head').where({ id: 1 }).update({ sequence: fields.sequence, hash });
    });
  }

  async list(filter: ActivityFilter, page: PageRequest): Promise<Page<Activity>> {
    const query = this.#db.knex('activity');
    if (filter.actorId) query.where({ actor_id: filter.actorId });
    if (filter.action) query.where({ action: filter.action });
    if (filter.targetId) query.where({ target_id: filter.targetId });
    if (filter.from) query.where('at', '>=', filter.from);
    if (filter.to) query.where('at', '<', filter.to);
    return listPage<ActivityRow, Activity>(query, {
      table: 'activity',
      columns: activitySorts,
      page,
      fromRow: toActivity,
    });
  }

  /**
   * Walks the whole chain up to its head; what is appended meanwhile is not part of it. `entries` are as many as the
   * head counts, `brokenAt` is the sequence of the first entry that is not there or does not follow from the one before.
   */
  async verify(): Promise<{ readonly entries: number; readonly brokenAt: number | null }> {
    const head = await this.#db.knex('activity_head').where({ id: 1 }).first();
    const entries = Number(head?.sequence ?? 0);
    let previousHash = firstPreviousHash;
    let sequence = 0;
    while (sequence < entries) {
      const rows: ActivityRow[] = await this.#db
        .knex('activity')
        .where('sequence', '>', sequence)
        .where('sequence', '<=', entries)
        .orderBy('sequence')
        .limit(1000);
      if (rows.length === 0) return { entries, brokenAt: sequence + 1 };
      for (const row of rows) {
        if (Number(row.sequence) !== sequence + 1 || !follows(row, previousHash)) {
          return { entries, brokenAt: sequence + 1 };
        }
        previousHash = row.hash;
        sequence += 1;
      }
    }
    if ((head?.hash ?? firstPreviousHash) !== previousHash) return { entries, brokenAt: entries };
    // In one statement: entries are appended meanwhile, and the head with them.
    const beyond = await this.#db
      .knex('activity')
      .where('sequence', '>', this.#db.knex('activity_head').where({ id: 1 }).select('sequence'))
      .first('sequence');
    return { entries, brokenAt: beyond ? Number(beyond.sequence) : null };
  }
}

function follows(row: ActivityRow, previousHash: string): boolean {
  try {
    const { hash, ...fields } = toActivity(row);
    return fields.previousHash === previousHash && activityHash(fields) === hash;
  } catch {
    // The detail is not JSON any more.
    return false;
  }
}

function toActivity(row: ActivityRow): Activity {
  return {
    id: row.id,
    sequence: Number(row.sequence),
    at: row.at,
    actorId: row.actor_id,
    action: row.action,
    targetType: row.target_type,
    targetId: row.target_id,
    detail: JSON.parse(row.detail),
    requestId: row.request_id,
    address: row.address,
    previousHash: row.previous_hash,
    hash: row.hash,
  };
}
