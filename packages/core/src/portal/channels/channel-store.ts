import type { Knex } from 'knex';
import type { PriorityLevel } from '../../vocabulary/priority.ts';
import type { Severity } from '../../vocabulary/severity.ts';
import type { Page, PageRequest } from '../platform/page.ts';
import { type Database, readRows } from '../platform/storage/database.ts';
import { listPage } from '../platform/storage/list.ts';
import {
  type Channel,
  type ChannelEventType,
  type ChannelKind,
  type ChannelRoute,
  channelStates,
  type QuietHours,
  type StoredChannel,
} from './channel.ts';

declare module '../platform/storage/store-registry.ts' {
  interface Stores {
    readonly channels: ChannelStore;
  }
}

export const channelSorts = { createdAt: 'created_at', name: 'name' } as const;

/** Which channels someone can manage: all (`null`), or those of the teams they own. */
export type ChannelReach = { readonly ownerId: string } | null;

interface ChannelRow {
  id: string;
  name: string;
  kind: string;
  target: string;
  recipients: string;
  room_id: string | null;
  secret: string | null;
  team_id: string | null;
  route: string;
  window_minutes: number;
  quiet_hours: string | null;
  enabled: boolean | number;
  gone: boolean | number;
  access_of: string | null;
  position: number | string;
  next_message_at: string | null;
  failing_since: string | null;
  failures: number;
  last_error: string | null;
  last_success_at: string | null;
  created_at: string;
  updated_at: string;
}

/** How an attempt to send ended. */
export interface ChannelOutcome {
  readonly error: string | null;
  readonly gone: boolean;
  readonly nextMessageAt: string;
  /** The place in the feed that the message covers; null when it was not delivered. */
  readonly position: number | null;
}

export class ChannelStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async insert(stored: StoredChannel, createdBy: string | null): Promise<void> {
    const { channel } = stored;
    await this.#table.insert({
      id: channel.id,
      kind: channel.kind,
      team_id: channel.team,
      position: stored.position,
      gone: false,
      failures: 0,
      created_by: createdBy,
      created_at: channel.createdAt,
      ...settingColumns(stored),
    });
  }

  /** Enabling it again says that the receiver is there again. */
  async update(stored: StoredChannel, { isEnabledAgain }: { readonly isEnabledAgain: boolean }) {
    await this.#table.where({ id: stored.channel.id }).update({
      ...settingColumns(stored),
      ...(isEnabledAgain && { gone: false, next_message_at: null, position: stored.position }),
    });
  }

  async delete(id: string): Promise<void> {
    await this.#table.where({ id }).del();
  }

  async find(id: string): Promise<StoredChannel | undefined> {
    const row: ChannelRow | undefined = await this.#table.where({ id }).first();
    return row && toStored(row);
  }

  async list(
    reach: ChannelReach,
    filter: { readonly team?: string },
    page: PageRequest,
  ): Promise<Page<Channel>> {
    const query = this.#table;
    if (reach) {
      const owned = this.#db
        .knex('team_members')
        .select('team_id')
        .where({ user_id: reach.ownerId, role: 'owner' });
      query.whereIn('channels.team_id', owned);
    }
    if (filter.team) query.where({ team_id: filter.team });
    return listPage<ChannelRow, Channel>(query, {
      table: 'channels',
      columns: channelSorts,
      page,
      fromRow: (row) => toStored(row).channel,
    });
  }

  /** What each channel keeps encrypted. */
  async secrets(): Promise<readonly { readonly id: string; readonly secret: string }[]> {
    return readRows(this.#table.whereNotNull('secret').select('id', 'secret'));
  }

  /** Those that may send now, and have not seen the newest events. */
  async due(now: string, head: number): Promise<readonly StoredChannel[]> {
    const query = this.#table
      .where({ enabled: true, gone: false })
      .where('position', '<', head)
      .where((free) => free.whereNull('next_message_at').orWhere('next_message_at', '<=', now))
      .orderBy('id');
    return (await readRows<ChannelRow>(query)).map(toStored);
  }

  async reencrypt(id: string, secret: string): Promise<void> {
    await this.#table.where({ id }).update({ secret });
  }

  async setRecipients(id: string, recipients: readonly string[], target: string, now: string): Promise<void> {
    await this.#table
      .where({ id })
      .update({ recipients: JSON.stringify(recipients), target, updated_at: now });
  }

  /** Nothing in the feed up to there is for the channel. */
  async skipTo({ channel, position }: StoredChannel, next: number): Promise<void> {
    await this.#table.where({ id: channel.id, position }).update({ position: next });
  }

  /** Takes the right to send one message; false when another process, or a change, was faster. */
  async claim({ channel, position }: StoredChannel, nextMessageAt: string): Promise<boolean> {
    const held = this.#table.where({ id: channel.id, position, enabled: true, gone: false });
    if (channel.nextMessageAt === null) held.whereNull('next_message_at');
    else held.where({ next_message_at: channel.nextMessageAt });
    return (await held.update({ next_message_at: nextMessageAt })) === 1;
  }

  /** Keeps how sending went; true when it is the first failure since a success. */
  async tried({ channel }: StoredChannel, outcome: ChannelOutcome, now: string): Promise<boolean> {
    const { error, gone, nextMessageAt, position } = outcome;
    const { knex } = this.#db;
    await this.#table.where({ id: channel.id }).update({
      next_message_at: nextMessageAt,
      last_error: error,
      ...(position !== null
        ? { position, failing_since: null, failures: 0, last_success_at: now }
        : {
            failing_since: knex.raw('coalesce(failing_since, ?)', [now]),
            failures: knex.raw('failures + 1'),
            ...(gone && { gone: true }),
          }),
    });
    return position === null && channel.failingSince === null;
  }

  get #table(): Knex.QueryBuilder {
    return this.#db.knex('channels');
  }
}

