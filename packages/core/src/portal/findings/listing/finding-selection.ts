// Findings in bulk, for reports: counted, and streamed without being held.

import { setImmediate as breathe } from 'node:timers/promises';
import { ageEdges, dueEdges } from '../../../scan/documents/open-ages.ts';
import type { FindingStatus } from '../../../vocabulary/finding-status.ts';
import { severities } from '../../../vocabulary/severity.ts';
import type { Visibility } from '../../platform/principal.ts';
import { chunksOf } from '../../platform/storage/chunks-of.ts';
import type { Database } from '../../platform/storage/database.ts';
import { taggedWith } from '../../platform/storage/tagged.ts';
import { whereVisible } from '../../platform/storage/visible-rows.ts';
import type { Finding } from '../finding.ts';
import { type FindingWithAssignee, findingColumns } from '../finding-columns.ts';
import { toFinding } from '../finding-row.ts';
import { ownedBy } from './finding-conditions.ts';
import { findingsAt } from './findings-at.ts';
import { subjectSql } from './group-key.ts';
import { type SelectionGroup, type SelectionSummary, SelectionTally } from './selection-tally.ts';

declare module '../../platform/storage/store-registry.ts' {
  interface Stores {
    readonly findingSelections: FindingSelectionStore;
  }
}

export interface FindingSelection {
  readonly repositoryId: string | null;
  readonly team: string | null;
  /** Of repositories that have it; of all unless given. */
  readonly tag?: string;
  /** Only what this audit saw. */
  readonly auditId: string | null;
  /** First seen from here on, and before there. */
  readonly from: string | null;
  readonly to: string | null;
  /** As CODEOWNERS names it, or `none`; all unless given. */
  readonly owner?: string;
  /** Only those with one of these; all unless given. */
  readonly statuses?: readonly FindingStatus[];
  /** As they were at this moment; as they are now unless given. */
  readonly at?: string;
  /** Decides what is overdue. */
  readonly asOf: string;
}

/** The findings of these numbers; null for all. */
type NumberRange = { readonly from: number; readonly before: number } | null;

/** Large selections are read in ranges of finding numbers, some ten milliseconds each. */
export class FindingSelectionStore {
  readonly #db: Database;
  readonly #rangeSize: number;

  constructor(db: Database, rangeSize = 5_000) {
    this.#db = db;
    this.#rangeSize = rangeSize;
  }

  /**
   * Everything a report says of all its findings, in one pass. Large selections are read in ranges, so that
   * nobody who asks the server meanwhile waits for more than one of them.
   */
  async summary(
    visibility: Visibility,
    selection: FindingSelection,
    ruleLimit: number,
  ): Promise<SelectionSummary> {
    const tally = new SelectionTally();
    for await (const range of this.#ranges(selection))
      tally.add(await this.#groups(visibility, selection, range));
    return tally.summary(ruleLimit);
  }

  async #groups(
    visibility: Visibility,
    selection: FindingSelection,
    range: NumberRange,
  ): Promise<readonly SelectionGroup[]> {
    const { knex } = this.#db;
    const { asOf } = selection;
    const age =
      'case when first_seen_at >= ? then 0 when first_seen_at >= ? then 1 when first_seen_at >= ? then 2 else 3 end';
    const due = 'case when due_at < ? then 0 when due_at < ? then 1 when due_at < ? then 2 else 3 end';
    const rows = await this.#db.heavyRead(() =>
      this.#selected(visibility, selection, range)
        .groupBy('rule_id', 'severity', 'category', 'status', 'age', 'due')
        .select('rule_id', 'severity', 'category', 'status', {
          age: knex.raw(age, ageEdges(asOf)),
          due: knex.raw(due, dueEdges(asOf)),
        })
        .count({ count: '*' })
        .max({ seen: 'last_seen_at', resolved: 'resolved_at' }),
    );
    return rows as unknown as readonly SelectionGroup[];
  }

  /**
   * Worst first, those of one rule or package after another, then in the order they were found. As no index has each
   * selection in this order, the numbers are put into it first: a million of them take eight megabytes.
   */
  async *stream(
    visibility: Visibility,
    selection: FindingSelection,
    pageRows: number,
  ): AsyncGenerator<Finding, void, undefined> {
    // Range by range: one long list would be copied each time it outgrows its room.
    const ranked = severities.map(() => new Map<string, number[][]>());
    const subject = this.#db.knex.raw(`${subjectSql(this.#db.dialect)} as subject`);
    for await (const range of this.#ranges(selection)) {
      const rows: { number: number | string; severity_rank: number; subject: string }[] =
        await this.#db.heavyRead(() =>
          this.#selected(visibility, selection, range)
            .orderBy('findings.number')
            .select('findings.number', 'findings.severity_rank', subject),
        );
      for (const [rank, found] of Map.groupBy(rows, (row) => row.severity_rank))
        for (const [key, same] of Map.groupBy(found, (row) => row.subject)) {
          const list = ranked[rank]?.get(key) ?? [];
          list.push(same.map(({ number }) => Number(number)));
          ranked[rank]?.set(key, list);
        }
    }
    // Pages go across groups: most groups are small.
    for (const numbers of ranked.map((bySubject) => [...bySubject.values()].flat(2))) {
      for (const page of chunksOf(numbers, pageRows)) {
        const rows: FindingWithAssignee[] = await findingsAt(this.#db, selection.at)
          .whereIn('number', page)
          .select(findingColumns(this.#db.knex));
        const byNumber = new Map(rows.map((row) => [Number(row.number), row]));
        for (const number of page) {
          const row = byNumber.get(number);
          if (row) yield toFinding(row);
        }
        await breathe();
      }
    }
  }

  /** A selection in one or in many parts, between which others are answered. */
  async *#ranges({ repositoryId, auditId }: FindingSelection): AsyncGenerator<NumberRange, void, undefined> {
    if (repositoryId !== null || auditId !== null) return void (yield null);
    const row = await this.#db.knex('findings').max({ last: 'number' }).first();
    for (let from = 0; from <= Number(row?.last ?? 0); from += this.#rangeSize) {
      yield { from, before: from + this.#rangeSize };
      await breathe();
    }
  }

  #selected(visibility: Visibility, selection: FindingSelection, range: NumberRange) {
    const query = findingsAt(this.#db, selection.at);
    if (range) query.where('findings.number', '>=', range.from).where('findings.number', '<', range.before);
    whereVisible(query, this.#db.knex, visibility, {
      team: 'findings.team_id',
      repository: 'findings.repository_id',
    });
    if (selection.auditId) {
      const seen = this.#db
        .knex('audit_findings')
        .select('finding_id')
        .where({ audit_id: selection.auditId });
      query.whereIn('findings.id', seen.whereNot({ outcome: 'fixed' }));
    }
    if (selection.repositoryId) query.where('findings.repository_id', selection.repositoryId);
    if (selection.team) query.where('findings.team_id', selection.team);
    if (selection.tag !== undefined) {
      const tagged = this.#db.knex('repositories').select('id');
      query.whereIn('findings.repository_id', tagged.whereRaw(...taggedWith(selection.tag)));
    }
    if (selection.statuses) query.whereIn('findings.status', [...selection.statuses]);
    if (selection.owner !== undefined) {
      const [sql, ...values] = ownedBy(selection.owner, this.#db.dialect);
      query.whereRaw(sql, values);
    }
    if (selection.from) query.where('findings.first_seen_at', '>=', selection.from);
    if (selection.to) query.where('findings.first_seen_at', '<', selection.to);
    return query;
  }
}
