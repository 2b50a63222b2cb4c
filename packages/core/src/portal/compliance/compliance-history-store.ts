// Where repositories stood at every moment since that is recorded, with the result of every policy.
import { type Database, readRows } from '../platform/storage/database.ts';
import type { RecordedResult } from './compliance-matrix.ts';
import { type ComplianceStatus, complianceRow } from './repository-compliance.ts';
import { statusesAt } from './statuses-at.ts';

declare module '../platform/storage/store-registry.ts' {
  interface Stores {
    readonly complianceHistory: ComplianceHistoryStore;
  }
}

export class ComplianceHistoryStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** In the transaction that stores the status; one that says the same as the last is left out. */
  async record(status: ComplianceStatus, results: readonly RecordedResult[]): Promise<void> {
    const { evaluated_at, ...said } = complianceRow(status);
    const row = { ...said, results: JSON.stringify(results) };
    const last: Record<string, unknown> | undefined = await this.#db
      .knex('compliance_history')
      .where({ repository_id: status.repositoryId })
      .orderBy('number', 'desc')
      .first();
    const isSame = last && Object.entries(row).every(([name, value]) => last[name] === value);
    if (!isSame) await this.#db.knex('compliance_history').insert({ ...row, evaluated_at });
  }

  /** The result of every policy that was enabled then, by repository; one that was not evaluated yet is absent. */
  async results(
    repositoryIds: readonly string[],
    at: string,
  ): Promise<ReadonlyMap<string, readonly RecordedResult[]>> {
    const rows = await readRows<{ repository_id: string; results: string }>(
      this.#db
        .knex(statusesAt(this.#db, at))
        .whereIn('repository_id', [...repositoryIds])
        .select('repository_id', 'results'),
    );
    return new Map(rows.map(({ repository_id, results }) => [repository_id, JSON.parse(results)]));
  }
}
