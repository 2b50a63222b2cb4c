import type { HistoryMark } from '../../scan/pipeline/read-history.ts';
import type { Database } from '../platform/storage/database.ts';

declare module '../platform/storage/store-registry.ts' {
  interface Stores {
    readonly readHistories: ReadHistoryStore;
  }
}

interface ReadHistoryRow {
  commit: string;
  rule_set: string;
  built_in_rule_set: string;
}

/** Up to where the histories of branches have been read. */
export class ReadHistoryStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async find(repositoryId: string, ref: string): Promise<HistoryMark | null> {
    const row: ReadHistoryRow | undefined = await this.#db
      .knex('read_histories')
      .where({ repository_id: repositoryId, ref })
      .first();
    if (row === undefined) return null;
    return { commit: row.commit, ruleSet: row.rule_set, builtInRuleSet: row.built_in_rule_set };
  }

  async put(repositoryId: string, ref: string, mark: HistoryMark, readAt: string): Promise<void> {
    await this.#db
      .knex('read_histories')
      .insert({
        repository_id: repositoryId,
        ref,
        commit: mark.commit,
        rule_set: mark.ruleSet,
        built_in_rule_set: mark.builtInRuleSet,
        read_at: readAt,
      })
      .onConflict(['repository_id', 'ref'])
      .merge();
  }
}
