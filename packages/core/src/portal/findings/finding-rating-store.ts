// What rows of findings hold of how pressing they are, where decision rules decide it.
import type { DueDays } from '../../vocabulary/due-days.ts';
import type { Severity } from '../../vocabulary/severity.ts';
import { chunksOf } from '../platform/storage/chunks-of.ts';
import { type Database, readRows } from '../platform/storage/database.ts';
import { updateRows } from '../platform/storage/update-rows.ts';
import { computedRating, type RatingColumns, ratingColumnNames, unruled } from './decided-rating.ts';
import type { DueDateScope } from './due-date-store.ts';
import { dueAt } from './finding.ts';
import { computedColumns } from './finding-row.ts';

declare module '../platform/storage/store-registry.ts' {
  interface Stores {
    readonly findingRatings: FindingRatingStore;
  }
}

export interface GivenRating {
  readonly id: string;
  readonly repositoryId: string;
  readonly columns: RatingColumns;
}

interface RuledRow extends RatingColumns {
  readonly id: string;
  readonly number: number | string;
  readonly repository_id: string;
  readonly status: string;
  readonly severity: Severity;
  readonly first_seen_at: string;
}

/** Findings of one statement. */
const batch = 2_000;

export class FindingRatingStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** How pressing they are, as it has been decided. */
  async write(given: readonly GivenRating[], at: string): Promise<void> {
    this.#db.repositoriesChanged([...new Set(given.map(({ repositoryId }) => repositoryId))]);
    for (const part of chunksOf(given, batch))
      await updateRows(this.#db, 'findings', {
        rows: part.map(({ id, columns }) => ({ id, ...columns })),
        types: {
          priority_score: 'integer',
          priority_order: 'integer',
          priority_rule_id: 'uuid',
          due_rule_id: 'uuid',
        },
        sets: (value) => [
          'state_since = ?',
          `past_due = case when due_at is not distinct from ${value('due_at')} then past_due else 0 end`,
        ],
        bindings: [at],
      });
  }

  /**
   * Gives findings back what is computed, before something that knows no rules writes it again: rules have to decide again
   * afterwards. Returns their ids. With a table of days only those that are due at another time by it.
   */
  async unrule(
    of: DueDateScope | { readonly ids: readonly string[] },
    at: string,
    table?: DueDays,
  ): Promise<readonly string[]> {
    const ids: string[] = [];
    for (let after = 0; ; ) {
      const rows = await this.#ruled(of, after);
      const given = rows.flatMap((row): readonly GivenRating[] => {
        const computed = computedRating(row);
        const due = table
          ? dueAt({ severity: row.severity, priority: computed.priority }, row.first_seen_at, table)
          : computed.dueAt;
        // As DueDateStore: what nobody has to deal with keeps its date.
        const isDue = row.status === 'open' || row.status === 'acknowledged';
        if (table && (!isDue || due === computed.dueAt)) return [];
        const columns = { ...computedColumns(row), due_at: due, ...unruled };
        return [{ id: row.id, repositoryId: row.repository_id, columns }];
      });
      await this.write(given, at);
      ids.push(...given.map(({ id }) => id));
      if (rows.length < batch) return ids;
      after = Number(rows.at(-1)?.number);
    }
  }

  async #ruled(
    of: DueDateScope | { readonly ids: readonly string[] },
    after: number,
  ): Promise<readonly RuledRow[]> {
    const { knex } = this.#db;
    const query = knex('findings')
      .where('number', '>', after)
      .where((one) => one.whereNotNull('priority_rule_id').orWhereNotNull('due_rule_id'))
      .orderBy('number')
      .limit(batch);
    if ('ids' in of) this.#db.whereAmong(query, 'id', of.ids);
    else if ('teamId' in of) query.where({ team_id: of.teamId });
    else query.where({ repository_id: of.repositoryId });
    return readRows<RuledRow>(
      query.select(
        'id',
        'number',
        'repository_id',
        'status',
        'severity',
        'first_seen_at',
        ...ratingColumnNames,
      ),
    );
  }
}
