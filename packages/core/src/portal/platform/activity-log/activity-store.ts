import { v7 } from 'uuid';
import { type Runtime, timestamp } from '../../../support/runtime.ts';
import { currentOrigin } from '../origin.ts';
import type { Page, PageRequest } from '../page.ts';
import type { Principal } from '../principal.ts';
import { chunksOf } from '../storage/chunks-of.ts';
import type { Database } from '../storage/database.ts';
import { listPage } from '../storage/list.ts';
import {
  type Activity,
  activityHash,
  breakAction,
  keyChangeAction,
  type ListedActivity,
  type NewActivity,
} from './activity.ts';
import { type ChainHead, type ChainVerification, emptyHead, isTrustedHead } from './activity-chain.ts';
import { ActivityKeys, headMac } from './activity-keys.ts';
import type { ActivityMark } from './activity-mark.ts';
import { type Checkpoint, signCheckpoint } from './checkpoint.ts';
import { verifyChain } from './verify-chain.ts';

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
  key_id: string | null;
}

interface HeadRow {
  readonly sequence: number;
  readonly hash: string;
  readonly key_id: string | null;
  readonly mac: string | null;
}

const rowColumns = [
  'id',
  'sequence',
  'at',
  'actor_id',
  'action',
  'target_type',
  'target_id',
  'detail',
  'request_id',
  'address',
  'previous_hash',
  'hash',
  'key_id',
] as const satisfies readonly (keyof ActivityRow)[];
const insertSql = `insert into activity (${rowColumns.join(', ')}) values (${rowColumns.map(() => '?').join(', ')})`;

export interface ActivityFilter {
  readonly actorId?: string;
  readonly action?: string;
  readonly targetId?: string;
  readonly from?: string;
  readonly to?: string;
}

const targetsOfQuery = 300;

/** The append-only log. There is no way to change or delete an entry. */
export class ActivityStore {
  readonly #db: Database;
  readonly #runtime: Runtime;
  readonly #keys: ActivityKeys;

  readonly #mark: ActivityMark | undefined;

  /** Without keys, entries are chained by plain SHA-256. */
  constructor(db: Database, runtime: Runtime, keys = new ActivityKeys(), mark?: ActivityMark) {
    this.#mark = mark;
    this.#db = db;
    this.#runtime = runtime;
    this.#keys = keys;
  }

  /** Someone did something; the first word of the action (`team.create`) says what kind of thing the id is of. */
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

