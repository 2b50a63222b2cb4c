import type { Database } from '../platform/storage/database.ts';
import { makeRoom } from './make-room.ts';

declare module '../platform/storage/store-registry.ts' {
  interface Stores {
    readonly signIns: SignInStore;
  }
}

/** A sign-in that was started and waits for the code host to send the person back. */
export interface SignInRequest {
  readonly redirectUri: string;
  readonly installationId: string | null;
  readonly returnTo: string | null;
  readonly codeChallenge: string | null;
}

/** A code for anyone who holds the verifier of the challenge. */
export interface IssuedCode {
  readonly userId: string;
  readonly codeChallenge: string;
  /** What the session is opened by: `code-host`, `sso`. */
  readonly kind: string;
}

/** Sign-ins on their way: states and one-time codes, by their hashes. What is taken is gone. */
export class SignInStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async insertRequest(stateHash: string, request: SignInRequest, expiresAt: string): Promise<void> {
    await this.#db.knex('sign_in_requests').insert({
      state_hash: stateHash,
      redirect_uri: request.redirectUri,
      installation_id: request.installationId,
      return_to: request.returnTo,
      code_challenge: request.codeChallenge,
      expires_at: expiresAt,
    });
  }

  /** Of any number of callers that ask for the same, one gets it. */
  async takeRequest(stateHash: string, now: string): Promise<SignInRequest | undefined> {
    const [row] = await this.#db.rows<{
      redirect_uri: string;
      installation_id: string | null;
      return_to: string | null;
      code_challenge: string | null;
      expires_at: string;
    }>('delete from sign_in_requests where state_hash = ? returning *', [stateHash]);
    if (!row || row.expires_at <= now) return undefined;
    return {
      redirectUri: row.redirect_uri,
      installationId: row.installation_id,
      returnTo: row.return_to,
      codeChallenge: row.code_challenge,
    };
  }

  /** Room for one more beside so many that wait. */
  async makeRoom(now: string, max: number): Promise<void> {
    await makeRoom(this.#db, now, { table: 'sign_in_requests', key: 'state_hash', max });
  }

  async insertCode(codeHash: string, code: IssuedCode, expiresAt: string): Promise<void> {
    await this.#db.knex('sign_in_codes').insert({
      code_hash: codeHash,
      user_id: code.userId,
      code_challenge: code.codeChallenge,
      kind: code.kind,
      expires_at: expiresAt,
    });
  }

  async deleteCodesOfUser(userId: string): Promise<void> {
    await this.#db.knex('sign_in_codes').where({ user_id: userId }).del();
  }

  async takeCode(codeHash: string, now: string): Promise<IssuedCode | undefined> {
    await this.#db.knex('sign_in_codes').where('expires_at', '<=', now).del();
    const [row] = await this.#db.rows<{ user_id: string; code_challenge: string; kind: string | null }>(
      'delete from sign_in_codes where code_hash = ? returning user_id, code_challenge, kind',
      [codeHash],
    );
    return row && { userId: row.user_id, codeChallenge: row.code_challenge, kind: row.kind ?? 'code-host' };
  }
}
