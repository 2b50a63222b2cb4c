import type { Knex } from 'knex';
import type { Visibility } from '../platform/principal.ts';
import { type Database, readRows } from '../platform/storage/database.ts';
import { whereVisible } from '../platform/storage/visible-rows.ts';
import type { FeedEvent, FeedEventType, FeedRequest, NewFeedEvent, PlacedEvent } from './feed-event.ts';

declare module '../platform/storage/store-registry.ts' {
  interface Stores {
    readonly outbox: OutboxStore;
  }
}

interface EventRow {
  id: string;
  type: string;
  at: string;
  position: number | string | null;
  team_id: string | null;
  repository_id: string | null;
  data: string;
}

const placeSql = `update feed_events set position = placed.place
  from (select id, cast(? as bigint) + row_number() over (order by id) as place
    from feed_events where position is null order by id limit ?) placed
  where placed.id = feed_events.id returning feed_events.id, feed_events.type, feed_events.team_id, feed_events.repository_id`;

export interface FeedHead {
  readonly position: number;
  /** The last place that retention has emptied. */
  readonly pruned: number;
}

/**
 * Events, in two steps: written with what they report, and placed in the feed once that is committed. A place given
 * at writing would let a slow transaction appear behind the back of a reader who has passed it.
 */
export class OutboxStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async add(events: readonly (NewFeedEvent & { readonly id: string })[], now: string): Promise<void> {
    const ids = new Set(events.flatMap(({ repositoryId }) => repositoryId ?? []));
    const named = this.#db.whereAmong(this.#db.knex('repositories'), 'id', [...ids]);
    const rows = await readRows<{ id: string; team_id: string }>(named.select('id', 'team_id'));
    const teams = new Map(rows.map(({ id, team_id }) => [id, team_id]));
    await this.#db.insertRows(
      'feed_events',
      events.map(({ id, type, repositoryId, teamId, ownerId, data }) => ({
        id,
        type,
        at: now,
        team_id: teamId ?? teams.get(repositoryId ?? '') ?? null,
        repository_id: repositoryId ?? null,
        owner_id: ownerId ?? null,
        data: JSON.stringify(data),
      })),
    );
  }

  /** Whether something is committed that has no place yet. */
  async hasUnplaced(): Promise<boolean> {
    const query = this.#db.knex('feed_events').whereNull('position').limit(1).select('id');
    return (await readRows(query)).length > 0;
  }

  /**
   * Gives the next places to committed events. Belongs into a transaction of its own: the row of the head is held
   * until it ends, so places appear in their order, no matter which process gives them.
   */
  async place(limit: number): Promise<readonly PlacedEvent[]> {
    const head = this.#db.knex('feed_head').where({ id: 1 });
    // The lock comes before the look at what is there: what another instance has placed is seen then.
    const { position } = await this.#db.dialect.forUpdate(head.first());
    const from = Number(position);
    const rows = await this.#db.rows<EventRow>(placeSql, [from, limit]);
    if (rows.length > 0) {
      await this.#db
        .knex('feed_head')
        .where({ id: 1 })
        .update({ position: from + rows.length });
    }
    return rows.map(({ id, type, team_id, repository_id }) => ({
      id,
      type: type as FeedEventType,
      teamId: team_id,
      repositoryId: repository_id,
    }));
  }

  async head(): Promise<FeedHead> {
    const [row] = await readRows<{ position: number | string; pruned: number | string }>(
      this.#db.knex('feed_head').where({ id: 1 }).select('position', 'pruned'),
    );
    return { position: Number(row?.position ?? 0), pruned: Number(row?.pruned ?? 0) };
  }

  /** Visible events behind one place, up to another, in their order; each with its place. */
  async between(
    visibility: Visibility,
    filter: Omit<FeedRequest, 'after'>,
    range: { readonly after: number; readonly upTo: number },
  ): Promise<readonly { readonly position: number; readonly event: FeedEvent }[]> {
    const query = this.#db
      .knex('feed_events')
      .where('position', '>', range.after)
      .where('position', '<=', range.upTo)
      .orderBy('position')
      .limit(filter.limit)
      .select('id', 'type', 'at', 'position', 'data');
    if (filter.types) query.whereIn('type', [...filter.types]);
    if (filter.team) query.where({ team_id: filter.team });
    if (filter.repositoryId) query.where({ repository_id: filter.repositoryId });
    this.#restrict(query, visibility);
    const rows = await readRows<EventRow>(query);
    return rows.map((row) => ({ position: Number(row.position), event: toEvent(row) }));
  }

  async find(id: string): Promise<FeedEvent | undefined> {
    const row: EventRow | undefined = await this.#db.knex('feed_events').where({ id }).first();
    return row && toEvent(row);
  }

  #restrict(query: Knex.QueryBuilder, visibility: Visibility): void {
    if (visibility.isEverything) return;
    query.where((mine) => {
      mine.where((shown) =>
        whereVisible(shown, this.#db.knex, visibility, { team: 'team_id', repository: 'repository_id' }),
      );
      const { memberId, within } = visibility;
      // What belongs to a team is for its members: those who have left it are no exception.
      if (memberId !== null && !within)
        mine.orWhere((own) => own.where('owner_id', memberId).whereNull('team_id'));
    });
  }
}

function toEvent({ id, type, at, data }: EventRow): FeedEvent {
  return { id, type: type as FeedEventType, timestamp: at, data: JSON.parse(data) };
}
