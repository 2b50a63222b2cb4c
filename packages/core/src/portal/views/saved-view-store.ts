import type { Page, PageRequest } from '../platform/page.ts';
import type { Visibility } from '../platform/principal.ts';
import { type Database, readRows } from '../platform/storage/database.ts';
import { whereVisible } from '../platform/storage/visible-rows.ts';
import type { SavedView } from './saved-view.ts';

declare module '../platform/storage/store-registry.ts' {
  interface Stores {
    readonly savedViews: SavedViewStore;
  }
}

interface ViewRow {
  readonly id: string;
  readonly name: string;
  readonly query: string;
  readonly team_id: string | null;
  readonly owner_id: string;
  readonly owner_name: string;
  readonly created_at: string;
  readonly updated_at: string;
}

/** Whose own views, and what else may be seen. */
export interface ViewReader {
  readonly userId: string;
  readonly visibility: Visibility;
}

const nameTaken = 'You already have a view with this name.';

export class SavedViewStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async save({ id, name, query, team, owner, createdAt, updatedAt }: SavedView): Promise<void> {
    const row = {
      id,
      owner_id: owner.userId,
      team_id: team,
      name,
      name_key: name.toLowerCase(),
      query,
      created_at: createdAt,
      updated_at: updatedAt,
    };
    await this.#db.unique(
      () => this.#db.knex('saved_views').insert(row).onConflict('id').merge(),
      nameTaken,
      'name',
    );
  }

  async delete(id: string): Promise<void> {
    await this.#db.knex('saved_views').where({ id }).del();
  }

  async find(id: string, reader: ViewReader): Promise<SavedView | undefined> {
    const [row] = await readRows<ViewRow>(this.#named(reader).where('saved_views.id', id));
    return row && toView(row);
  }

  /** One's private ones and those of one's teams, by name. */
  async list(
    reader: ViewReader,
    { limit, offset }: Pick<PageRequest, 'limit' | 'offset'>,
  ): Promise<Page<SavedView>> {
    const [counted] = await readRows<{ total: number | string }>(this.#seen(reader).count({ total: '*' }));
    const rows = await readRows<ViewRow>(
      this.#named(reader).orderBy(['saved_views.name_key', 'saved_views.id']).limit(limit).offset(offset),
    );
    return { items: rows.map(toView), total: Number(counted?.total ?? 0), limit, offset };
  }

  #seen({ userId, visibility }: ViewReader) {
    const { knex } = this.#db;
    return knex('saved_views').where((either) => {
      // One that is shared is the team's: a member who leaves neither sees nor changes it any more.
      either.where((own) => own.where('saved_views.owner_id', userId).whereNull('saved_views.team_id'));
      either.orWhere((shared) => {
        shared.whereNotNull('saved_views.team_id');
        whereVisible(shared, knex, visibility, { team: 'saved_views.team_id', repository: null });
      });
    });
  }

  #named(reader: ViewReader) {
    return this.#seen(reader)
      .join('users', 'users.id', 'saved_views.owner_id')
      .select('saved_views.*', { owner_name: 'users.name' });
  }
}

function toView(row: ViewRow): SavedView {
  return {
    id: row.id,
    name: row.name,
    query: row.query,
    team: row.team_id,
    owner: { userId: row.owner_id, name: row.owner_name },
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
