import type { Database } from '../storage/database.ts';
import type { RetentionRule } from './retention-rule.ts';

export interface RetentionTimes {
  readonly now: string;
  /** Before which rows may go. */
  readonly cutoff: string;
  /** How many stay, where the rule counts. */
  readonly kept: number;
}

/** Rows of an audit's outcomes that go in one statement: a large audit must not hold up everybody else. */
const outcomesAtOnce = 2_000;

/** Deletes by rule, in small portions. */
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
  async prune(
    { id, table, key, where }: RetentionRule,
    times: RetentionTimes,
    limit: number,
  ): Promise<number> {
    const rows = await this.#rows<{ key: string }>(
      `select ${key} as key from ${table} where ${where} limit ${limit}`,
      times,
    );
    const keys = rows.map((row) => row.key);
    if (keys.length === 0) return 0;
    if (id === 'audits') for (const audit of keys) await this.#pruneOutcomes(audit);
    await this.#db.transaction(async () => {
      const gone = this.#db.knex(table).whereIn(key, keys);
      if (id === 'events') {
        // A reader who comes from before this place is told that something is missing.
        const last = await gone.clone().max({ last: 'position' }).first();
        await this.#db
          .knex('feed_head')
          .where({ id: 1 })
          .where('pruned', '<', Number(last?.last ?? 0))
          .update({ pruned: Number(last?.last ?? 0) });
      }
      await gone.del();
    });
    return keys.length;
  }

  async #pruneOutcomes(auditId: string): Promise<void> {
    for (let gone = outcomesAtOnce; gone === outcomesAtOnce; ) {
      const some = this.#db
        .knex('audit_findings')
        .select('finding_id')
        .where({ audit_id: auditId })
        .limit(outcomesAtOnce);
      gone = await this.#db
        .knex('audit_findings')
        .where({ audit_id: auditId })
        .whereIn('finding_id', some)
        .del();
    }
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
