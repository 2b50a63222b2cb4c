import type { Database } from '../platform/storage/database.ts';

declare module '../platform/storage/store-registry.ts' {
  interface Stores {
    readonly identities: IdentityStore;
  }
}

/** A person at a code host: known by an id that never changes. */
export interface ProviderIdentity {
  /** The provider's address. */
  readonly provider: string;
  readonly providerUserId: string;
}

/** What is known of a person's membership. */
export interface IdentityState extends ProviderIdentity {
  readonly login: string;
  /** When the code host was last asked; null: never. */
  readonly memberCheckedAt: string | null;
  /** When it was last asked which repositories they can read; null: not since there is one that is new. */
  readonly repositoriesCheckedAt: string | null;
  /** Since when the person is known not to belong here; null: they do. */
  readonly leftAt: string | null;
}

/** The provider's tokens of a person, encrypted by the caller: this store cannot decrypt them. */
export interface EncryptedTokens {
  readonly accessToken: string;
  /** null: it does not expire. */
  readonly accessExpiresAt: string | null;
  readonly refreshToken: string | null;
  readonly refreshExpiresAt: string | null;
}

/** Whose membership is to be verified again. */
export interface PersonToCheck {
  readonly userId: string;
  /** At the code host. */
  readonly id: string;
  readonly login: string;
}

/** Who of a code host is which user, and their encrypted tokens. */
export class IdentityStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async findUserId({ provider, providerUserId }: ProviderIdentity): Promise<string | undefined> {
    const row = await this.#db
      .knex('identities')
      .where({ provider, provider_user_id: providerUserId })
      .first('user_id');
    return row?.user_id;
  }

  /** Throws ConflictError when someone else has just done it. */
  async insert(
    identity: ProviderIdentity & { readonly userId: string; readonly login: string },
    now: string,
  ): Promise<void> {
    await this.#db.unique(
      () =>
        this.#db.knex('identities').insert({
          provider: identity.provider,
          provider_user_id: identity.providerUserId,
          user_id: identity.userId,
          login: identity.login,
          created_at: now,
          updated_at: now,
        }),
      'This identity is already linked.',
      'login',
    );
  }

  async setLogin(userId: string, login: string, now: string): Promise<void> {
    await this.#db.knex('identities').where({ user_id: userId }).update({ login, updated_at: now });
  }

  async find(userId: string): Promise<IdentityState | undefined> {
    const row = await this.#db.first<{
      provider: string;
      provider_user_id: string;
      login: string;
      member_checked_at: string | null;
      repositories_checked_at: string | null;
      left_at: string | null;
    }>(
      `select provider, provider_user_id, login, member_checked_at, repositories_checked_at, left_at
        from identities where user_id = ?`,
      [userId],
    );
    return (
      row && {
        provider: row.provider,
        providerUserId: row.provider_user_id,
        login: row.login,
        memberCheckedAt: row.member_checked_at,
        repositoriesCheckedAt: row.repositories_checked_at,
        leftAt: row.left_at,
      }
    );
  }

  /** Up to `limit` people behind this one, by their ids, whose membership was not proved since; not those who have left. */
  async provedBefore(
    provider: string,
    before: string,
    { after, limit }: { readonly after: string | null; readonly limit: number },
  ): Promise<readonly PersonToCheck[]> {
    const query = this.#db
      .knex('identities')
      .where({ provider })
      .whereNull('left_at')
      .where((old) => void old.whereNull('member_checked_at').orWhere('member_checked_at', '<=', before))
      .orderBy('user_id')
      .limit(limit)
      .select('user_id', 'provider_user_id', 'login');
    const rows = await (after === null ? query : query.where('user_id', '>', after));
    return rows.map((row) => ({ userId: row.user_id, id: row.provider_user_id, login: row.login }));
  }

  /** Remembers what the code host said of a membership: `leftAt` null when it was proved. */
  async setMembership(userId: string, leftAt: string | null, now: string): Promise<void> {
    await this.#db
      .knex('identities')
      .where({ user_id: userId })
      .update({ member_checked_at: now, left_at: leftAt, updated_at: now });
  }

  /** As if the code host had never been asked. */
  async doubt(userId: string, now: string): Promise<void> {
    await this.#db
      .knex('identities')
      .where({ user_id: userId })
      .update({ member_checked_at: null, repositories_checked_at: null, updated_at: now });
  }

  async setTokens(userId: string, tokens: EncryptedTokens, now: string): Promise<void> {
    await this.#db.knex('identities').where({ user_id: userId }).update({
      access_token: tokens.accessToken,
      access_expires_at: tokens.accessExpiresAt,
      refresh_token: tokens.refreshToken,
      refresh_expires_at: tokens.refreshExpiresAt,
      refresh_lease_until: null,
      updated_at: now,
    });
  }

  async findTokens(userId: string): Promise<EncryptedTokens | undefined> {
    const row = await this.#db.knex('identities').where({ user_id: userId }).first();
    return row?.access_token ? toEncryptedTokens(row) : undefined;
  }

  /** The tokens of up to `limit` people behind this one, in the order of their ids. */
  async tokensAfter(
    userId: string | null,
    limit: number,
  ): Promise<{ readonly userId: string; readonly encrypted: EncryptedTokens }[]> {
    const query = this.#db.knex('identities').whereNotNull('access_token').orderBy('user_id').limit(limit);
    const rows = await (userId === null ? query : query.where('user_id', '>', userId));
    return rows.map((row) => ({ userId: row.user_id, encrypted: toEncryptedTokens(row) }));
  }

  /** Whether they were still those; the key they are encrypted with changes, not the tokens. */
  async replaceTokens(userId: string, old: EncryptedTokens, next: EncryptedTokens): Promise<boolean> {
    const changed = await this.#db
      .knex('identities')
      .where({ user_id: userId, access_token: old.accessToken })
      .update({ access_token: next.accessToken, refresh_token: next.refreshToken });
    return changed === 1;
  }

  async dropTokens(userId: string, now: string): Promise<void> {
    await this.#db.knex('identities').where({ user_id: userId }).update({
      access_token: null,
      access_expires_at: null,
      refresh_token: null,
      refresh_expires_at: null,
      refresh_lease_until: null,
      updated_at: now,
    });
  }

  /** Whether the caller alone may refresh this token until `until`; over all instances. */
  async leaseRefresh(userId: string, accessToken: string, now: string, until: string): Promise<boolean> {
    const changed = await this.#db
      .knex('identities')
      .where({ user_id: userId, access_token: accessToken })
      .where((free) => free.whereNull('refresh_lease_until').orWhere('refresh_lease_until', '<=', now))
      .update({ refresh_lease_until: until });
    return changed === 1;
  }

  async endRefresh(userId: string): Promise<void> {
    await this.#db.knex('identities').where({ user_id: userId }).update({ refresh_lease_until: null });
  }
}

function toEncryptedTokens(row: {
  access_token: string;
  access_expires_at: string | null;
  refresh_token: string | null;
  refresh_expires_at: string | null;
}): EncryptedTokens {
  return {
    accessToken: row.access_token,
    accessExpiresAt: row.access_expires_at,
    refreshToken: row.refresh_token,
    refreshExpiresAt: row.refresh_expires_at,
  };
}
