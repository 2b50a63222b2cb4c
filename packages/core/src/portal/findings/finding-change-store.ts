import { chunksOf } from '../platform/storage/chunks-of.ts';
import { type Database, readRows } from '../platform/storage/database.ts';

declare module '../platform/storage/store-registry.ts' {
  interface Stores {
    readonly findingChanges: FindingChangeStore;
  }
}

/** The columns that a change of a person can alter. */
const columns = [
  'status',
  'status_by',
  'status_reason',
  'status_expires_at',
  'decision_rule_id',
  'resolved_at',
  'seconds_to_resolve',
  'assignee_id',
  'proposal',
] as const;

type State = Readonly<Record<(typeof columns)[number], string | number | null>>;

export interface FindingChangeRecord {
  readonly id: string;
  readonly createdBy: string;
}

/** A finding that nobody changed since, as it was before the change and as it is. */
export interface UndoableFinding {
  readonly id: string;
  readonly before: State;
  readonly now: State;
}

const chunk = 300;

/** What changes of people altered, until it is undone or old. */
export class FindingChangeStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** To be called once for each transaction of the change: a change in the background has many. */
  async begin({ id, createdBy }: FindingChangeRecord, at: string): Promise<void> {
    await this.#db
      .knex('finding_changes')
      .insert({ id, created_by: createdBy, created_at: at })
      .onConflict('id')
      .ignore();
  }

  /** Keeps what the findings are now, before the change alters them. */
  async keep(changeId: string, findingIds: readonly string[]): Promise<void> {
    for (const part of chunksOf(findingIds, chunk)) {
      const rows = await readRows<State & { readonly id: string }>(
        this.#db
          .knex('findings')
          .whereIn('id', part)
          .select('id', ...columns),
      );
      const items = rows.map(({ id, ...before }) => ({
        change_id: changeId,
        finding_id: id,
        before: JSON.stringify(before),
      }));
      if (items.length > 0)
        await this.#db
          .knex('finding_change_items')
          .insert(items)
          .onConflict(['change_id', 'finding_id'])
          .ignore();
    }
  }

  /** Says what the change made of the findings that it kept. */
  async complete(changeId: string): Promise<void> {
    await this.#db
      .knex('finding_change_items')
      .where({ change_id: changeId, after: null })
      .update({
        after: this.#db
          .knex('findings')
          .whereRaw('findings.id = finding_change_items.finding_id')
          .select(this.#db.knex.raw(stateSql)),
      });
  }

  async find(id: string): Promise<FindingChangeRecord | undefined> {
    const [row] = await readRows<{ id: string; created_by: string }>(
      this.#db.knex('finding_changes').where({ id }),
    );
    return row && { id: row.id, createdBy: row.created_by };
  }

  /** Ids of findings that are not undone yet. */
  async rest(changeId: string, limit: number): Promise<readonly string[]> {
    return this.#db
      .knex('finding_change_items')
      .where({ change_id: changeId })
      .orderBy('finding_id')
      .limit(limit)
      .pluck('finding_id');
  }

  /** Those of the findings that are still as the change left them. */
  async undoable(changeId: string, findingIds: readonly string[]): Promise<readonly UndoableFinding[]> {
    const rows = await readRows<State & { readonly id: string; readonly before: string }>(
      this.#db
        .knex('finding_change_items')
        .join('findings', 'findings.id', 'finding_change_items.finding_id')
        .where({ change_id: changeId })
        .whereIn('finding_id', findingIds)
        .whereRaw(`finding_change_items.after = ${stateSql}`)
        .select('findings.id', 'before', ...columns.map((name) => `findings.${name}`)),
    );
    return rows.map(({ id, before, ...now }) => ({ id, before: JSON.parse(before), now }));
  }

  async restore(findings: readonly UndoableFinding[], at: string): Promise<void> {
    for (const [before, some] of Map.groupBy(findings, (one) => JSON.stringify(one.before))) {
      const ids = some.map(({ id }) => id);
      const found = this.#db.knex('findings').whereIn('id', ids);
      this.#db.repositoriesChanged(await found.clone().distinct('repository_id').pluck('repository_id'));
      await found.update({ ...JSON.parse(before), state_since: at });
    }
  }

  /** They are not read again. */
  async forget(changeId: string, findingIds: readonly string[]): Promise<void> {
    await this.#db
      .knex('finding_change_items')
      .where({ change_id: changeId })
      .whereIn('finding_id', findingIds)
      .delete();
  }

  /** False where someone else has undone it meanwhile. */
  async end(id: string, at: string): Promise<boolean> {
    const changed = await this.#db
      .knex('finding_changes')
      .where({ id, undone_at: null })
      .update({ undone_at: at });
    return changed === 1;
  }
}

/** All that the change can alter, in one text. */
const stateSql = columns.map((name) => `coalesce(cast(findings.${name} as text), '')`).join(` || ' ' || `);
