import { lowerRole, type Role } from '../../vocabulary/role.ts';
import type { Page, PageRequest } from '../platform/page.ts';
import type { TokenScope } from '../platform/principal.ts';
import type { Database } from '../platform/storage/database.ts';
import { listPage } from '../platform/storage/list.ts';
import type { ApiTokenRow, UserRow } from '../platform/storage/models.ts';
import type { ApiToken } from './user.ts';

declare module '../platform/storage/store-registry.ts' {
  interface Stores {
    readonly apiTokens: ApiTokenStore;
  }
}

export const apiTokenSorts = { createdAt: 'created_at', name: 'name', expiresAt: 'expires_at' } as const;

export interface OwnedApiToken extends ApiToken {
  readonly userId: string;
}

/** API tokens, by their hashes. */
export class ApiTokenStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async insert(token: OwnedApiToken, tokenHash: string): Promise<void> {
    await this.#db.knex('api_tokens').insert({
      id: token.id,
      user_id: token.userId,
      name: token.name,
      role: token.role,
      token_hash: tokenHash,
      created_at: token.createdAt,
      expires_at: token.expiresAt,
      last_used_at: null,
      assistant_writes: token.assistantWrites ?? false,
      scopes: token.scopes ? JSON.stringify(token.scopes) : null,
      parent_id: token.parentId ?? null,
      teams: token.teams ? JSON.stringify(token.teams) : null,
      repositories: token.repositories ? JSON.stringify(token.repositories) : null,
    });
  }

  /** Tokens of one user, or of everyone. */
  async list(userId: string | null, page: PageRequest): Promise<Page<OwnedApiToken>> {
    const query = this.#db.knex('api_tokens');
    if (userId) query.where({ user_id: userId });
    return listPage<ApiTokenRow, OwnedApiToken>(query, {
      table: 'api_tokens',
      columns: apiTokenSorts,
      page,
      fromRow: toApiToken,
    });
  }

  /** Deletes the token when it is this user's (or anyone's, for null); false when there is none. */
  async delete(id: string, userId: string | null): Promise<boolean> {
    const query = this.#db.knex('api_tokens').where({ id });
    if (userId) query.where({ user_id: userId });
    return (await query.del()) === 1;
  }

  /** The token with this hash that has not expired, and the state of its owner. */
  async findByHash(
    hash: string,
    now: string,
  ): Promise<{ token: OwnedApiToken; userRole: Role; userDisabled: boolean; userLeft: boolean } | undefined> {
    const row = await this.#db.first<
      ApiTokenRow & { user_role: string; user_disabled: UserRow['disabled']; left_at: string | null }
    >(
      `select api_tokens.*, users.role as user_role, users.disabled as user_disabled, identities.left_at
       from api_tokens join users on users.id = api_tokens.user_id
       left join identities on identities.user_id = users.id
       where token_hash = ? and api_tokens.expires_at > ?`,
      [hash, now],
    );
    if (!row) return undefined;
    return {
      token: toApiToken(row),
      userRole: row.user_role as Role,
      userDisabled: Boolean(row.user_disabled),
      userLeft: row.left_at !== null,
    };
  }

  /** The role in force of a token that has not expired; undefined when it has, or when its user is disabled. */
  async roleOf(id: string, now: string): Promise<Role | undefined> {
    const row = await this.#db.first<{ role: Role; user_role: Role; disabled: boolean | number }>(
      `select api_tokens.role, users.role as user_role, users.disabled
       from api_tokens join users on users.id = api_tokens.user_id
       where api_tokens.id = ? and api_tokens.expires_at > ?`,
      [id, now],
    );
    return row && !row.disabled ? lowerRole(row.role, row.user_role) : undefined;
  }

  async find(id: string): Promise<OwnedApiToken | undefined> {
    const row: ApiTokenRow | undefined = await this.#db.knex('api_tokens').where({ id }).first();
    return row && toApiToken(row);
  }

  /** Gives how many there were. */
  async deleteOfUser(userId: string): Promise<number> {
    return this.#db.knex('api_tokens').where({ user_id: userId }).del();
  }

  async touch(id: string, now: string): Promise<void> {
    await this.#db.knex('api_tokens').where({ id }).update({ last_used_at: now });
  }
}

function toApiToken(row: ApiTokenRow): OwnedApiToken {
  return {
    id: row.id,
    userId: row.user_id,
    name: row.name,
    role: row.role as Role,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
    ...(Boolean(row.assistant_writes) && { assistantWrites: true }),
    ...(row.scopes !== null && { scopes: JSON.parse(row.scopes) as TokenScope[] }),
    ...(row.teams !== null && { teams: JSON.parse(row.teams) as string[] }),
    ...(row.repositories !== null && { repositories: JSON.parse(row.repositories) as string[] }),
    ...(row.parent_id !== null && { parentId: row.parent_id }),
  };
}