  /** Belongs into the transaction of the change that it records. */
  async append(entry: NewActivity): Promise<void> {
    await this.#db.transaction(async () => {
      let head = await this.#lockHead();
      if (!(await this.#isTrusted(head)) || this.#mark?.allows(head) === false) {
        this.#runtime.log.error('the audit log was changed outside of the portal', {
          sequence: head.sequence,
        });
        // Going on without a word would make the change look like a part of the chain.
        head = await this.#write(head, systemEntry(breakAction, { after: head.sequence }));
        const { sequence, hash } = head;
        this.#db.afterCommit(() => this.#mark?.set({ sequence, hash }));
      }
      await this.#write(head, entry);
    });
  }

  /**
   * Begins to use the current key: on a chain that has no entries or no key yet, or one that is not known here. Only the
   * start of a portal does this; later such a head is a break.
   */
  async adoptKey(): Promise<void> {
    const key = this.#keys.current;
    if (!key) {
      const { keyId } = await this.#head();
      if (keyId !== null) this.#runtime.log.error('the key of the audit log is missing', { keyId });
      return;
    }
    await this.#db.transaction(async () => {
      const head = await this.#lockHead();
      if (this.#keys.find(head.keyId)) return;
      if (head.sequence === 0) {
        // From here on an empty chain without a key was wiped.
        if ((await this.#isTrusted(head)) && this.#mark?.allows(head) !== false) await this.#setHead(head);
        return;
      }
      const detail = { entries: head.sequence, keyId: key.id, previousKeyId: head.keyId };
      await this.#write(head, systemEntry(keyChangeAction, detail));
      this.#runtime.log.info('the audit log is keyed from here on', detail);
    });
  }

  async #lockHead(): Promise<ChainHead> {
    return toHead(
      await this.#db.first<HeadRow>(
        `select sequence, hash, key_id, mac from activity_head where id = 1${this.#db.dialect.forUpdateSql}`,
        [],
      ),
    );
  }

  async #write(head: ChainHead, entry: NewActivity): Promise<ChainHead> {
    const origin = currentOrigin();
    const key = this.#keys.current;
    const fields: Omit<Activity, 'hash' | 'keyId'> = {
      id: v7(),
      sequence: head.sequence + 1,
      at: timestamp(this.#runtime),
      actorId: entry.actorId,
      action: entry.action,
      targetType: entry.targetType,
      targetId: entry.targetId,
      detail: JSON.parse(JSON.stringify(entry.detail ?? {})),
      requestId: origin.requestId,
      address: origin.address,
      previousHash: head.hash,
    };
    const { sequence } = fields;
    const hash = activityHash(fields, key);
    const row: ActivityRow = {
      id: fields.id,
      sequence,
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
      key_id: key?.id ?? null,
    };
    await this.#db.write(
      insertSql,
      rowColumns.map((column) => row[column]),
    );
    const written = await this.#setHead({ sequence, hash });
    this.#db.afterCommit(() => this.#mark?.raise(written));
    return written;
  }

  async #setHead({ sequence, hash }: Pick<ChainHead, 'sequence' | 'hash'>): Promise<ChainHead> {
    const key = this.#keys.current;
    const mac = key ? headMac(key, { sequence, hash }) : null;
    const written = { sequence, hash, key_id: key?.id ?? null, mac };
    await this.#db.write(
      'update activity_head set sequence = ?, hash = ?, key_id = ?, mac = ? where id = 1',
      [sequence, hash, written.key_id, mac],
    );
    return toHead(written);
  }

  async #isTrusted(head: ChainHead): Promise<boolean> {
    return isTrustedHead(head, this.#keys, head.sequence === 0 && (await this.#isUsed()));
  }

  /** Whether there are people, who are never made without an entry. */
  async #isUsed(): Promise<boolean> {
    return (await this.#db.knex('users').first('id')) !== undefined;
  }

  async list(filter: ActivityFilter, page: PageRequest): Promise<Page<ListedActivity>> {
    const query = this.#db.knex('activity');
    if (filter.actorId) query.where({ actor_id: filter.actorId });
    if (filter.action) query.where({ action: filter.action });
    if (filter.targetId) query.where({ target_id: filter.targetId });
    if (filter.from) query.where('at', '>=', filter.from);
    if (filter.to) query.where('at', '<', filter.to);
    const found = await listPage<ActivityRow, Activity>(query, {
      table: 'activity',
      columns: activitySorts,
      page,
      fromRow: toActivity,
    });
    return { ...found, items: await this.#named(found.items) };
  }

  /** Every entry about these, the oldest first. */
  async ofTargets(targetIds: readonly string[]): Promise<readonly ListedActivity[]> {
    const entries: Activity[] = [];
    for (const part of chunksOf(targetIds, targetsOfQuery)) {
      const rows: ActivityRow[] = await this.#db
        .knex('activity')
        .whereIn('target_id', part)
        .orderBy('sequence');
      entries.push(...rows.map(toActivity));
    }
    return this.#named(entries.sort((one, other) => one.sequence - other.sequence));
  }

  async #named(entries: readonly Activity[]): Promise<readonly ListedActivity[]> {
    const people: { id: string; name: string }[] = await this.#db
      .knex('users')
      .whereIn('id', [...new Set(entries.flatMap(({ actorId }) => actorId ?? []))])
      .select('id', 'name');
    const names = new Map(people.map(({ id, name }) => [id, name]));
    return entries.map((entry) => ({ ...entry, actorName: names.get(entry.actorId ?? '') ?? null }));
  }

  /** Where the chain ends now, signed; undefined without a key, while the chain is empty, or when its head was changed. */
  async checkpoint(): Promise<Checkpoint | undefined> {
    const key = this.#keys.current;
    const head = await this.#head();
    const chain = await this.#chainId();
    if (!key || chain === undefined || head.sequence === 0 || !(await this.#isTrusted(head)))
      return undefined;
    const { sequence, hash } = head;
    return signCheckpoint({ chain, sequence, hash, at: timestamp(this.#runtime) }, key);
  }

  /** Whether the entry that the checkpoint names is still the same. */
  async agreesWith({ chain, sequence, hash }: Checkpoint): Promise<boolean> {
    const row = await this.#db.knex('activity').where({ sequence }).first('hash');
    return row?.hash === hash && (await this.#chainId()) === chain;
  }

  /**
   * Walks the whole chain up to its head, and compares it with checkpoints that were kept elsewhere. What is appended
   * meanwhile is not part of it. Only reads.
   */
  async verify(checkpoints: readonly Checkpoint[] = []): Promise<ChainVerification> {
    return verifyChain(
      {
        head: () => this.#head(),
        chainId: () => this.#chainId(),
        read: (after, upTo) => this.#read(after, upTo),
        firstBeyondHead: () => this.#firstBeyondHead(),
        isUsed: () => this.#isUsed(),
      },
      this.#keys,
      checkpoints,
      this.#mark?.current,
    );
  }

  async #head(): Promise<ChainHead> {
    return toHead(await this.#db.knex('activity_head').where({ id: 1 }).first());
  }

  async #chainId(): Promise<string | undefined> {
    return (await this.#db.knex('activity').where({ sequence: 1 }).first('id'))?.id;
  }

  async #read(
    after: number,
    upTo: number,
  ): Promise<readonly { readonly sequence: number; readonly entry: Activity | undefined }[]> {
    const rows: ActivityRow[] = await this.#db
      .knex('activity')
      .where('sequence', '>', after)
      .where('sequence', '<=', upTo)
      .orderBy('sequence')
      .limit(1000);
    return rows.map((row) => ({ sequence: Number(row.sequence), entry: readable(row) }));
  }

  async #firstBeyondHead(): Promise<number | undefined> {
    // In one statement: entries are appended meanwhile, and the head with them.
    const beyond = await this.#db
      .knex('activity')
      .where('sequence', '>', this.#db.knex('activity_head').where({ id: 1 }).select('sequence'))
      .first('sequence');
    return beyond && Number(beyond.sequence);
  }
}

function systemEntry(action: string, detail: Readonly<Record<string, unknown>>): NewActivity {
  return { actorId: null, action, targetType: 'activity', targetId: null, detail };
}

function toHead(row: HeadRow | undefined): ChainHead {
  if (!row) return emptyHead;
  return { sequence: Number(row.sequence), hash: row.hash, keyId: row.key_id, mac: row.mac };
}

/** Undefined when the detail is not JSON any more. */
function readable(row: ActivityRow): Activity | undefined {
  try {
    return toActivity(row);
  } catch {
    return undefined;
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
    keyId: row.key_id,
  };
}
