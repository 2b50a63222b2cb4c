import type { Database } from '../platform/storage/database.ts';

declare module '../platform/storage/store-registry.ts' {
  interface Stores {
    readonly passkeys: PasskeyStore;
  }
}

/** A passkey as its person sees it. */
export interface Passkey {
  readonly id: string;
  readonly name: string;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
}

/** What is needed to check a signature of it. */
export interface PasskeyCredential extends Passkey {
  readonly userId: string;
  /** As the browser names it, base64url. */
  readonly credentialId: string;
  /** COSE key, base64url. */
  readonly publicKey: string;
  /** How often it has signed, as it says; 0 for those that do not count. */
  readonly counter: number;
  readonly transports: readonly string[];
}

interface PasskeyRow {
  readonly id: string;
  readonly user_id: string;
  readonly credential_id: string;
  readonly public_key: string;
  readonly counter: number | string;
  readonly transports: string;
  readonly name: string;
  readonly created_at: string;
  readonly last_used_at: string | null;
}

/** Public keys of passkeys; the private ones never leave the person's device. */
export class PasskeyStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Throws ConflictError for a passkey that is known. */
  async insert(passkey: PasskeyCredential): Promise<void> {
    await this.#db.unique(
      () =>
        this.#db.knex('passkeys').insert({
          id: passkey.id,
          user_id: passkey.userId,
          credential_id: passkey.credentialId,
          public_key: passkey.publicKey,
          counter: passkey.counter,
          transports: JSON.stringify(passkey.transports),
          name: passkey.name,
          created_at: passkey.createdAt,
          last_used_at: null,
        }),
      'This passkey is already registered.',
      'passkey',
    );
  }

  async ofUser(userId: string): Promise<readonly PasskeyCredential[]> {
    const rows: PasskeyRow[] = await this.#db
      .knex('passkeys')
      .where({ user_id: userId })
      .orderBy(['created_at', 'id']);
    return rows.map(toPasskey);
  }

  async findByCredential(credentialId: string): Promise<PasskeyCredential | undefined> {
    const row: PasskeyRow | undefined = await this.#db
      .knex('passkeys')
      .where({ credential_id: credentialId })
      .first();
    return row && toPasskey(row);
  }

  async used(id: string, counter: number, now: string): Promise<void> {
    await this.#db.knex('passkeys').where({ id }).update({ counter, last_used_at: now });
  }

  async delete(id: string, userId: string): Promise<boolean> {
    return (await this.#db.knex('passkeys').where({ id, user_id: userId }).del()) === 1;
  }

  /** Gives how many there were. */
  async deleteOfUser(userId: string): Promise<number> {
    return this.#db.knex('passkeys').where({ user_id: userId }).del();
  }
}

function toPasskey(row: PasskeyRow): PasskeyCredential {
  return {
    id: row.id,
    userId: row.user_id,
    credentialId: row.credential_id,
    publicKey: row.public_key,
    counter: Number(row.counter),
    transports: JSON.parse(row.transports) as string[],
    name: row.name,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  };
}
