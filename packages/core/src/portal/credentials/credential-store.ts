import type { Page, PageRequest } from '../platform/page.ts';
import type { Database } from '../platform/storage/database.ts';
import { listPage } from '../platform/storage/list.ts';
import type { CredentialKind, StoredCredential } from './credential.ts';
import { hostOf } from './credential-scope.ts';

declare module '../platform/storage/store-registry.ts' {
  interface Stores {
    readonly credentials: CredentialStore;
  }
}

export const credentialSorts = { createdAt: 'created_at', name: 'name', scope: 'scope' } as const;

interface CredentialRow {
  id: string;
  team_id: string | null;
  name: string;
  kind: string;
  host: string;
  scope: string;
  owner_scope: string;
  username: string | null;
  secret: string;
  public_key: string | null;
  known_hosts: string | null;
  expires_at: string | null;
  last_used_at: string | null;
  last_success_at: string | null;
  failing_since: string | null;
  last_error: string | null;
  last_error_at: string | null;
  created_at: string;
  rotated_at: string | null;
}

export class CredentialStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async insert({ credential, encryptedSecret, knownHosts }: StoredCredential, createdBy: string | null) {
    const { id, team, name, kind, scope } = credential;
    await this.#db.unique(
      () =>
        this.#table.insert({
          id,
          team_id: team,
          name,
          kind,
          host: hostOf(scope),
          scope,
          owner_scope: `${team ?? ''} ${kind} ${scope.toLowerCase()}`,
          username: credential.username,
          secret: encryptedSecret,
          public_key: credential.publicKey,
          known_hosts: knownHosts,
          expires_at: credential.expiresAt,
          last_used_at: credential.lastUsedAt,
          last_success_at: credential.lastSuccessAt,
          created_by: createdBy,
          created_at: credential.createdAt,
        }),
      'There is a credential of this kind for this scope already. Rotate it instead.',
      'scope',
    );
  }

  /** A new secret: what was known of the old one no longer counts. */
  async replaceSecret({ credential, encryptedSecret, knownHosts }: StoredCredential): Promise<void> {
    const { id, username, publicKey, expiresAt, lastUsedAt, lastSuccessAt, rotatedAt } = credential;
    await this.#table.where({ id }).update({
      username,
      secret: encryptedSecret,
      public_key: publicKey,
      known_hosts: knownHosts,
      expires_at: expiresAt,
      last_used_at: lastUsedAt,
      last_success_at: lastSuccessAt,
      failing_since: null,
      last_error: null,
      last_error_at: null,
      rotated_at: rotatedAt,
    });
  }

  async reencrypt(id: string, encryptedSecret: string): Promise<void> {
    await this.#table.where({ id }).update({ secret: encryptedSecret });
  }

  async markWorking(id: string, now: string): Promise<void> {
    await this.#table.where({ id }).update({ last_used_at: now, last_success_at: now, failing_since: null });
  }

  /** Whether it is failing only from now on. */
  async markRefused(id: string, error: string, { now, isFailing }: RefusalTime): Promise<boolean> {
    await this.#table.where({ id }).update({ last_used_at: now, last_error: error, last_error_at: now });
    if (!isFailing) return false;
    return (await this.#table.where({ id, failing_since: null }).update({ failing_since: now })) > 0;
  }

  async delete(id: string): Promise<void> {
    await this.#table.where({ id }).del();
  }

  async find(id: string): Promise<StoredCredential | undefined> {
    const row: CredentialRow | undefined = await this.#table.where({ id }).first();
    return row && toCredential(row);
  }

  /** Those of one kind for a host and what lies below. */
  async forHost(host: string, kind: CredentialKind): Promise<readonly StoredCredential[]> {
    const rows: CredentialRow[] = await this.#table.where({ host, kind });
    return rows.map(toCredential);
  }

  async all(): Promise<readonly StoredCredential[]> {
    const rows: CredentialRow[] = await this.#table;
    return rows.map(toCredential);
  }

  async list(
    reach: { readonly ownerId: string } | null,
    filter: { readonly team?: string },
    page: PageRequest,
  ): Promise<Page<StoredCredential>> {
    const query = this.#table;
    if (reach) {
      const owned = this.#db
        .knex('team_members')
        .select('team_id')
        .where({ user_id: reach.ownerId, role: 'owner' });
      query.whereIn('git_credentials.team_id', owned);
    }
    if (filter.team) query.where({ team_id: filter.team });
    return listPage<CredentialRow, StoredCredential>(query, {
      table: 'git_credentials',
      columns: credentialSorts,
      page,
      fromRow: toCredential,
    });
  }

  get #table() {
    return this.#db.knex('git_credentials');
  }
}

interface RefusalTime {
  readonly now: string;
  /** Whether it counts for the credential itself, and not for one repository. */
  readonly isFailing: boolean;
}

function toCredential(row: CredentialRow): StoredCredential {
  return {
    credential: {
      id: row.id,
      name: row.name,
      kind: row.kind as CredentialKind,
      scope: row.scope,
      team: row.team_id,
      username: row.username,
      publicKey: row.public_key,
      expiresAt: row.expires_at,
      lastUsedAt: row.last_used_at,
      lastSuccessAt: row.last_success_at,
      failingSince: row.failing_since,
      lastError: row.last_error,
      lastErrorAt: row.last_error_at,
      createdAt: row.created_at,
      rotatedAt: row.rotated_at,
    },
    encryptedSecret: row.secret,
    knownHosts: row.known_hosts,
  };
}
