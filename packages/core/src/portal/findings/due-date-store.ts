// Due dates of findings that are known, when the table of days changes.

import { type DueDays, daysUntilDue } from '../../vocabulary/due-days.ts';
import { priorityLevels } from '../../vocabulary/priority.ts';
import { severities } from '../../vocabulary/severity.ts';
import { type Database, readRows } from '../platform/storage/database.ts';

declare module '../platform/storage/store-registry.ts' {
  interface Stores {
    readonly dueDates: DueDateStore;
  }
}

export type DueDateScope = { readonly teamId: string } | { readonly repositoryId: string };

/** Findings of one statement. */
const batch = 5_000;

export class DueDateStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /**
   * Gives the findings that are not resolved the due dates of a table; one that has it already is not written, and those on
   * which decision rules decide are for `findingRatings`.
   */
  async refresh(scope: DueDateScope, table: DueDays, at: string): Promise<void> {
    const { knex } = this.#db;
    const due = this.#dueSql(table);
    let after = 0;
    while (true) {
      const part = knex('findings')
        .where('teamId' in scope ? { team_id: scope.teamId } : { repository_id: scope.repositoryId })
        .where('number', '>', after)
        .orderBy('number')
        .limit(batch);
      const numbers = (await readRows<{ number: number | string }>(part.select('number'))).map(({ number }) =>
        Number(number),
      );
      const last = numbers.at(-1);
      if (last === undefined) return;
      await knex.raw(
        `update findings set past_due = 0, state_since = ?, due_at = ${due}
         where number > ? and number <= ? and ${'teamId' in scope ? 'team_id' : 'repository_id'} = ?
           and status in ('open', 'acknowledged') and priority_rule_id is null and due_rule_id is null
           and due_at is distinct from ${due}`,
        [at, after, last, 'teamId' in scope ? scope.teamId : scope.repositoryId],
      );
      if (numbers.length < batch) return;
      after = last;
    }
  }

  #dueSql(table: DueDays): string {
    const cases = severities.flatMap((severity) =>
      priorityLevels.flatMap((level) => {
        const days = daysUntilDue(severity, level, table);
        return days === undefined
          ? []
          : `when severity = '${severity}' and priority_level = '${level}' then ${Math.trunc(days)}`;
      }),
    );
    // No day at all: a case without branches is not SQL.
    if (cases.length === 0) return 'null';
    return this.#db.dialect.daysLater('first_seen_at', `(case ${cases.join(' ')} end)`);
  }
}
