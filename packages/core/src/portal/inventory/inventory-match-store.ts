// Which stored inventories have not been matched with the newest advisories.
import type { FindingScope } from '../findings/ingest-store.ts';
import { type Database, readRows } from '../platform/storage/database.ts';

declare module '../platform/storage/store-registry.ts' {
  interface Stores {
    readonly inventoryMatches: InventoryMatchStore;
  }
}

/** An inventory that has not been matched with the newest advisories. */
export interface UnmatchedInventory {
  readonly id: string;
  readonly repositoryId: string;
  readonly teamId: string;
  readonly branch: string;
  readonly scope: string;
  readonly setNumber: number;
  readonly commit: string | null;
}

/** Imported findings of one scope that were not compared with the newest advisories. */
export interface UnmatchedImport extends FindingScope {
  readonly id: string;
  readonly teamId: string;
  readonly commit: null;
}

export class InventoryMatchStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Scopes of imports that were compared with other advisories, or none; those after an id, in their order. */
  async unmatchedImports(
    revision: string,
    after: string,
    limit: number,
  ): Promise<readonly UnmatchedImport[]> {
    const query = this.#db
      .knex('import_artifacts')
      .join('repositories', 'repositories.id', 'import_artifacts.repository_id')
      .whereRaw('import_artifacts.matched is distinct from ?', [revision])
      .orderBy('import_artifacts.id')
      .limit(limit)
      .select({
        id: 'import_artifacts.id',
        repositoryId: 'import_artifacts.repository_id',
        teamId: 'repositories.team_id',
        auditType: 'import_artifacts.audit_type',
        scope: 'import_artifacts.scope',
      });
    if (after !== '') query.where('import_artifacts.id', '>', after);
    const rows = await readRows<Omit<UnmatchedImport, 'commit'>>(query);
    return rows.map((row) => ({ ...row, commit: null }));
  }

  async setImportMatched(id: string, revision: string): Promise<void> {
    await this.#db.knex('import_artifacts').where({ id }).update({ matched: revision });
  }

  /** The newest inventories that were matched with other advisories, or none; those after an id, in their order. */
  async unmatched(revision: string, after: string, limit: number): Promise<readonly UnmatchedInventory[]> {
    const query = this.#db
      .knex('inventories')
      .join('repositories', 'repositories.id', 'inventories.repository_id')
      .where({ current: 1 })
      .whereRaw('inventories.matched is distinct from ?', [revision])
      .orderBy('inventories.id')
      .limit(limit)
      .select({
        id: 'inventories.id',
        repositoryId: 'inventories.repository_id',
        teamId: 'repositories.team_id',
        branch: 'inventories.branch',
        scope: 'inventories.scope',
        setNumber: 'inventories.set_number',
        commit: 'inventories.commit',
      });
    if (after !== '') query.where('inventories.id', '>', after);
    const rows = await readRows<UnmatchedInventory & { scope: string | null; setNumber: number | string }>(
      query,
    );
    return rows.map((row) => ({
      ...row,
      scope: row.scope ?? `branch:${row.branch}`,
      setNumber: Number(row.setNumber),
    }));
  }

  async setMatched(id: string, revision: string): Promise<void> {
    await this.#db.knex('inventories').where({ id }).update({ matched: revision });
  }
}
