import type { Knex } from 'knex';
import type { Database } from '../platform/storage/database.ts';

declare module '../platform/storage/store-registry.ts' {
  interface Stores {
    readonly oauthGrants: OauthGrantStore;
  }
}

/** A program that registered itself: it has no secret, and proves nothing about who made it. */
export interface OauthClient {
  readonly id: string;
  /** What it calls itself. */
  readonly name: string;
  readonly redirectUris: readonly string[];
  readonly createdAt: string;
}

/** What a person has allowed a client, until it is exchanged. */
export interface OauthCode {
  readonly clientId: string;
  readonly userId: string;
  readonly redirectUri: string;
  readonly codeChallenge: string;
  readonly writes: boolean;
  readonly expiresAt: string;
}

/** The session that a code was exchanged for, as far as its tokens are concerned. */
export interface OauthSession {
  readonly sessionId: string;
  readonly userId: string;
  readonly tokenId: string;
  readonly clientId: string;
  readonly writes: boolean;
  readonly refreshHash: string;
}

interface CodeRow {
  readonly client_id: string;
  readonly user_id: string;
  readonly redirect_uri: string;
  readonly code_challenge: string;
  readonly writes: boolean | number;
  readonly expires_at: string;
  readonly session_id: string | null;
}

interface SessionRow {
  readonly session_id: string;
  readonly user_id: string;
  readonly token_id: string;
  readonly client_id: string;
  readonly writes: boolean | number;
  readonly refresh_hash: string;
}

/** Clients that assistants register, codes on their way, and what their sessions may do. */
export class OauthGrantStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async insertClient({ id, name, redirectUris, createdAt }: OauthClient): Promise<void> {
    await this.#db
      .knex('oauth_clients')
      .insert({ id, name, redirect_uris: JSON.stringify(redirectUris), created_at: createdAt });
  }

  async findClient(id: string): Promise<OauthClient | undefined> {
    const row = await this.#db.knex('oauth_clients').where({ id }).first();
    return (
      row && {
        id: row.id,
        name: row.name,
        redirectUris: JSON.parse(row.redirect_uris),
        createdAt: row.created_at,
      }
    );
  }

  /**
   * Whether there may be another client: of those that nobody has allowed anything, the ones from before `unusedSince` are
   * deleted, and where there are still `maxClients` clients the oldest.
   */
  async makeRoom(unusedSince: string, maxClients: number): Promise<boolean> {
    const { knex } = this.#db;
    await this.#unused().where('created_at', '<', unusedSince).del();
    const row = await knex('oauth_clients').count({ count: '*' }).first();
    if (Number(row?.count ?? 0) < maxClients) return true;
    const oldest = this.#unused().orderBy('created_at').limit(1).select('id');
    return (
      (await knex('oauth_clients')
        .whereIn('id', knex.from(oldest.as('oldest')).select('id'))
        .del()) > 0
    );
  }

  /** Clients that nobody has allowed anything. */
  #unused(): Knex.QueryBuilder {
    const { knex } = this.#db;
    return knex('oauth_clients')
      .whereNotExists(knex('oauth_sessions').whereRaw('oauth_sessions.client_id = oauth_clients.id'))
      .whereNotExists(knex('oauth_codes').whereRaw('oauth_codes.client_id = oauth_clients.id'));
  }

  async insertCode(codeHash: string, code: OauthCode): Promise<void> {
    await this.#db.knex('oauth_codes').insert({
      code_hash: codeHash,
      client_id: code.clientId,
      user_id: code.userId,
      redirect_uri: code.redirectUri,
      code_challenge: code.codeChallenge,
      writes: code.writes,
      expires_at: code.expiresAt,
    });
  }

  /** With the session that it was exchanged for, when it was. */
  async findCode(codeHash: string): Promise<(OauthCode & { readonly sessionId: string | null }) | undefined> {
    const row: CodeRow | undefined = await this.#db
      .knex('oauth_codes')
      .where({ code_hash: codeHash })
      .first();
    return (
      row && {
        clientId: row.client_id,
        userId: row.user_id,
        redirectUri: row.redirect_uri,
        codeChallenge: row.code_challenge,
        writes: Boolean(row.writes),
        expiresAt: row.expires_at,
        sessionId: row.session_id,
      }
    );
  }

  /** Those that nobody has taken. */
  async deleteCodesOfUser(userId: string): Promise<void> {
    await this.#db.knex('oauth_codes').where({ user_id: userId }).whereNull('session_id').del();
  }

  /** Of any number of callers one takes it. */
  async useCode(codeHash: string, sessionId: string): Promise<boolean> {
    const used = await this.#db
      .knex('oauth_codes')
      .where({ code_hash: codeHash })
      .whereNull('session_id')
      .update({ session_id: sessionId });
    return used === 1;
  }

  async insertSession(session: {
    readonly sessionId: string;
    readonly clientId: string;
    readonly writes: boolean;
    readonly refreshHash: string;
  }): Promise<void> {
    await this.#db.knex('oauth_sessions').insert({
      session_id: session.sessionId,
      client_id: session.clientId,
      writes: session.writes,
      refresh_hash: session.refreshHash,
    });
  }

  /** Undefined when it has ended. */
  async findSession(sessionId: string, now: string): Promise<OauthSession | undefined> {
    const row: SessionRow | undefined = await this.#db
      .knex('oauth_sessions')
      .join('sessions', 'sessions.id', 'oauth_sessions.session_id')
      .where('sessions.id', sessionId)
      .whereNull('sessions.ended_at')
      .where('sessions.expires_at', '>', now)
      .first(
        'oauth_sessions.session_id',
        'sessions.user_id',
        'sessions.token_id',
        'oauth_sessions.client_id',
        'oauth_sessions.writes',
        'oauth_sessions.refresh_hash',
      );
    return (
      row && {
        sessionId: row.session_id,
        userId: row.user_id,
        tokenId: row.token_id,
        clientId: row.client_id,
        writes: Boolean(row.writes),
        refreshHash: row.refresh_hash,
      }
    );
  }

  /** False when another call was first. */
  async replaceRefresh(sessionId: string, current: string, next: string): Promise<boolean> {
    const changed = await this.#db
      .knex('oauth_sessions')
      .where({ session_id: sessionId, refresh_hash: current })
      .update({ refresh_hash: next });
    return changed === 1;
  }

  async mayWrite(sessionId: string): Promise<boolean> {
    const row = await this.#db.knex('oauth_sessions').where({ session_id: sessionId }).first('writes');
    return Boolean(row?.writes);
  }

  /** Names of the clients by session. */
  async clientNames(sessionIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (sessionIds.length === 0) return new Map();
    const rows: { session_id: string; name: string }[] = await this.#db
      .knex('oauth_sessions')
      .join('oauth_clients', 'oauth_clients.id', 'oauth_sessions.client_id')
      .whereIn('oauth_sessions.session_id', [...sessionIds])
      .select('oauth_sessions.session_id', 'oauth_clients.name');
    return new Map(rows.map(({ session_id: id, name }) => [id, name]));
  }
}
