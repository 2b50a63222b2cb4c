import type { OidcSubject } from '../access/oidc-identity-store.ts';
import type { DirectoryGroups } from '../access/sign-in/group-rule.ts';
import type { Page, PageRequest } from '../platform/page.ts';
import type { Database } from '../platform/storage/database.ts';
import { listPage } from '../platform/storage/list.ts';
import type { Directory, DirectoryPerson, PersonAttributes, PersonClaim } from './directory.ts';

import { readSlice, type Slice } from './read-slice.ts';
import { userNameKey } from './user-name-key.ts';

declare module '../platform/storage/store-registry.ts' {
  interface Stores {
    readonly directories: DirectoryStore;
  }
}

export const directorySorts = { createdAt: 'created_at', name: 'name' } as const;

interface DirectoryRow {
  id: string;
  name: string;
  issuer: string | null;
  person_claim: PersonClaim;
  link_by_email: boolean | number;
  token_created_at: string;
  previous_ends_at: string | null;
  last_used_at: string | null;
  created_at: string;
}

interface PersonRow {
  id: string;
  directory_id: string;
  user_id: string;
  external_id: string | null;
  user_name: string;
  attributes: string;
  active: boolean | number;
  disabled_here: boolean | number;
  deleted_at: string | null;
  created_at: string;
  updated_at: string;
}

/** What is looked for: equal to all that is given. */
export interface PersonFilter {
  readonly id?: string;
  readonly userName?: string;
  readonly externalId?: string;
  readonly active?: boolean;
}

