// The CODEOWNERS file of each repository's default branch, for findings and packages that come without its tree.
import type { Database } from '../platform/storage/database.ts';
import { CodeOwners, type CodeOwnersFile, type CodeOwnersHost } from '../source/code-owners.ts';

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
}
