import type { Knex } from 'knex';
import type { AuditType } from '../../vocabulary/audit-type.ts';
import type { ComplianceLevel } from '../../vocabulary/compliance-level.ts';
import { findingStatuses } from '../../vocabulary/finding-status.ts';
import {
  emptySeverityCounts,
  type Severity,
  type SeverityCounts,
  severities,
  severityRank,
} from '../../vocabulary/severity.ts';
import type { AuditStatus } from '../audits/audit.ts';
import { introducedByRulesColumn } from '../findings/finding-brief.ts';
import { findingsAt } from '../findings/listing/findings-at.ts';
import { type Database, readRows } from '../platform/storage/database.ts';
import {
  type CellValues,
  cellPattern,
  codeSql,
  facetSql,
  readCell,
  repositoryNumberSql,
} from '../platform/storage/finding-cell.ts';
import type { DashboardWindow, TopRepository } from './dashboard.ts';
import {
  afterWindow,
  type DashboardScope,
  dayInWindow,
  restrictCells,
  restrictToScope,
} from './dashboard-scope.ts';
import { type ClosedDay, type DayOfFindings, dayMs } from './trends.ts';

declare module '../platform/storage/store-registry.ts' {
  interface Stores {
    readonly dashboard: DashboardStore;
  }
}

/** Which repositories a dashboard is about. */
export interface RepositoryCount {
  readonly level: ComplianceLevel;
  readonly compliant: boolean;
  readonly count: number;
  readonly scoreSum: number;
}

type Count = number | string;

/** The sums behind the dashboard. */
export class DashboardStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async repositories(scope: DashboardScope): Promise<readonly RepositoryCount[]> {
    const query = this.#db
      .knex('repositories')
      .leftJoin('compliance_status', 'compliance_status.repository_id', 'repositories.id');
    restrictToScope(query, this.#db, scope, { table: 'repositories', repository: 'id' });
    const rows = await readRows<{ level: string; state: string | null; count: Count; scores: Count | null }>(
      query
        .groupBy('repositories.compliance_level', 'compliance_status.state')
        .select({ level: 'repositories.compliance_level', state: 'compliance_status.state' })
        .count({ count: '*' })
        .sum({ scores: 'compliance_status.score' }),
    );
    return rows.map(({ level, state, count, scores }) => ({
      level: level as ComplianceLevel,
      compliant: state === 'compliant',
      count: Number(count),
      scoreSum: Number(scores ?? 0),
    }));
  }

  async audits(
    scope: DashboardScope,
    window: DashboardWindow,
  ): Promise<readonly { readonly type: AuditType; readonly status: AuditStatus; readonly count: number }[]> {
    const rows = await readRows<{ type: string; status: string; count: Count }>(
      this.#auditsOf(scope, window)
        .groupBy('audits.type', 'audits.status')
        .select('audits.type', 'audits.status')
        .count({ count: '*' }),
    );
    return rows.map(({ type, status, count }) => ({
      type: type as AuditType,
      status: status as AuditStatus,
      count: Number(count),
    }));
  }

  /** How long the middle one of `completed` audits took. */
  async medianSeconds(scope: DashboardScope, window: DashboardWindow, completed: number): Promise<number> {
    const seconds = this.#db.knex.raw(this.#db.dialect.secondsBetween('started_at', 'completed_at'));
    const isEven = completed % 2 === 0;
    const rows = await readRows<{ seconds: Count }>(
      this.#auditsOf(scope, window)
        .where('audits.status', 'completed')
        .select({ seconds })
        .orderBy('seconds')
        .offset(Math.ceil(completed / 2) - 1)
        .limit(isEven ? 2 : 1),
    );
    return rows.reduce((sum, row) => sum + Number(row.seconds ?? 0), 0) / Math.max(1, rows.length);
  }

