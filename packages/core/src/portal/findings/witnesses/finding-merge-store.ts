// Findings that were stored apart, and turn out to be one: one of them goes on as a witness of the other, and is kept as it
// was, so that it can come back.
import type { AuditType } from '../../../vocabulary/audit-type.ts';
import type { Database } from '../../platform/storage/database.ts';
import type { FindingRow } from '../../platform/storage/models.ts';
import { toolColumns } from '../finding-row.ts';
import type { JoinReason } from '../finding-witness.ts';
import type { NewFindingRow } from '../ingest-store.ts';
import { type Decided, decidedColumns } from './merged-status.ts';
import { toRow } from './witness-row.ts';

declare module '../../platform/storage/store-registry.ts' {
  interface Stores {
    readonly findingMerges: FindingMergeStore;
  }
}

const heldColumns = [...decidedColumns, 'assignee_id', 'proposal', 'first_seen_at', 'due_at'] as const;
export type Held = Decided & Pick<FindingRow, 'assignee_id' | 'proposal' | 'first_seen_at' | 'due_at'>;

export interface Merge {
  /** Of the new witness. */
  readonly id: string;
  readonly survivor: FindingRow;
  readonly absorbed: FindingRow;
  readonly joinedBy: JoinReason;
  /** Of the survivor from now on. */
  readonly held: Held;
  readonly at: string;
}

/** What is kept of a finding that goes on as a witness. */
export interface Former {
  readonly row: NewFindingRow;
  readonly events: readonly string[];
  readonly comments: readonly string[];
  readonly audits: readonly string[];
  /** What the other one was before and after. */
  readonly before: Held;
  readonly after: Held;
}

export class FindingMergeStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Locked, in the order of their ids. */
  async rows(ids: readonly string[]): Promise<ReadonlyMap<string, FindingRow>> {
    const rows: FindingRow[] = await this.#db
      .whereAmong(this.#db.knex('findings'), 'id', ids)
      .orderBy('id')
      .forUpdate();
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** The scopes of the witnesses of each finding. */
  async witnessScopes(findingIds: readonly string[]): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
    const rows: { finding_id: string; scope: string }[] = await this.#db
      .whereAmong(this.#db.knex('finding_witnesses').select('finding_id', 'scope'), 'finding_id', findingIds)
      .orderBy('id');
    const groups = Map.groupBy(rows, ({ finding_id: id }) => id);
    return new Map([...groups].map(([id, some]) => [id, new Set(some.map(({ scope }) => scope))]));
  }

  async merge({ id, survivor, absorbed, joinedBy, held, at }: Merge): Promise<void> {
    const { knex } = this.#db;
    const of = { finding_id: absorbed.id };
    const events: string[] = await knex('finding_events').where(of).pluck('id');
    const comments: string[] = await knex('finding_comments').where(of).pluck('id');
    const audits: string[] = await knex('audit_findings').where(of).pluck('audit_id');
    const { number: _, ...row } = absorbed;
    const former: Former = { row, events, comments, audits, before: heldOf(survivor), after: held };
    const witness = toRow({
      id,
      findingId: survivor.id,
      repositoryId: absorbed.repository_id,
      auditType: absorbed.audit_type as AuditType,
      scope: absorbed.scope,
      joinedBy,
      columns: toolColumns(absorbed),
      pathBound: absorbed.path_bound,
      commit: absorbed.commit,
      auditId: absorbed.last_audit_id,
      firstSeenAt: absorbed.first_seen_at,
      lastSeenAt: absorbed.last_seen_at,
    });
    await this.#db.insertRows('finding_witnesses', [
      {
        ...witness,
        gone_at: absorbed.missing_since ?? absorbed.resolved_at,
        former_id: absorbed.id,
        former: JSON.stringify(former),
      },
    ]);
    const into = { finding_id: survivor.id };
    await knex('finding_witnesses').where(of).update(into);
    await knex('finding_events').where(of).update(into);
    await knex('finding_comments').where(of).update(into);
    // An audit that saw both counts one of them.
    const seen = knex('audit_findings').where(into).select('audit_id');
    await knex('audit_findings').where(of).whereNotIn('audit_id', seen).update(into);
    await knex('findings').where({ id: absorbed.id }).delete();
    await knex('findings')
      .where({ id: survivor.id })
      .update({
        ...held,
        comment_count: survivor.comment_count + absorbed.comment_count,
        // What its own tool no longer reports waits for the last witness.
        missing_since: survivor.missing_since ?? survivor.resolved_at,
        state_since: at,
      });
  }

  /** The finding that goes on as what it was before under the given id; undefined for any other id. */
  async findingOf(formerId: string): Promise<string | undefined> {
    const row: { finding_id: string } | undefined = await this.#db
      .knex('finding_witnesses')
      .where({ former_id: formerId })
      .first('finding_id');
    return row?.finding_id;
  }

  /** What the witnesses among these ids were before. */
  async formers(witnessIds: readonly string[]): Promise<ReadonlyMap<string, Former>> {
    const rows: { id: string; former: string }[] = await this.#db.whereAmong(
      this.#db.knex('finding_witnesses').select('id', 'former').whereNotNull('former'),
      'id',
      witnessIds,
    );
    return new Map(rows.map(({ id, former }) => [id, JSON.parse(former)]));
  }

  /** Gives a finding that is there again what it had, and the other one what it had before, unless that was changed since. */
  async giveBack(findingId: string, former: Former, at: string): Promise<void> {
    const { knex } = this.#db;
    const { row, events, comments, audits, before, after } = former;
    const back = { finding_id: row.id };
    await this.#db.whereAmong(knex('finding_events'), 'id', events).update(back);
    await this.#db.whereAmong(knex('finding_comments'), 'id', comments).update(back);
    for (const audit of audits) {
      const known = await knex('audit_findings')
        .where({ audit_id: audit, finding_id: findingId })
        .first('outcome', 'severity_rank');
      if (known) await knex('audit_findings').insert({ audit_id: audit, ...back, ...known });
    }
    const now: FindingRow | undefined = await knex('findings').where({ id: findingId }).first();
    if (!now) return;
    const isSame = JSON.stringify(heldOf(now)) === JSON.stringify(after);
    await knex('findings')
      .where({ id: findingId })
      .update({
        ...(isSame && before),
        comment_count: Math.max(0, now.comment_count - comments.length),
        state_since: at,
      });
  }
}

export function heldOf(row: FindingRow): Held {
  return Object.fromEntries(heldColumns.map((name) => [name, row[name]])) as unknown as Held;
}
