import type { Database } from '../platform/storage/database.ts';
import { makeRoom } from './make-room.ts';

declare module '../platform/storage/store-registry.ts' {
  interface Stores {
    readonly secondFactors: SecondFactorStore;
  }
}

export interface TotpFactor {
  /** Encrypted. */
  readonly secret: string;
  readonly confirmedAt: string | null;
}

/** What a challenge is for; one for something else is none. */
export type ChallengePurpose = 'second-factor' | 'passkey-sign-in' | 'passkey-registration' | 'step-up';

/** Authenticator apps, recovery codes, and challenges that wait for an answer. */
export class SecondFactorStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async findTotp(userId: string): Promise<TotpFactor | undefined> {
    const row = await this.#db.knex('totp_factors').where({ user_id: userId }).first();
    return row && { secret: row.secret, confirmedAt: row.confirmed_at };
  }

  /** Replaces a secret that was never confirmed; false when there is a confirmed one. */
  async startTotp(userId: string, secret: string, now: string): Promise<boolean> {
    await this.#db.knex('totp_factors').where({ user_id: userId }).whereNull('confirmed_at').del();
    const added = await this.#db
      .knex('totp_factors')
      .insert({ user_id: userId, secret, confirmed_at: null, last_step: 0, created_at: now })
      .onConflict('user_id')
      .ignore()
      .returning('user_id');
    return added.length === 1;
  }

  async confirmTotp(userId: string, now: string): Promise<void> {
    await this.#db.knex('totp_factors').where({ user_id: userId }).update({ confirmed_at: now });
  }

  /** Whether this is the first time that a code of this step or a later one was used. */
  async useStep(userId: string, step: number): Promise<boolean> {
    const changed = await this.#db
      .knex('totp_factors')
      .where({ user_id: userId })
      .where('last_step', '<', step)
      .update({ last_step: step });
    return changed === 1;
  }

  async deleteTotp(userId: string): Promise<boolean> {
    return (await this.#db.knex('totp_factors').where({ user_id: userId }).del()) === 1;
  }

  async allTotp(): Promise<readonly { readonly userId: string; readonly secret: string }[]> {
    const rows: { user_id: string; secret: string }[] = await this.#db
      .knex('totp_factors')
      .select('user_id', 'secret');
    return rows.map(({ user_id, secret }) => ({ userId: user_id, secret }));
  }

  async setTotpSecret(userId: string, secret: string): Promise<void> {
    await this.#db.knex('totp_factors').where({ user_id: userId }).update({ secret });
  }

  async replaceRecoveryCodes(userId: string, hashes: readonly string[]): Promise<void> {
    await this.#db.knex('recovery_codes').where({ user_id: userId }).del();
    if (hashes.length === 0) return;
    await this.#db
      .knex('recovery_codes')
      .insert(hashes.map((hash) => ({ code_hash: hash, user_id: userId })));
  }

  async countRecoveryCodes(userId: string): Promise<number> {
    const [row] = await this.#db.knex('recovery_codes').where({ user_id: userId }).count({ n: '*' });
    return Number(row?.n ?? 0);
  }

  /** Whether the code was there; it is gone now. */
  async useRecoveryCode(userId: string, hash: string): Promise<boolean> {
    return (await this.#db.knex('recovery_codes').where({ user_id: userId, code_hash: hash }).del()) === 1;
  }

  async insertChallenge(
    hash: string,
    challenge: { readonly purpose: ChallengePurpose; readonly userId: string | null },
    expiresAt: string,
  ): Promise<void> {
    await this.#db.knex('auth_challenges').insert({
      challenge_hash: hash,
      purpose: challenge.purpose,
      user_id: challenge.userId,
      expires_at: expiresAt,
    });
  }

  async findChallenge(
    hash: string,
    purpose: ChallengePurpose,
    now: string,
  ): Promise<{ readonly userId: string | null } | undefined> {
    const row = await this.#db
      .knex('auth_challenges')
      .where({ challenge_hash: hash, purpose })
      .where('expires_at', '>', now)
      .first('user_id');
    return row && { userId: row.user_id };
  }

  /** Whether it was there: true for one of any number of callers. */
  async takeChallenge(hash: string): Promise<boolean> {
    return (await this.#db.knex('auth_challenges').where({ challenge_hash: hash }).del()) === 1;
  }

  /** Room for one more beside so many that wait for the same. */
  async makeRoom(purpose: ChallengePurpose, now: string, max: number): Promise<void> {
    await makeRoom(this.#db, now, { table: 'auth_challenges', key: 'challenge_hash', of: { purpose }, max });
  }
}
