// Which stored inventories have not been matched with the newest advisories.
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

export class InventoryMatchStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
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
