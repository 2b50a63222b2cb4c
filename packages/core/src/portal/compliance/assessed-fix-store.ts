// Verdicts on pull requests that claim to be fixes: of open ones, and of those that were merged.
import { randomUUID } from 'node:crypto';
import type { AssessedFix } from '../../scan/fixes/assessed-fix.ts';
import type { Database } from '../platform/storage/database.ts';

declare module '../platform/storage/store-registry.ts' {
  interface Stores {
    readonly assessedFixes: AssessedFixStore;
  }
}

interface PullKey {
  readonly repositoryId: string;
  readonly pull: number;
}

export class AssessedFixStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** In place of the one before; null: the head is no fix and claims to be none. */
  async put({ repositoryId, pull }: PullKey, head: string, fix: AssessedFix | null): Promise<void> {
    const key = { repository_id: repositoryId, pull };
    if (fix === null) return void (await this.#db.knex('assessed_fixes').where(key).del());
    await this.#db
      .knex('assessed_fixes')
      .insert({ ...key, head, verdict: fix.verdict, fix: JSON.stringify(fix), merged_at: null })
      .onConflict(['repository_id', 'pull'])
      .merge();
  }

  /** Of a pull request that was closed. Only what was assessed of the head that was merged says something of it. */
  async close(
    { repositoryId, pull }: PullKey,
    merged: { readonly head: string; readonly at: string } | null,
  ): Promise<void> {
    const key = { repository_id: repositoryId, pull };
    const rows = () => this.#db.knex('assessed_fixes').where(key);
    if (merged && (await rows().where({ head: merged.head }).update({ merged_at: merged.at })) > 0)
      this.#db.repositoriesChanged([repositoryId]);
    else await rows().whereNull('merged_at').del();
  }

  async find({ repositoryId, pull }: PullKey): Promise<AssessedFix | undefined> {
    const row = await this.#db
      .knex('assessed_fixes')
      .where({ repository_id: repositoryId, pull })
      .first('fix');
    return row && JSON.parse(row.fix);
  }

  /** Those that were merged since then. */
  async merged(repositoryId: string, since: string): Promise<readonly Pick<AssessedFix, 'verdict'>[]> {
    return this.#db
      .knex('assessed_fixes')
      .where({ repository_id: repositoryId })
      .where('merged_at', '>=', since)
      .select('verdict');
  }

  /** Says that the verdicts of open ones have to be computed again: of one repository, or null for all. */
  async markOpen(repositoryId: string | null): Promise<void> {
    const { knex } = this.#db;
    const assessed = knex('assessed_fixes as j')
      .join('pull_verdicts as v', (on) =>
        on.on('v.repository_id', 'j.repository_id').andOn('v.pull', 'j.pull'),
      )
      .whereNull('j.merged_at')
      .select('j.repository_id', 'j.pull', knex.raw('? as token', [randomUUID()]));
    if (repositoryId !== null) assessed.where('j.repository_id', repositoryId);
    await knex(knex.raw('pull_request_marks (repository_id, pull, token)')).insert(assessed);
  }
}
