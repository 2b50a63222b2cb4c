import type { Database } from '../platform/storage/database.ts';
import type {
  AccountReference,
  Installation,
  InstalledAccount,
  InstalledRepository,
  RepositoryLink,
} from './installation.ts';

declare module '../platform/storage/store-registry.ts' {
  interface Stores {
    readonly installations: InstallationStore;
  }
}

interface InstallationRow {
  readonly id: string;
  readonly account_id: string;
  readonly account_login: string;
  readonly account_type: string;
  readonly permissions: string;
  readonly team_id: string | null;
  readonly suspended_at: string | null;
}

interface LinkRow extends InstallationRow {
  readonly provider_id: string;
  readonly repository_id: string;
  readonly full_name: string;
  readonly registered_here: boolean | number;
}

/** Installations of the app, and which repositories they reach. */
export class InstallationStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async upsert(installation: Installation, now: string): Promise<void> {
    const fields = {
      account_id: installation.accountId,
      account_login: installation.accountLogin,
      account_type: installation.accountType,
      permissions: JSON.stringify(installation.permissions),
      suspended_at: installation.suspendedAt,
      removed_at: null,
      updated_at: now,
    };
    await this.#db
      .knex('installations')
      .insert({ id: installation.id, ...fields, team_id: null, created_at: now })
      .onConflict('id')
      .merge(fields);
  }

  /** With `removed` also one that the app was taken off. */
  async find(
    id: string,
    { removed = false }: { readonly removed?: boolean } = {},
  ): Promise<(Installation & { readonly teamId: string | null }) | undefined> {
    const query = this.#db.knex('installations').where({ id });
    if (!removed) query.whereNull('removed_at');
    const row: InstallationRow | undefined = await query.first();
    return row && { ...toInstallation(row), teamId: row.team_id };
  }

  /** Of the code host whose ids `owns` knows: accounts of two code hosts may have one id. */
  async findByAccount(
    { id: accountId }: AccountReference,
    owns: (id: string) => boolean,
  ): Promise<(Installation & { readonly teamId: string | null }) | undefined> {
    const rows: InstallationRow[] = await this.#db
      .knex('installations')
      .where({ account_id: accountId, removed_at: null })
      .orderBy('id');
    const row = rows.find(({ id }) => owns(id));
    return row && { ...toInstallation(row), teamId: row.team_id };
  }

  /** Every account that the app is installed on, as it is called now, with the team of its installation. */
  async accounts(): Promise<readonly InstalledAccount[]> {
    return this.#db
      .knex('installations')
      .whereNull('removed_at')
      .orderBy('id')
      .select({ installationId: 'id', login: 'account_login', teamId: 'team_id' });
  }

  /** The id of the account that the name in the settings means: of the first one that had it. */
  async bindName(host: string, { id, login }: AccountReference, at: string): Promise<string> {
    const named = { host, name_key: login.toLowerCase() };
    await this.#db
      .knex('named_accounts')
      .insert({ ...named, account_id: id, bound_at: at })
      .onConflict(['host', 'name_key'])
      .ignore();
    const row: { account_id: string } | undefined = await this.#db
      .knex('named_accounts')
      .where(named)
      .first('account_id');
    return row?.account_id ?? id;
  }

  async listIds(): Promise<string[]> {
    const rows: { id: string }[] = await this.#db
      .knex('installations')
      .whereNull('removed_at')
      .orderBy('id')
      .select('id');
    return rows.map(({ id }) => id);
  }

  async setTeam(id: string, teamId: string): Promise<void> {
    await this.#db.knex('installations').where({ id }).update({ team_id: teamId });
  }

  /** The installation is gone; what it reached is detached. */
  async remove(id: string, now: string): Promise<void> {
    await this.#db
      .knex('installed_repositories')
      .where({ installation_id: id, detached_at: null })
      .update({ detached_at: now });
    await this.#db.knex('installations').where({ id, removed_at: null }).update({ removed_at: now });
  }

  /** Removed installations that nothing detached depends on any more. */
  async deleteRemoved(): Promise<void> {
    await this.#db
      .knex('installations')
      .whereNotNull('removed_at')
      .whereNotIn('id', this.#db.knex('installed_repositories').select('installation_id'))
      .del();
  }

  async link(
    installationId: string,
    repository: InstalledRepository & { readonly repositoryId: string; readonly registeredHere: boolean },
    now: string,
  ): Promise<void> {
    const place = {
      installation_id: installationId,
      full_name: repository.fullName,
      is_public: repository.isPublic ?? false,
      detached_at: null,
    };
    await this.#db
      .knex('installed_repositories')
      .insert({
        provider_id: repository.providerId,
        repository_id: repository.repositoryId,
        registered_here: repository.registeredHere,
        created_at: now,
        ...place,
      })
      .onConflict('provider_id')
      .merge(place);
  }

  async unlink(providerId: string): Promise<void> {
    await this.#db.knex('installed_repositories').where({ provider_id: providerId }).del();
  }

  /** Nothing reaches the repository for now; it is known again by its number. */
  async detach(providerId: string, now: string): Promise<void> {
    await this.#db
      .knex('installed_repositories')
      .where({ provider_id: providerId, detached_at: null })
      .update({ detached_at: now });
  }

  /** Links detached before `until`, oldest first. */
  async detachedBefore(until: string, limit: number): Promise<RepositoryLink[]> {
    const rows: LinkRow[] = await this.#links()
      .clearOrder()
      .where('detached_at', '<', until)
      .orderBy(['detached_at', 'provider_id'])
      .limit(limit);
    return rows.map(toLink);
  }

  /** The link of a repository that an installation reaches; with `detached` also of one that none does. */
  async findByProviderId(
    providerId: string,
    { detached = false }: { readonly detached?: boolean } = {},
  ): Promise<RepositoryLink | undefined> {
    return this.#first('provider_id', providerId, detached);
  }

  async findByRepository(
    repositoryId: string,
    { detached = false }: { readonly detached?: boolean } = {},
  ): Promise<RepositoryLink | undefined> {
    return this.#first('repository_id', repositoryId, detached);
  }

  async listOf(installationId: string): Promise<RepositoryLink[]> {
    const rows: LinkRow[] = await this.#links().where({
      installation_id: installationId,
      detached_at: null,
    });
    return rows.map(toLink);
  }

  async #first(column: string, value: string, detached: boolean): Promise<RepositoryLink | undefined> {
    const query = this.#links().where({ [column]: value });
    if (!detached) query.whereNull('detached_at');
    const row: LinkRow | undefined = await query.first();
    return row && toLink(row);
  }

  #links() {
    return this.#db
      .knex('installed_repositories')
      .join('installations', 'installations.id', 'installed_repositories.installation_id')
      .select('installations.*', 'provider_id', 'repository_id', 'full_name', 'registered_here')
      .orderBy('provider_id');
  }
}

function toInstallation(row: InstallationRow): Installation {
  return {
    id: row.id,
    accountId: row.account_id,
    accountLogin: row.account_login,
    accountType: row.account_type,
    permissions: JSON.parse(row.permissions) as Record<string, string>,
    suspendedAt: row.suspended_at,
  };
}

function toLink(row: LinkRow): RepositoryLink {
  return {
    providerId: row.provider_id,
    repositoryId: row.repository_id,
    fullName: row.full_name,
    registeredHere: Boolean(row.registered_here),
    installation: toInstallation(row),
  };
}
