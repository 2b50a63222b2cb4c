// The CODEOWNERS file of each repository's default branch, for findings and packages that come without its tree.

import {
  CodeOwners,
  type CodeOwnersFile,
  type CodeOwnersHost,
} from '../../scan/source/owners/code-owners.ts';
import type { Database } from '../platform/storage/database.ts';

declare module '../platform/storage/store-registry.ts' {
  interface Stores {
    readonly codeOwners: CodeOwnersStore;
  }
}

export class CodeOwnersStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async put(repositoryId: string, file: CodeOwnersFile | null): Promise<void> {
    const table = () => this.#db.knex('code_owners');
    if (!file) return void (await table().where({ repository_id: repositoryId }).delete());
    await table()
      .insert({ repository_id: repositoryId, ...file })
      .onConflict('repository_id')
      .merge();
  }

  async find(repositoryId: string): Promise<CodeOwners | undefined> {
    const row: { readonly host: string; readonly text: string } | undefined = await this.#db
      .knex('code_owners')
      .where({ repository_id: repositoryId })
      .first('host', 'text');
    return row && new CodeOwners({ host: row.host as CodeOwnersHost, text: row.text });
  }

  /** By repository; those without a file are absent. */
  async findMany(repositoryIds: readonly string[]): Promise<ReadonlyMap<string, CodeOwners>> {
    const rows: { repository_id: string; host: string; text: string }[] = await this.#db
      .knex('code_owners')
      .whereIn('repository_id', [...new Set(repositoryIds)])
      .select('repository_id', 'host', 'text');
    return new Map(
      rows.map(({ repository_id: id, host, text }) => [
        id,
        new CodeOwners({ host: host as CodeOwnersHost, text }),
      ]),
    );
  }
}