/** Directories, their people and groups. */
export class DirectoryStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async insert(directory: Directory, tokenHash: string, createdBy: string | null): Promise<void> {
    await this.#db.knex('directories').insert({
      id: directory.id,
      name: directory.name,
      issuer: directory.issuer,
      person_claim: directory.personClaim,
      link_by_email: directory.linkByEmail,
      token_hash: tokenHash,
      token_created_at: directory.tokenCreatedAt,
      created_by: createdBy,
      created_at: directory.createdAt,
    });
  }

  async find(id: string): Promise<Directory | undefined> {
    const row: DirectoryRow | undefined = await this.#db.knex('directories').where({ id }).first();
    return row && toDirectory(row);
  }

  /** The one whose token it is, or whose token before it, while that is taken. */
  async findByToken(hash: string, now: string): Promise<Directory | undefined> {
    const row: DirectoryRow | undefined = await this.#db
      .knex('directories')
      .where({ token_hash: hash })
      .orWhere((old) => void old.where({ previous_hash: hash }).where('previous_ends_at', '>', now))
      .first();
    return row && toDirectory(row);
  }

  async list(page: PageRequest): Promise<Page<Directory>> {
    return listPage<DirectoryRow, Directory>(this.#db.knex('directories'), {
      table: 'directories',
      columns: directorySorts,
      page,
      fromRow: toDirectory,
    });
  }

  async rotate(
    id: string,
    tokenHash: string,
    { now, previousEndsAt }: { readonly now: string; readonly previousEndsAt: string },
  ): Promise<void> {
    await this.#db
      .knex('directories')
      .where({ id })
      .update({
        previous_hash: this.#db.knex.ref('token_hash'),
        previous_ends_at: previousEndsAt,
        token_hash: tokenHash,
        token_created_at: now,
      });
  }

  async touch(id: string, now: string): Promise<void> {
    await this.#db.knex('directories').where({ id }).update({ last_used_at: now });
  }

  async delete(id: string): Promise<void> {
    await this.#db.knex('directories').where({ id }).del();
  }

  /** One change of a directory after another, to the end of the transaction. */
  async lock(directoryId: string): Promise<void> {
    await this.#db.lockForTransaction('directory', directoryId);
  }

  /** Throws ConflictError for a user name or an external id that someone else of the directory has. */
  async insertPerson(person: DirectoryPerson): Promise<void> {
    await this.#uniquePerson(() =>
      this.#db.knex('directory_people').insert({
        id: person.id,
        directory_id: person.directoryId,
        user_id: person.userId,
        created_at: person.createdAt,
        ...toPersonColumns(person),
      }),
    );
  }

  async updatePerson(id: string, person: DirectoryPerson): Promise<void> {
    await this.#uniquePerson(() =>
      this.#db.knex('directory_people').where({ id }).update(toPersonColumns(person)),
    );
  }

  /** A new one for someone who was deleted and comes back. */
  async replacePersonId(id: string, next: string, createdAt: string): Promise<void> {
    await this.#db.knex('directory_people').where({ id }).update({ id: next, created_at: createdAt });
  }

  async #uniquePerson(write: () => PromiseLike<unknown>): Promise<void> {
    await this.#db.unique(
      write,
      'Another user of the directory has this userName or externalId.',
      'userName',
    );
  }

  async leaveGroups(personId: string): Promise<void> {
    await this.#db.knex('directory_members').where({ person_id: personId }).del();
  }

  /** Not those who were deleted. */
  async people(
    directoryId: string,
    filter: PersonFilter,
    slice: Slice,
  ): Promise<{ readonly items: readonly DirectoryPerson[]; readonly total: number }> {
    const query = this.#db.knex('directory_people').where({ directory_id: directoryId, deleted_at: null });
    if (filter.id !== undefined) query.where({ id: filter.id });
    if (filter.userName !== undefined) query.where({ name_key: userNameKey(filter.userName) });
    if (filter.externalId !== undefined) query.where({ external_id: filter.externalId });
    if (filter.active !== undefined) query.where({ active: filter.active });
    return readSlice<PersonRow, DirectoryPerson>(query, slice, toPerson);
  }

  async person(directoryId: string, id: string): Promise<DirectoryPerson | undefined> {
    const row: PersonRow | undefined = await this.#db
      .knex('directory_people')
      .where({ directory_id: directoryId, id, deleted_at: null })
      .first();
    return row && toPerson(row);
  }

  /** Someone known by their id at the directory, also when they were deleted. */
  async personByExternalId(directoryId: string, externalId: string): Promise<DirectoryPerson | undefined> {
    const row: PersonRow | undefined = await this.#db
      .knex('directory_people')
      .where({ directory_id: directoryId, external_id: externalId })
      .first();
    return row && toPerson(row);
  }

  /** What any directory says of an account. */
  async personsOfUser(userId: string): Promise<readonly DirectoryPerson[]> {
    const rows: PersonRow[] = await this.#db.knex('directory_people').where({ user_id: userId });
    return rows.map(toPerson);
  }

  /** Whose account it is that signs in through the issuer. */
  async userOf({ issuer, subject }: OidcSubject, objectId: string | undefined): Promise<string | undefined> {
    const row: { user_id: string } | undefined = await this.#db
      .knex('directory_people')
      .join('directories', 'directories.id', 'directory_people.directory_id')
      .where({ issuer, deleted_at: null })
      .where((claim) => {
        void claim.where({ person_claim: 'sub', external_id: subject });
        if (objectId !== undefined) void claim.orWhere({ person_claim: 'oid', external_id: objectId });
      })
      .first('user_id');
    return row?.user_id;
  }

  /** Of groups that rules name, those that the person's directory knows, and those they belong to; undefined without a directory. */
  async groupsOf(userId: string, named: readonly string[]): Promise<DirectoryGroups | undefined> {
    const person: { id: string; directory_id: string } | undefined = await this.#db
      .knex('directory_people')
      .where({ user_id: userId, deleted_at: null })
      .first('id', 'directory_id');
    if (!person) return undefined;
    const rows: { id: string; external_id: string | null; person_id: string | null }[] = await this.#db
      .knex('directory_groups')
      .leftJoin('directory_members', (join) => {
        join.on('group_id', 'directory_groups.id').andOn('person_id', this.#db.knex.raw('?', [person.id]));
      })
      .where({ directory_id: person.directory_id })
      .where((either) => {
        void either.whereIn('external_id', named).orWhereIn(
          'directory_groups.id',
          named.filter((name) => isUuid.test(name)),
        );
      })
      .select('directory_groups.id', 'external_id', 'person_id');
    const namesOf = ({ id, external_id }: (typeof rows)[number]) =>
      named.filter((name) => name === external_id || name.toLowerCase() === id);
    return {
      known: rows.flatMap(namesOf),
      member: rows.filter(({ person_id }) => person_id !== null).flatMap(namesOf),
    };
  }

  /** Those among the ids that are people of the directory. */
  async known(directoryId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const query = this.#db.knex('directory_people').where({ directory_id: directoryId, deleted_at: null });
    const rows: { id: string; user_id: string }[] = await this.#db
      .whereAmong(
        query,
        'id',
        ids.filter((id) => isUuid.test(id)),
      )
      .select('id', 'user_id');
    return new Map(rows.map(({ id, user_id }) => [id, user_id]));
  }
}

const isUuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function toPersonColumns(person: DirectoryPerson) {
  const { userName, externalId, active, disabledHere, deletedAt, updatedAt } = person;
  const { displayName, name, emails }: PersonAttributes = person;
  return {
    external_id: externalId,
    name_key: deletedAt === null ? userNameKey(userName) : null,
    user_name: userName,
    attributes: JSON.stringify({ displayName, name, emails }),
    active,
    disabled_here: disabledHere,
    deleted_at: deletedAt,
    updated_at: updatedAt,
  };
}

function toPerson(row: PersonRow): DirectoryPerson {
  return {
    ...(JSON.parse(row.attributes) as Pick<PersonAttributes, 'displayName' | 'name' | 'emails'>),
    id: row.id,
    userId: row.user_id,
    directoryId: row.directory_id,
    externalId: row.external_id,
    userName: row.user_name,
    active: Boolean(row.active),
    disabledHere: Boolean(row.disabled_here),
    deletedAt: row.deleted_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

function toDirectory(row: DirectoryRow): Directory {
  return {
    id: row.id,
    name: row.name,
    issuer: row.issuer,
    personClaim: row.person_claim,
    linkByEmail: Boolean(row.link_by_email),
    tokenCreatedAt: row.token_created_at,
    previousTokenEndsAt: row.previous_ends_at,
    lastUsedAt: row.last_used_at,
    createdAt: row.created_at,
  };
}