  /** By everything but the repository. */
  async findings(scope: DashboardScope): Promise<readonly (CellValues & { readonly count: number })[]> {
    const facet = facetSql();
    const rows = await readRows<{ facet: Count; count: Count }>(
      this.#countsOf(scope)
        .groupByRaw(facet)
        .select({ facet: this.#db.knex.raw(facet) })
        .sum({ count: 'count' }),
    );
    return rows.map(({ facet, count }) => ({ ...readCell(Number(facet)), count: Number(count) }));
  }

  /** What happened on each day from `since` to the end of the window, and in all after it. */
  async days(
    scope: DashboardScope,
    since: string,
    to: string,
  ): Promise<{ readonly days: Map<string, DayOfFindings>; readonly after: DayOfFindings }> {
    const days = new Map<string, { opened: number; lasting: number; resolved: number }>();
    const of = (day: string) => {
      const known = days.get(day);
      if (known) return known;
      const added = { opened: 0, lasting: 0, resolved: 0 };
      days.set(day, added);
      return added;
    };
    for (const { day, status, count } of await this.#byDay(scope, 'first_seen_at', since, to)) {
      of(day).opened += Number(count);
      if (status === 'open' || status === 'resolved') of(day).lasting += Number(count);
    }
    for (const { day, status, count } of await this.#byDay(scope, 'resolved_at', since, to)) {
      if (status === 'resolved') of(day).resolved += Number(count);
    }
    const after = of(afterWindow);
    days.delete(afterWindow);
    return { days, after };
  }

  /** On each day of the window, what only newer rules see; from an index of those alone. */
  async openedByRules(
    scope: DashboardScope,
    { from, to }: DashboardWindow,
  ): Promise<ReadonlyMap<string, number>> {
    const { knex } = this.#db;
    const query = knex('findings')
      .whereRaw(`introduced_by = '${introducedByRulesColumn}'`)
      .where('first_seen_at', '>=', from)
      .where('first_seen_at', '<', to);
    restrictCells(query, this.#db, scope);
    const rows = await readRows<{ day: string; count: Count }>(
      query
        .groupBy('day')
        .select({ day: knex.raw('substr(first_seen_at, 1, 10)') })
        .count({ count: '*' }),
    );
    return new Map(rows.map(({ day, count }) => [day, Number(count)]));
  }

  /** The days of the window, whole ones, that were noted when they ended. */
  async closedDays(scope: DashboardScope, { from, to }: DashboardWindow): Promise<Map<string, ClosedDay>> {
    const first = new Date(Math.ceil(Date.parse(from) / dayMs) * dayMs).toISOString().slice(0, 10);
    const inWindow = (query: Knex.QueryBuilder) =>
      query.where('date', '>=', first).where('date', '<', to.slice(0, 10));
    const noted = await readRows<{ date: string }>(inWindow(this.#db.knex('metric_days')).select('date'));
    const query = inWindow(this.#db.knex('daily_repositories'));
    restrictToScope(query, this.#db, scope, {
      table: 'daily_repositories',
      repository: 'repository_id',
    });
    const rows = await readRows<{
      date: string;
      open: Count;
      opened: Count;
      closed: Count;
      score: Count | null;
    }>(
      query
        .groupBy('date')
        .select('date')
        .sum({ open: 'open', opened: 'opened', closed: 'closed' })
        .avg({ score: 'score' }),
    );
    const nothing = { open: 0, opened: 0, resolved: 0, complianceScore: null };
    const days = new Map<string, ClosedDay>(noted.map(({ date }) => [date, nothing]));
    for (const { date, open, opened, closed, score } of rows) {
      if (!days.has(date)) continue;
      days.set(date, {
        open: Number(open),
        opened: Number(opened),
        resolved: Number(closed),
        complianceScore: score === null ? null : Math.round(Number(score) * 10) / 10,
      });
    }
    return days;
  }

  async meanHoursToResolve(
    scope: DashboardScope,
    { from, to }: DashboardWindow,
  ): Promise<Readonly<Record<Severity, number | null>>> {
    const severity = this.#db.knex.raw(codeSql('severity'));
    const resolved = this.#db.knex('findings');
    restrictCells(resolved, this.#db, scope);
    const rows = await readRows<{ severity: Count; seconds: Count }>(
      resolved
        .where('resolved_at', '>=', from)
        .where('resolved_at', '<', to)
        .whereNotNull('seconds_to_resolve')
        .groupByRaw(codeSql('severity'))
        .select({ severity })
        .avg({ seconds: 'seconds_to_resolve' }),
    );
    const hours = new Map(rows.map((row) => [Number(row.severity), Number(row.seconds) / 3600]));
    return Object.fromEntries(
      severities.map((severity) => [severity, hours.get(severityRank(severity)) ?? null]),
    ) as Record<Severity, number | null>;
  }

  async topRepositories(scope: DashboardScope, limit: number): Promise<readonly TopRepository[]> {
    const { knex } = this.#db;
    const number = repositoryNumberSql();
    const open = cellPattern({ status: 'open' });
    const of = (severity: Severity) => {
      const { mask, value } = cellPattern({ severity });
      return knex.raw('sum(case when (cell & ?) = ? then count else 0 end)', [mask, value]);
    };
    const sums = this.#countsOf(scope)
      .whereRaw('(cell & ?) = ?', [open.mask, open.value])
      .groupByRaw(number)
      .havingRaw('sum(count) > 0')
      .select({ number: knex.raw(number), critical: of('critical'), high: of('high') })
      .sum({ open: 'count' })
      .as('sums');
    const rows = await readRows<{ id: string; name: string; open: Count; critical: Count; high: Count }>(
      knex(sums)
        .join('repositories', 'repositories.number', 'sums.number')
        .select('sums.*', 'repositories.id', 'repositories.name')
        .orderBy([
          { column: 'sums.critical', order: 'desc' },
          { column: 'sums.high', order: 'desc' },
          { column: 'sums.open', order: 'desc' },
          { column: 'repositories.name_key' },
          { column: 'repositories.id' },
        ])
        .limit(limit),
    );
    return rows.map((row) => ({
      repositoryId: row.id,
      name: row.name,
      open: Number(row.open),
      critical: Number(row.critical),
      high: Number(row.high),
    }));
  }

  async #byDay(scope: DashboardScope, column: 'first_seen_at' | 'resolved_at', since: string, to: string) {
    const { knex } = this.#db;
    const day = dayInWindow(this.#db, column, to);
    const query = findingsAt(this.#db, scope.at).where(column, '>=', since);
    restrictCells(query, this.#db, scope);
    const rows = await readRows<{ day: string; status_code: Count; count: Count }>(
      query
        .groupBy('day', 'status_code')
        .select({ day, status_code: knex.raw(codeSql('status')) })
        .count({ count: '*' }),
    );
    return rows.map(({ day, status_code: code, count }) => ({
      day,
      count,
      status: findingStatuses[Number(code)],
    }));
  }

  /** Open findings by when they were first seen or are due; from one index alone, which has the cell in it. */
  async openBetween(
    scope: DashboardScope,
    column: 'first_seen_at' | 'due_at',
    from: string,
    to: string | null,
  ): Promise<SeverityCounts> {
    const open = cellPattern({ status: 'open' });
    const query = this.#db.knex('findings').where(column, '>=', from);
    if (to !== null) query.where(column, '<', to);
    restrictCells(query.whereRaw('(cell & ?) = ?', [open.mask, open.value]), this.#db, scope);
    const rows = await readRows<{ code: Count; count: Count }>(
      query
        .groupBy('code')
        .select({ code: this.#db.knex.raw(codeSql('severity')) })
        .count({ count: '*' }),
    );
    const counts = emptySeverityCounts();
    for (const { code, count } of rows) {
      const severity = severities[Number(code)];
      if (severity) counts[severity] = Number(count);
    }
    return counts;
  }

  #auditsOf(scope: DashboardScope, { from, to }: DashboardWindow) {
    const query = this.#db.knex('audits');
    restrictToScope(query, this.#db, scope, { table: 'audits', repository: 'repository_id' });
    return query.where('audits.created_at', '>=', from).where('audits.created_at', '<', to);
  }

  #countsOf(scope: DashboardScope) {
    const query = this.#db.knex('finding_counts');
    restrictCells(query, this.#db, scope);
    return query;
  }
}
