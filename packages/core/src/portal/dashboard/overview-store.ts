import { readCoverage } from '../../scan/source/coverage/coverage.ts';
import type { CoverageLevel } from '../../scan/source/coverage/coverage-level.ts';
import type { AuditType } from '../../vocabulary/audit-type.ts';
import { findingStatuses } from '../../vocabulary/finding-status.ts';
import { type Severity, severities } from '../../vocabulary/severity.ts';
import { type Database, readRows } from '../platform/storage/database.ts';
import { cellPattern, codeSql, repositoryNumberSql } from '../platform/storage/finding-cell.ts';
import type { DashboardWindow } from './dashboard.ts';
import {
  afterWindow,
  type DashboardScope,
  dayInWindow,
  restrictCells,
  restrictToScope,
} from './dashboard-scope.ts';
import type { AuditGap, FirstAudit, TeamStanding } from './overview.ts';
import type { DayOfFindings } from './trends.ts';

declare module '../platform/storage/store-registry.ts' {
  interface Stores {
    readonly overviews: OverviewStore;
  }
}

type Count = number | string;

export interface LastAudits {
  readonly limited: readonly AuditGap[];
  readonly partial: readonly AuditGap[];
  readonly failed: readonly AuditGap[];
}

interface DayRow {
  readonly day: string;
  readonly severity_code: Count;
  readonly status_code: Count;
  readonly count: Count;
}

interface AuditRow {
  readonly id: string;
  readonly repository_id: string;
  readonly name: string;
  readonly type: string;
  readonly status: string;
  readonly completed_at: string;
  readonly coverage: string | null;
}

/** What happened to findings of one severity, day by day, and after the window. */
export interface SeverityDays {
  readonly days: Map<string, DayOfFindings>;
  readonly after: DayOfFindings;
}

/** The sums behind the overview, beside those of the dashboard. */
export class OverviewStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async teams(scope: DashboardScope): Promise<readonly TeamStanding[]> {
    const { knex } = this.#db;
    const when = (condition: string) => knex.raw(`sum(case when ${condition} then 1 else 0 end)`);
    const query = knex('repositories')
      .join('teams', 'teams.id', 'repositories.team_id')
      .leftJoin('compliance_status', 'compliance_status.repository_id', 'repositories.id');
    restrictToScope(query, this.#db, scope, { table: 'repositories', repository: 'id' });
    const rows = await readRows<Record<string, Count> & { id: string; name: string }>(
      query.groupBy('teams.id', 'teams.name').select('teams.id', 'teams.name', {
        compliant: when("compliance_status.state = 'compliant'"),
        failing: when("compliance_status.state = 'non_compliant'"),
        never: when('repositories.last_audit_at is null'),
        repositories: knex.raw('count(*)'),
      }),
    );
    const counts = await this.#openByTeam(scope);
    const none = { open: 0, critical: 0, high: 0, overdue: 0 };
    const standings = rows.map(({ id, name, ...row }): TeamStanding => {
      const repositories = Number(row.repositories);
      const compliant = Number(row.compliant);
      return {
        teamId: id,
        name,
        repositories,
        compliant,
        unknown: repositories - compliant - Number(row.failing),
        neverAudited: Number(row.never),
        ...none,
        ...counts.get(id),
      };
    });
    return standings.sort(
      (a, b) => b.critical - a.critical || b.high - a.high || b.open - a.open || (a.name < b.name ? -1 : 1),
    );
  }

