import type { Role } from '../../vocabulary/role.ts';
import type { Page, PageRequest } from '../platform/page.ts';
import type { Database } from '../platform/storage/database.ts';
import { containsPattern, listPage } from '../platform/storage/list.ts';
import type { SessionRow, UserRow } from '../platform/storage/models.ts';
import type { ManagedUser, OpenSession, Session } from './user.ts';

declare module '../platform/storage/store-registry.ts' {
  interface Stores {
    readonly access: AccessStore;
  }
}

export const userSorts = { createdAt: 'created_at', email: 'email_key', name: 'name' } as const;

const emailTaken = 'A user with this email address already exists.';

/** A user with what signing in needs. */
export interface Account extends ManagedUser {
  readonly passwordHash: string | null;
}

export interface UserFilter {
  readonly q?: string;
  readonly role?: Role;
  readonly disabled?: boolean;
}

/** Users and their sessions. */
export class AccessStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async insertUser(account: Account): Promise<void> {
    await this.#db.unique(
      () =>
        this.#db.knex('users').insert({
          id: account.id,
          email: account.email,
          email_key: account.email.toLowerCase(),
          name: account.name,
          role: account.role,
          password_hash: account.passwordHash,
          disabled: account.disabled,
          created_at: account.createdAt,
          updated_at: account.createdAt,
        }),
      emailTaken,
      'email',
    );
  }

  /** Throws ConflictError for an email address that someone else has. */
  async updateUser(
    id: string,
    change: { email?: string; name?: string; role?: Role; passwordHash?: string; disabled?: boolean },
    now: string,
  ): Promise<void> {
    const { email } = change;
    const write = () =>
      this.#db
        .knex('users')
        .where({ id })
        .update({
          updated_at: now,
          ...(email !== undefined && { email, email_key: email.toLowerCase() }),
          ...(change.name !== undefined && { name: change.name }),
          ...(change.role !== undefined && { role: change.role }),
          ...(change.passwordHash !== undefined && { password_hash: change.passwordHash }),
          ...(change.disabled !== undefined && { disabled: change.disabled }),
        });
    await this.#db.unique(write, emailTaken, 'email');
  }

  async findUser(id: string): Promise<Account | undefined> {
    const row: UserRow | undefined = await this.#db.knex('users').where({ id }).first();
    return row && toAccount(row);
  }

  async findUserByEmail(email: string): Promise<Account | undefined> {
    const row: UserRow | undefined = await this.#db
      .knex('users')
      .where({ email_key: email.toLowerCase() })
      .first();
    return row && toAccount(row);
  }

  async listUsers(filter: UserFilter, page: PageRequest): Promise<Page<ManagedUser>> {
    const query = this.#db.knex('users');
    if (filter.role) query.where({ role: filter.role });
    if (filter.disabled !== undefined) query.where({ disabled: filter.disabled });
    if (filter.q) {
      query.whereRaw(`(email_key like ? escape '\\' or lower(name) like ? escape '\\')`, [
        containsPattern(filter.q),
        containsPattern(filter.q),
      ]);
    }
    return listPage<UserRow, ManagedUser>(query, {
      table: 'users',
      columns: userSorts,
      page,
      fromRow: toManagedUser,
    });
  }

  async countUsers(): Promise<number> {
    const row = await this.#db.knex('users').count({ count: '*' }).first();
    return Number(row?.count ?? 0);
  }

  /**
   * Administrators who can sign in, other than the given one. Locks all of them where rows can be locked, in
   * one order, so that two administrators who demote each other wait instead of deadlocking.
   */
  async countOtherAdmins(id: string): Promise<number> {
    const query = this.#db.knex('users').where({ role: 'admin', disabled: false }).orderBy('id').select('id');
    const rows: { id: string }[] = await this.#db.dialect.forUpdate(query);
    return rows.filter((row) => row.id !== id).length;
  }

  async insertSession(
    session: Session & {
      readonly userId: string;
      readonly createdAt: string;
      readonly kind: string;
      readonly address: string;
      readonly provedAt: string | null;
    },
  ): Promise<void> {
    await this.#db.knex('sessions').insert({
      id: session.id,
      user_id: session.userId,
      token_id: session.tokenId,
      created_at: session.createdAt,
      expires_at: session.expiresAt,
      ended_at: null,
      kind: session.kind,
      address: session.address,
      proved_at: session.provedAt,
    });
  }

  /**
   * The user behind a live session's current token, on every request. Two reads by key: SQLite takes three times
   * as long for the join of both.
   */
  async findSessionUser(
    sessionId: string,
    tokenId: string,
    now: string,
  ): Promise<{ user: ManagedUser; sessionExpiresAt: string; kind: string | null } | undefined> {
    const session = await this.#db.first<{ user_id: string; expires_at: string; kind: string | null }>(
      `select user_id, expires_at, kind from sessions
       where id = ? and token_id = ? and ended_at is null`,
      [sessionId, tokenId],
      'kept',
    );
    // Not in the statement: it would be another one each time.
    if (!session || session.expires_at <= now) return undefined;
    const user = await this.#db.first<UserRow>('select * from users where id = ?', [session.user_id], 'kept');
    return user && { user: toManagedUser(user), sessionExpiresAt: session.expires_at, kind: session.kind };
  }

  /** When a second factor was last proved in the session; null for never. */
  async provedAt(sessionId: string): Promise<string | null> {
    const row = await this.#db.knex('sessions').where({ id: sessionId }).first('proved_at');
    return row?.proved_at ?? null;
  }

  async setProvedAt(sessionId: string, at: string): Promise<void> {
    await this.#db.knex('sessions').where({ id: sessionId }).update({ proved_at: at });
  }

  /** Makes `next` the session's one valid token; false when `current` no longer is. */
  async replaceSessionToken(sessionId: string, current: string, next: string): Promise<boolean> {
    const changed = await this.#db
      .knex('sessions')
      .where({ id: sessionId, token_id: current })
      .whereNull('ended_at')
      .update({ token_id: next });
    return changed === 1;
  }

  async endSession(sessionId: string, now: string): Promise<void> {
    await this.#db.knex('sessions').where({ id: sessionId }).whereNull('ended_at').update({ ended_at: now });
  }

  async findOpenSession(
    id: string,
    now: string,
  ): Promise<{ readonly userId: string; readonly tokenId: string } | undefined> {
    const row = await this.#db
      .knex('sessions')
      .where({ id })
      .whereNull('ended_at')
      .where('expires_at', '>', now)
      .first('user_id', 'token_id');
    return row && { userId: row.user_id, tokenId: row.token_id };
  }

  /** The role of the session's user; undefined when the session has ended or the user is disabled. */
  async roleOfSession(id: string, now: string): Promise<Role | undefined> {
    const row = await this.#db.first<{ role: Role; disabled: boolean | number }>(
      `select users.role, users.disabled from sessions join users on users.id = sessions.user_id
       where sessions.id = ? and ended_at is null and expires_at > ?`,
      [id, now],
    );
    return row && !row.disabled ? row.role : undefined;
  }

  async openSessions(userId: string, now: string): Promise<readonly OpenSession[]> {
    const rows: SessionRow[] = await this.#db
      .knex('sessions')
      .where({ user_id: userId })
      .whereNull('ended_at')
      .where('expires_at', '>', now)
      .orderBy([
        { column: 'created_at', order: 'desc' },
        { column: 'id', order: 'desc' },
      ]);
    return rows.map(({ id, kind, address, created_at, expires_at }) => ({
      id,
      kind,
      address,
      createdAt: created_at,
      expiresAt: expires_at,
    }));
  }

  /** Gives how many have ended. */
  async endSessionsOfUser(userId: string, now: string, except: string | null = null): Promise<number> {
    const query = this.#db.knex('sessions').where({ user_id: userId }).whereNull('ended_at');
    if (except) query.whereNot({ id: except });
    return query.update({ ended_at: now });
  }
}

function toManagedUser(row: UserRow): ManagedUser {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    role: row.role as Role,
    createdAt: row.created_at,
    disabled: Boolean(row.disabled),
  };
}

function toAccount(row: UserRow): Account {
  return { ...toManagedUser(row), passwordHash: row.password_hash };
}
