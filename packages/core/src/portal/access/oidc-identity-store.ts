import type { Database } from '../platform/storage/database.ts';

declare module '../platform/storage/store-registry.ts' {
  interface Stores {
    readonly oidcIdentities: OidcIdentityStore;
  }
}

/** Someone at an OpenID Connect issuer: known by the issuer's name for them, which never changes. */
export interface OidcSubject {
  readonly issuer: string;
  readonly subject: string;
}

/** Who of an OpenID Connect issuer is which user. */
export class OidcIdentityStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async findUserId({ issuer, subject }: OidcSubject): Promise<string | undefined> {
    const row = await this.#db.knex('oidc_identities').where({ issuer, subject }).first('user_id');
    return row?.user_id;
  }

  /** Throws ConflictError when someone else has just done it. */
  async insert({ issuer, subject }: OidcSubject, userId: string, now: string): Promise<void> {
    await this.#db.unique(
      () =>
        this.#db
          .knex('oidc_identities')
          .insert({ issuer, subject, user_id: userId, created_at: now, last_sign_in_at: now }),
      'This identity is already linked.',
      'subject',
    );
  }

  async signedIn({ issuer, subject }: OidcSubject, now: string): Promise<void> {
    await this.#db.knex('oidc_identities').where({ issuer, subject }).update({ last_sign_in_at: now });
  }
}
