// Findings in bulk, for reports: counted, and streamed without being held.

import { setImmediate as breathe } from 'node:timers/promises';
import type { Visibility } from '../access/principal.ts';
import type { Database } from '../storage/database.ts';
import type { FindingRow } from '../storage/models.ts';
import type { Finding } from './finding.ts';
import { toFinding } from './finding-row.ts';
import { ageEdges, dueEdges } from './open-ages.ts';
import { type SelectionGroup, type SelectionSummary, SelectionTally } from './selection-tally.ts';

export interface FindingSelection {
  readonly repositoryId: string | null;
  readonly team: string | null;
  /** Only what this audit saw. */
  readonly auditId: string | null;
  /** First seen from here on, and before there. */
  readonly from: string | null;
  readonly to: string | null;
  /** Decides what is overdue. */
  readonly asOf: string;
}

/** Findings whose numbers lie in one portion: a few dozen milliseconds of reading. */
const portionNumbers = 20_000;

export class FindingSelectionStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /**
   * Everything a report says of all its findings, in one pass. What may be very many is read in portions, so that
   * nobody who asks the server meanwhile waits for more than one of them.
   */
  async summary(
    visibility: Visibility,
    selection: FindingSelection,
    ruleLimit: number,
  ): Promise<SelectionSummary> {
    const tally = new SelectionTally();
    const narrow = selection.repositoryId !== null || selection.auditId !== null;
    if (narrow) {
      tally.add(await this.#groups(visibility, selection));
    } else {
      const row = await this.#db.knex('findings').max({ last: 'number' }).first();
      for (let from = 0; from <= Number(row?.last ?? 0); from += portionNumbers) {
        tally.add(await this.#groups(visibility, selection, from));
        await breathe();
      }
    }
    return tally.summary(ruleLimit);
  }

  async #groups(
    visibility: Visibility,
    selection: FindingSelection,
    from?: number,
  ): Promise<readonly SelectionGroup[]> {
    const { knex } = this.#db;
    const query = this.#selected(visibility, selection);
    if (from !== undefined)
      query.where('findings.number', '>=', from).where('findings.number', '<', from + portionNumbers);
    const age =
      'case when first_seen_at >= ? then 0 when first_seen_at >= ? then 1 when first_seen_at >= ? then 2 else 3 end';
    const due = 'case when due_at < ? then 0 when due_at < ? then 1 when due_at < ? then 2 else 3 end';
    const rows = await query
      .groupBy('rule_id', 'severity', 'category', 'status', 'age', 'due')
      .select('rule_id', 'severity', 'category', 'status', {
        age: knex.raw(age, ageEdges(selection.asOf)),
        due: knex.raw(due, dueEdges(selection.asOf)),
      })
      .count({ count: '*' })
      .max({ seen: 'last_seen_at', resolved: 'resolved_at' });
    return rows as unknown as readonly SelectionGroup[];
  }

  /** Worst first, then in the order they were found. */
  async *stream(
    visibility: Visibility,
    selection: FindingSelection,
    pageRows: number,
  ): AsyncGenerator<Finding, void, undefined> {
    let rank = -1;
    let number: number | string = -1;
    for (;;) {
      const query = this.#selected(visibility, selection);
      if (rank >= 0) {
        query.where((after) =>
          after
            .where('findings.severity_rank', '>', rank)
            .orWhere((same) =>
              same.where('findings.severity_rank', rank).where('findings.number', '>', number),
            ),
        );
      }
      const rows: FindingRow[] = await query
        .select('findings.*')
        .orderBy(['findings.severity_rank', 'findings.number'])
        .limit(pageRows);
      for (const row of rows) yield toFinding(row);
      const last = rows.at(-1);
      if (!last || rows.length < pageRows) return;
      rank = last.severity_rank;
      number = last.number;
    }
  }

  #selected(visibility: Visibility, selection: FindingSelection) {
    const query = this.#db.knex('findings');
    if (visibility) {
      const own = this.#db.knex('team_members').select('team_id').where({ user_id: visibility.memberId });
      query.whereIn('findings.team_id', own);
    }
    if (selection.auditId) {
      const seen = this.#db
        .knex('audit_findings')
        .select('finding_id')
        .where({ audit_id: selection.auditId });
      query.whereIn('findings.id', seen.whereNot({ outcome: 'fixed' }));
    }
    if (selection.repositoryId) query.where('findings.repository_id', selection.repositoryId);
    if (selection.team) query.where('findings.team_id', selection.team);
    if (selection.from) query.where('findings.first_seen_at', '>=', selection.from);
    if (selection.to) query.where('findings.first_seen_at', '<', selection.to);
    return query;
  }
}
