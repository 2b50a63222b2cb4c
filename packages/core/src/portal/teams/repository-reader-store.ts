import { chunksOf } from '../platform/storage/chunks-of.ts';
import type { Database } from '../platform/storage/database.ts';
import { withheldFrom } from '../platform/storage/visible-rows.ts';

declare module '../platform/storage/store-registry.ts' {
  interface Stores {
    readonly repositoryReaders: RepositoryReaderStore;
  }
}

/** Which repositories a person can read at the code host, by its numbers, as it was last asked. */
export class RepositoryReaderStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** What the code host cannot be asked about, because the app is suspended there or gone, stays as it was. */
  async set(userId: string, providerIds: readonly string[], now: string): Promise<void> {
    const { knex } = this.#db;
    const silent = knex('installed_repositories')
      .join('installations', 'installations.id', 'installed_repositories.installation_id')
      .where((either) => either.whereNotNull('detached_at').orWhereNotNull('suspended_at'))
      .select('provider_id');
    await knex('repository_readers').where({ user_id: userId }).whereNotIn('provider_id', silent).del();
    for (const part of chunksOf(providerIds, chunkRows))
      await knex('repository_readers')
        .insert(part.map((providerId) => ({ user_id: userId, provider_id: providerId })))
        .onConflict(['user_id', 'provider_id'])
        .ignore();
    await knex('identities').where({ user_id: userId }).update({ repositories_checked_at: now });
  }

  /** Those of the repositories that the person cannot read at the code host. */
  async withheld(userId: string, repositoryIds: readonly string[]): Promise<ReadonlySet<string>> {
    const query = withheldFrom(this.#db.knex, userId).whereIn('repository_id', [...repositoryIds]);
    return new Set<string>(await query.pluck('repository_id'));
  }

  /** There is a repository that nobody has been asked about: the answers of everyone are out of date. */
  async outdate(): Promise<void> {
    await this.#db
      .knex('identities')
      .whereNotNull('repositories_checked_at')
      .update({ repositories_checked_at: null });
  }
}

/** Two values each, below the number of parameters that a statement of either database takes. */
const chunkRows = 400;
