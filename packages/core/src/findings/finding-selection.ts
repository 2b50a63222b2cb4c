// Findings in bulk, for reports: counted, and streamed without being held.
import type { Visibility } from '../access/principal.ts';
import type { Database } from '../storage/database.ts';
import type { FindingRow } from '../storage/models.ts';
import type { Finding, FindingStatus } from './finding.ts';
import { toFinding } from './finding-row.ts';
import { emptySeverityCounts, type Severity, type SeverityCounts, severities } from './severity.ts';

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

export interface SelectionCounts {
  readonly open: number;
  readonly overdue: number;
  readonly total: number;
  readonly bySeverity: SeverityCounts;
  readonly byCategory: Readonly<Record<string, number>>;
  readonly byStatus: Readonly<Record<FindingStatus, number>>;
}

export class FindingSelectionStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async counts(visibility: Visibility, selection: FindingSelection): Promise<SelectionCounts> {
    const rows: { severity: string; category: string; status: string; count: number | string }[] =
      await this.#selected(visibility, selection)
        .groupBy('severity', 'category', 'status')
        .select('severity', 'category', 'status')
        .count({ count: '*' });
    const bySeverity = emptySeverityCounts();
    const byCategory: Record<string, number> = {};
    const byStatus = { open: 0, acknowledged: 0, resolved: 0, false_positive: 0 };
    let total = 0;
    for (const row of rows) {
      const count = Number(row.count);
      total += count;
      byStatus[row.status as FindingStatus] += count;
      if (row.status !== 'open') continue;
      bySeverity[row.severity as Severity] += count;
      byCategory[row.category] = (byCategory[row.category] ?? 0) + count;
    }
    const late = await this.#selected(visibility, selection)
      .where('findings.status', 'open')
      .where('findings.due_at', '<', selection.asOf)
      .count({ count: '*' })
      .first();
    return {
      open: byStatus.open,
      overdue: Number(late?.count ?? 0),
      total,
      bySeverity,
      byCategory,
      byStatus,
    };
  }

  /** When any of them was last seen or judged; null when there are none. */
  async lastTouched(visibility: Visibility, selection: FindingSelection): Promise<string | null> {
    const row = await this.#selected(visibility, selection)
      .max({ seen: 'findings.last_seen_at', resolved: 'findings.resolved_at' })
      .first();
    const [seen, resolved] = [row?.seen, row?.resolved] as (string | null | undefined)[];
    return (resolved && seen && resolved > seen ? resolved : seen) ?? null;
  }

  /** The rules with most open findings, and the worst severity of each. */
  async topRules(
    visibility: Visibility,
    selection: FindingSelection,
    limit: number,
  ): Promise<readonly { readonly ruleId: string; readonly severity: Severity; readonly open: number }[]> {
    const query = this.#selected(visibility, selection)
      .where('findings.status', 'open')
      .groupBy('findings.rule_id')
      .select('findings.rule_id')
      .min({ rank: 'findings.severity_rank' })
      .count({ open: '*' })
      .orderBy([{ column: 'open', order: 'desc' }, { column: 'findings.rule_id' }])
      .limit(limit);
    const rows = (await query) as unknown as {
      rule_id: string;
      rank: number | string;
      open: number | string;
    }[];
    return rows.map(({ rule_id, rank, open }) => ({
      ruleId: rule_id,
      severity: severities[Number(rank)] ?? 'info',
      open: Number(open),
    }));
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