function settingColumns({ channel, secret, roomId, accessOf }: StoredChannel) {
  const { types, minSeverity, minPriority, exploitedOnly, owners } = channel;
  const route: ChannelRoute = { types, minSeverity, minPriority, exploitedOnly, owners };
  return {
    name: channel.name,
    target: channel.target,
    recipients: JSON.stringify(channel.recipients),
    room_id: roomId,
    secret,
    route: JSON.stringify(route),
    window_minutes: channel.windowMinutes,
    quiet_hours: channel.quietHours && JSON.stringify(channel.quietHours),
    enabled: channel.enabled,
    access_of: accessOf,
    updated_at: channel.updatedAt,
  };
}

function toStored(row: ChannelRow): StoredChannel {
  const route = JSON.parse(row.route) as {
    types: ChannelEventType[];
    minSeverity: Severity | null;
    minPriority: PriorityLevel | null;
    exploitedOnly: boolean;
    owners: string[];
  };
  const isOn = Boolean(row.enabled) && !row.gone;
  const running = row.failing_since === null ? 'active' : 'failing';
  const state = row.gone ? 'gone' : isOn ? running : 'disabled';
  const channel: Channel = {
    id: row.id,
    name: row.name,
    kind: row.kind as ChannelKind,
    target: row.target,
    recipients: JSON.parse(row.recipients) as string[],
    team: row.team_id,
    ...route,
    windowMinutes: row.window_minutes,
    quietHours: row.quiet_hours === null ? null : (JSON.parse(row.quiet_hours) as QuietHours),
    enabled: isOn,
    state: channelStates.find((each) => each === state) ?? 'disabled',
    failingSince: row.failing_since,
    failures: row.failures,
    lastError: row.last_error,
    lastSuccessAt: row.last_success_at,
    nextMessageAt: row.next_message_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
  return {
    channel,
    secret: row.secret,
    roomId: row.room_id,
    position: Number(row.position),
    accessOf: row.access_of,
  };
}
