import type { Database } from '../storage/database.ts';
import type { RetentionRule } from './retention-rule.ts';

declare module '../storage/store-registry.ts' {
  interface Stores {
    readonly retention: RetentionStore;
  }
}

export interface RetentionTimes {
  readonly now: string;
  /** Before which rows may go. */
  readonly cutoff: string;
  /** How many stay, where the rule counts. */
  readonly kept: number;
}

/** Deletes by rule, in small batches. */
export class RetentionStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async count({ table, where }: RetentionRule, times: RetentionTimes): Promise<number> {
    const [row] = await this.#rows<{ total: number | string }>(
      `select count(*) as total from ${table} where ${where}`,
      times,
    );
    return Number(row?.total ?? 0);
  }

  /** How many have gone; less than the limit when there are no more. */
  async prune(rule: RetentionRule, times: RetentionTimes, limit: number): Promise<number> {
    const { table, key, where } = rule;
    const rows = await this.#rows<{ key: string }>(
      `select ${key} as key from ${table} where ${where} limit ${limit}`,
      times,
    );
    const keys = rows.map((row) => row.key);
    if (keys.length === 0) return 0;
    await rule.before?.(this.#db, keys);
    await this.#db.transaction(async () => {
      await rule.along?.(this.#db, keys);
      await this.#db.knex(table).whereIn(key, keys).del();
    });
    return keys.length;
  }

  async #rows<Row>(sql: string, { now, cutoff, kept }: RetentionTimes): Promise<Row[]> {
    const values: Record<string, string | number> = { now, cutoff, kept };
    const bindings: (string | number)[] = [];
    const positional = sql.replace(/:(now|cutoff|kept)\b/g, (_, name: string) => {
      bindings.push(values[name] as string | number);
      return '?';
    });
    return this.#db.rows<Row>(positional, bindings);
  }
}