  /** Of each repository and type the newest audit of the window that was made here, where it failed or left something out. */
  async gaps(scope: DashboardScope, { from, to }: DashboardWindow): Promise<LastAudits> {
    const { knex } = this.#db;
    const newest = knex('audits')
      .where('audits.created_at', '>=', from)
      .where('audits.created_at', '<', to)
      .whereIn('audits.status', ['completed', 'failed'])
      .where('audits.dry_run', false)
      // Imports bring what others found: they never start.
      .whereNotNull('audits.started_at')
      .select('audits.id', 'audits.repository_id', 'audits.type', 'audits.status', 'completed_at', 'coverage')
      .select(
        knex.raw(
          'row_number() over (partition by audits.repository_id, audits.type order by audits.completed_at desc, audits.id desc) as place',
        ),
      );
    restrictToScope(newest, this.#db, scope, { table: 'audits', repository: 'repository_id' });
    const rows = await readRows<AuditRow>(
      knex(newest.as('newest'))
        .join('repositories', 'repositories.id', 'newest.repository_id')
        .where('newest.place', 1)
        .orderBy([{ column: 'newest.completed_at', order: 'desc' }, { column: 'newest.id' }])
        .select('newest.*', 'repositories.name'),
    );
    const gap = (row: AuditRow): AuditGap => ({
      auditId: row.id,
      repositoryId: row.repository_id,
      name: row.name,
      type: row.type as AuditType,
      at: row.completed_at,
    });
    const completed = rows.filter(({ status }) => status === 'completed');
    const ofLevel = (level: CoverageLevel) =>
      completed.filter(({ coverage }) => levelOf(coverage) === level).map(gap);
    return {
      limited: ofLevel('limited'),
      partial: ofLevel('partial'),
      failed: rows.filter(({ status }) => status === 'failed').map(gap),
    };
  }

  /** When the first audit that is still stored ended; null where none has. */
  async firstAuditAt(scope: DashboardScope): Promise<string | null> {
    const ended = this.#db.knex('audits').where({ status: 'completed', dry_run: false });
    restrictToScope(ended, this.#db, scope, { table: 'audits', repository: 'repository_id' });
    const [row] = await readRows<{ at: string | null }>(ended.min({ at: 'completed_at' }));
    return row?.at ?? null;
  }

  /** First audits of a type in the window, at most this many, the newest first. */
  async firstAudits(
    scope: DashboardScope,
    { from, to }: DashboardWindow,
    limit: number,
  ): Promise<readonly FirstAudit[]> {
    const { knex } = this.#db;
    const first = knex('audits')
      .where({ 'audits.status': 'completed', 'audits.dry_run': false })
      .groupBy('audits.repository_id', 'audits.type')
      .select('audits.repository_id', 'audits.type')
      .min({ at: 'audits.completed_at' });
    restrictToScope(first, this.#db, scope, { table: 'audits', repository: 'repository_id' });
    const rows = await readRows<{ repository_id: string; type: string; at: string; name: string }>(
      knex(first.as('first'))
        .join('repositories', 'repositories.id', 'first.repository_id')
        .where('first.at', '>=', from)
        .where('first.at', '<', to)
        .orderBy([{ column: 'first.at', order: 'desc' }, { column: 'repositories.name_key' }])
        .limit(limit)
        .select('first.*', 'repositories.name'),
    );
    return rows.map((row) => ({
      date: row.at.slice(0, 10),
      repositoryId: row.repository_id,
      name: row.name,
      type: row.type as AuditType,
    }));
  }

  /** From the indexes alone, which have the cell in them. */
  async severityDays(
    scope: DashboardScope,
    { from, to }: DashboardWindow,
  ): Promise<ReadonlyMap<Severity, SeverityDays>> {
    const found = new Map<Severity, SeverityDays>();
    const of = (code: Count, day: string) => {
      const severity = severities[Number(code)] ?? 'info';
      const known = found.get(severity) ?? { days: new Map(), after: { opened: 0, lasting: 0, resolved: 0 } };
      found.set(severity, known);
      if (day === afterWindow) return known.after as Mutable;
      const one = known.days.get(day) ?? { opened: 0, lasting: 0, resolved: 0 };
      known.days.set(day, one);
      return one as Mutable;
    };
    for (const row of await this.#byDay(scope, 'first_seen_at', { from, to })) {
      const day = of(row.severity_code, row.day);
      day.opened += Number(row.count);
      const now = findingStatuses[Number(row.status_code)];
      if (now === 'open' || now === 'resolved') day.lasting += Number(row.count);
    }
    for (const row of await this.#byDay(scope, 'resolved_at', { from, to }))
      if (findingStatuses[Number(row.status_code)] === 'resolved')
        of(row.severity_code, row.day).resolved += Number(row.count);
    return found;
  }

  async #byDay(
    scope: DashboardScope,
    column: 'first_seen_at' | 'resolved_at',
    { from, to }: DashboardWindow,
  ): Promise<readonly DayRow[]> {
    const { knex } = this.#db;
    const day = dayInWindow(this.#db, column, to);
    const query = knex('findings').where(column, '>=', from);
    restrictCells(query, this.#db, scope);
    return readRows(
      query
        .groupBy('day', 'severity_code', 'status_code')
        .select({
          day,
          severity_code: knex.raw(codeSql('severity')),
          status_code: knex.raw(codeSql('status')),
        })
        .count({ count: '*' }),
    );
  }

  async #openByTeam(scope: DashboardScope) {
    const { knex } = this.#db;
    const sumOf = (pattern: { readonly mask: number; readonly value: number }) =>
      knex.raw('sum(case when (cell & ?) = ? then count else 0 end)', [pattern.mask, pattern.value]);
    const open = cellPattern({ status: 'open' });
    const number = repositoryNumberSql();
    const query = knex('finding_counts').whereRaw('(cell & ?) = ?', [open.mask, open.value]);
    restrictCells(query, this.#db, scope);
    const sums = query
      .groupByRaw(number)
      .select({
        number: knex.raw(number),
        critical: sumOf(cellPattern({ severity: 'critical' })),
        high: sumOf(cellPattern({ severity: 'high' })),
        overdue: sumOf(cellPattern({ pastDue: true })),
      })
      .sum({ open: 'count' })
      .as('sums');
    const rows = await readRows<Record<'open' | 'critical' | 'high' | 'overdue', Count> & { team: string }>(
      knex(sums)
        .join('repositories', 'repositories.number', 'sums.number')
        .groupBy('repositories.team_id')
        .select({ team: 'repositories.team_id' })
        .sum({ open: 'sums.open', critical: 'sums.critical', high: 'sums.high', overdue: 'sums.overdue' }),
    );
    return new Map(
      rows.map(({ team, open: all, critical, high, overdue }) => [
        team,
        { open: Number(all), critical: Number(critical), high: Number(high), overdue: Number(overdue) },
      ]),
    );
  }
}

type Mutable = { -readonly [Key in keyof DayOfFindings]: number };

/** Of an audit of which it is not known what it left out, `partial`. */
function levelOf(coverage: string | null): CoverageLevel {
  return coverage === null ? 'partial' : readCoverage(coverage).level;
}
