// Priorities of findings that are known, when what people know of their repository changes.

import { type PriorityLevel, priorityInContext, priorityOrder } from '../../vocabulary/priority.ts';
import type { RepositoryContext } from '../../vocabulary/repository-context.ts';
import type { Severity } from '../../vocabulary/severity.ts';
import { type Database, readRows } from '../platform/storage/database.ts';

declare module '../platform/storage/store-registry.ts' {
  interface Stores {
    readonly findingPriorities: FindingPriorityStore;
  }
}

interface PriorityRow {
  readonly id: string;
  readonly number: number | string;
  readonly severity: Severity;
  readonly priority_level: PriorityLevel;
  readonly priority_score: number;
  readonly priority_reasons: string;
}

/** Findings that are read at once. */
const batch = 5_000;

export class FindingPriorityStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Of every finding of the repository; findings that come out the same are written once, together. */
  async refresh(repositoryId: string, context: RepositoryContext, at: string): Promise<void> {
    let after = 0;
    while (true) {
      const rows = await readRows<PriorityRow>(
        this.#db
          .knex('findings')
          .where({ repository_id: repositoryId })
          .where('number', '>', after)
          .orderBy('number')
          .limit(batch)
          .select('id', 'number', 'severity', 'priority_level', 'priority_score', 'priority_reasons'),
      );
      const changes = Map.groupBy(
        rows,
        ({ severity, priority_reasons }) => `${severity} ${priority_reasons}`,
      );
      for (const same of changes.values()) await this.#write(same, { context, at });
      const last = rows.at(-1);
      if (last === undefined || rows.length < batch) return;
      after = Number(last.number);
    }
  }

  async #write(
    same: readonly PriorityRow[],
    { context, at }: { readonly context: RepositoryContext; readonly at: string },
  ): Promise<void> {
    const [first] = same;
    if (!first) return;
    const { severity, priority_level: level, priority_score: score } = first;
    const before = { level, score, reasons: JSON.parse(first.priority_reasons) };
    const priority = priorityInContext(before, severity, context);
    const reasons = JSON.stringify(priority.reasons);
    if (reasons === first.priority_reasons) return;
    const values = {
      state_since: at,
      priority_level: priority.level,
      priority_score: priority.score,
      priority_order: priorityOrder(priority, severity),
      priority_reasons: reasons,
      // An audit compares it with what it reports, and writes what differs.
      content_hash: '',
    };
    const ids = same.map(({ id }) => id);
    for (let from = 0; from < ids.length; from += 500)
      await this.#db
        .knex('findings')
        .whereIn('id', ids.slice(from, from + 500))
        .update(values);
  }
}
