import type { Page } from '../platform/page.ts';
import { type Database, readRows } from '../platform/storage/database.ts';
import type { CountedGroup, DirectoryGroup, GroupMember } from './directory-group.ts';
import { readSlice, type Slice } from './read-slice.ts';
import { userNameKey } from './user-name-key.ts';

declare module '../platform/storage/store-registry.ts' {
  interface Stores {
    readonly directoryGroups: DirectoryGroupStore;
  }
}

interface GroupRow {
  id: string;
  external_id: string | null;
  display_name: string;
  created_at: string;
  updated_at: string;
}

export interface GroupFilter {
  readonly id?: string;
  readonly displayName?: string;
  readonly externalId?: string;
  /** A person who belongs to it. */
  readonly member?: string;
}

/** Groups of directories, and who belongs to them. */
export class DirectoryGroupStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async insertGroup(directoryId: string, group: DirectoryGroup): Promise<void> {
    await this.#uniqueGroup(() =>
      this.#db.knex('directory_groups').insert({
        id: group.id,
        directory_id: directoryId,
        created_at: group.createdAt,
        ...toGroupColumns(group),
      }),
    );
  }

  async updateGroup(group: DirectoryGroup): Promise<void> {
    await this.#uniqueGroup(() =>
      this.#db.knex('directory_groups').where({ id: group.id }).update(toGroupColumns(group)),
    );
  }

  async #uniqueGroup(write: () => PromiseLike<unknown>): Promise<void> {
    await this.#db.unique(write, 'Another group of the directory has this externalId.', 'externalId');
  }

  async deleteGroup(id: string): Promise<void> {
    await this.#db.knex('directory_groups').where({ id }).del();
  }

  async group(directoryId: string, id: string): Promise<DirectoryGroup | undefined> {
    const row: GroupRow | undefined = await this.#db
      .knex('directory_groups')
      .where({ directory_id: directoryId, id })
      .first();
    return row && toGroup(row);
  }

  async groups(
    directoryId: string,
    filter: GroupFilter,
    slice: Slice,
  ): Promise<{ readonly items: readonly DirectoryGroup[]; readonly total: number }> {
    const query = this.#db.knex('directory_groups').where({ directory_id: directoryId });
    if (filter.id !== undefined) query.where({ id: filter.id });
    if (filter.displayName !== undefined) query.where({ name_key: userNameKey(filter.displayName) });
    if (filter.externalId !== undefined) query.where({ external_id: filter.externalId });
    if (filter.member !== undefined)
      query.whereIn(
        'id',
        this.#db.knex('directory_members').where({ person_id: filter.member }).select('group_id'),
      );
    return readSlice<GroupRow, DirectoryGroup>(query, slice, toGroup);
  }

  /** By name. */
  async countedGroups(directoryId: string, { limit, offset }: Slice): Promise<Page<CountedGroup>> {
    const all = this.#db.knex('directory_groups').where({ directory_id: directoryId });
    const [counted] = await readRows<{ total: number | string }>(all.clone().count({ total: '*' }));
    const rows = await readRows<GroupRow & { members: number | string }>(
      all
        .clone()
        .leftJoin('directory_members', 'group_id', 'directory_groups.id')
        .groupBy('directory_groups.id')
        .select('directory_groups.*')
        .count({ members: 'person_id' })
        .orderBy(['name_key', 'directory_groups.id'])
        .limit(limit)
        .offset(offset),
    );
    const items = rows.map((row) => ({ ...toGroup(row), members: Number(row.members) }));
    return { items, total: Number(counted?.total ?? 0), limit, offset };
  }

  /** By their ids. */
  async members(groupId: string): Promise<readonly GroupMember[]> {
    const rows: { id: string; user_name: string }[] = await this.#db
      .knex('directory_members')
      .join('directory_people', 'directory_people.id', 'person_id')
      .where({ group_id: groupId })
      .orderBy('directory_people.id')
      .select('directory_people.id', 'user_name');
    return rows.map(({ id, user_name }) => ({ value: id, display: user_name }));
  }

  async groupsOfPerson(personId: string): Promise<readonly GroupMember[]> {
    const rows: { id: string; display_name: string }[] = await this.#db
      .knex('directory_members')
      .join('directory_groups', 'directory_groups.id', 'group_id')
      .where({ person_id: personId })
      .orderBy('directory_groups.id')
      .select('directory_groups.id', 'display_name');
    return rows.map(({ id, display_name }) => ({ value: id, display: display_name }));
  }

  async addMembers(groupId: string, personIds: readonly string[]): Promise<void> {
    const rows = personIds.map((person_id) => ({ group_id: groupId, person_id }));
    await this.#db.insertRows('directory_members', rows);
  }

  async removeMembers(groupId: string, personIds: readonly string[]): Promise<void> {
    const query = this.#db.knex('directory_members').where({ group_id: groupId });
    await this.#db.whereAmong(query, 'person_id', personIds).del();
  }
}

function toGroupColumns({ externalId, displayName, updatedAt }: DirectoryGroup) {
  return {
    external_id: externalId,
    display_name: displayName,
    name_key: userNameKey(displayName),
    updated_at: updatedAt,
  };
}

function toGroup(row: GroupRow): DirectoryGroup {
  return {
    id: row.id,
    externalId: row.external_id,
    displayName: row.display_name,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
