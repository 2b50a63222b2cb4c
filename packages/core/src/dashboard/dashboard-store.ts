import type { Visibility } from '../access/principal.ts';
import type { AuditStatus } from '../audits/audit.ts';
import type { AuditType } from '../audits/audit-type.ts';
import type { Category } from '../findings/category.ts';
import type { FindingStatus } from '../findings/finding.ts';
import { type Severity, severities } from '../findings/severity.ts';
import type { ComplianceLevel } from '../repositories/repository.ts';
import type { Database } from '../storage/database.ts';
import type { DashboardWindow, TopRepository } from './dashboard.ts';
import { type ClosedDay, type DayOfFindings, dayMs } from './trends.ts';

/** Which repositories a dashboard is about. */
export interface DashboardScope {
  readonly visibility: Visibility;
  readonly team: string | null;
  readonly repositoryId: string | null;
}

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
    this.#restrict(query, scope, 'repositories', 'id');
    const rows: { level: string; state: string | null; count: Count; scores: Count | null }[] = await query
      .groupBy('repositories.compliance_level', 'compliance_status.state')
      .select({ level: 'repositories.compliance_level', state: 'compliance_status.state' })
      .count({ count: '*' })
      .sum({ scores: 'compliance_status.score' });
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
    const rows: { type: string; status: string; count: Count }[] = await this.#auditsOf(scope, window)
      .groupBy('audits.type', 'audits.status')
      .select('audits.type', 'audits.status')
      .count({ count: '*' });
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
    const rows: { seconds: Count }[] = await this.#auditsOf(scope, window)
      .where('audits.status', 'completed')
      .select({ seconds })
      .orderBy('seconds')
      .offset(Math.ceil(completed / 2) - 1)
      .limit(isEven ? 2 : 1);
    return rows.reduce((sum, row) => sum + Number(row.seconds ?? 0), 0) / Math.max(1, rows.length);
  }

  async findings(scope: DashboardScope): Promise<
    readonly {
      readonly status: FindingStatus;
      readonly severity: Severity;
      readonly category: Category;
      readonly count: number;
    }[]
  > {
    const rows: { status: string; severity: string; category: string; count: Count }[] =
      await this.#findingsOf(scope)
        .groupBy('findings.status', 'findings.severity', 'findings.category')
        .select('findings.status', 'findings.severity', 'findings.category')
        .count({ count: '*' });
    return rows.map(({ status, severity, category, count }) => ({
      status: status as FindingStatus,
      severity: severity as Severity,
      category: category as Category,
      count: Number(count),
    }));
  }

  async overdue(scope: DashboardScope, now: string): Promise<number> {
    const row = await this.#findingsOf(scope)
      .where('findings.status', 'open')
      .where('findings.due_at', '<', now)
      .count({ count: '*' })
      .first();
    return Number(row?.count ?? 0);
  }

  /** What happened on each day of the window, and in all after it. */
  async days(
    scope: DashboardScope,
    { from, to }: DashboardWindow,
  ): Promise<{ readonly days: Map<string, DayOfFindings>; readonly after: DayOfFindings }> {
    const days = new Map<string, { opened: number; lasting: number; resolved: number }>();
    const of = (day: string) => {
      const known = days.get(day);
      if (known) return known;
      const added = { opened: 0, lasting: 0, resolved: 0 };
      days.set(day, added);
      return added;
    };
    for (const { day, status, count } of await this.#byDay(scope, 'first_seen_at', from, to)) {
      of(day).opened += Number(count);
      if (status === 'open' || status === 'resolved') of(day).lasting += Number(count);
    }
    for (const { day, status, count } of await this.#byDay(scope, 'resolved_at', from, to)) {
      if (status === 'resolved') of(day).resolved += Number(count);
    }
    const after = of(afterwards);
    days.delete(afterwards);
    return { days, after };
  }

  /** The days of the window, whole ones, that were noted when they ended. */
  async closedDays(
    { visibility, team, repositoryId }: DashboardScope,
    { from, to }: DashboardWindow,
  ): Promise<ReadonlyMap<string, ClosedDay>> {
    const first = new Date(Math.ceil(Date.parse(from) / dayMs) * dayMs).toISOString().slice(0, 10);
    const end = to.slice(0, 10);
    const noted: string[] = await this.#db
      .knex('metric_days')
      .where('date', '>=', first)
      .where('date', '<', end)
      .pluck('date');
    const query = this.#db.knex('daily_metrics').where('date', '>=', first).where('date', '<', end);
    if (visibility) {
      const own = this.#db.knex('team_members').select('team_id').where({ user_id: visibility.memberId });
      query.whereIn('team_id', own);
    }
    if (team) query.where({ team_id: team });
    if (repositoryId) query.where({ repository_id: repositoryId });
    const rows: { date: string; open: Count; opened: Count; closed: Count }[] = await query
      .groupBy('date')
      .select('date')
      .sum({ open: 'open', opened: 'opened', closed: 'closed' });
    const days = new Map(noted.map((date) => [date, { open: 0, opened: 0, resolved: 0 }]));
    for (const { date, open, opened, closed } of rows) {
      if (!days.has(date)) continue;
      days.set(date, { open: Number(open), opened: Number(opened), resolved: Number(closed) });
    }
    return days;
  }

  async meanHoursToResolve(
    scope: DashboardScope,
    { from, to }: DashboardWindow,
  ): Promise<Readonly<Record<Severity, number | null>>> {
    const seconds = this.#db.dialect.secondsBetween('findings.first_seen_at', 'findings.resolved_at');
    const rows: { severity: string; seconds: Count }[] = await this.#findingsOf(scope)
      .where('findings.status', 'resolved')
      .where('findings.resolved_at', '>=', from)
      .where('findings.resolved_at', '<', to)
      .where((judged) =>
        judged.whereNull('findings.status_reason').orWhereNot('findings.status_reason', 'rule_removed'),
      )
      .groupBy('findings.severity')
      .select('findings.severity', { seconds: this.#db.knex.raw(`avg(${seconds})`) });
    const hours = new Map(rows.map((row) => [row.severity, Number(row.seconds) / 3600]));
    return Object.fromEntries(
      severities.map((severity) => [severity, hours.get(severity) ?? null]),
    ) as Record<Severity, number | null>;
  }

  async topRepositories(scope: DashboardScope, limit: number): Promise<readonly TopRepository[]> {
    const of = (severity: Severity) =>
      this.#db.knex.raw('sum(case when findings.severity = ? then 1 else 0 end)', [severity]);
    const sums = this.#findingsOf(scope)
      .where('findings.status', 'open')
      .groupBy('findings.repository_id')
      .select({ repository_id: 'findings.repository_id', critical: of('critical'), high: of('high') })
      .count({ open: '*' })
      .as('sums');
    const rows: { repository_id: string; name: string; open: Count; critical: Count; high: Count }[] =
      await this.#db
        .knex(sums)
        .join('repositories', 'repositories.id', 'sums.repository_id')
        .select('sums.*', 'repositories.name')
        .orderBy([
          { column: 'sums.open', order: 'desc' },
          { column: 'sums.critical', order: 'desc' },
          { column: 'sums.high', order: 'desc' },
          { column: 'repositories.name_key' },
          { column: 'repositories.id' },
        ])
        .limit(limit);
    return rows.map((row) => ({
      repositoryId: row.repository_id,
      name: row.name,
      open: Number(row.open),
      critical: Number(row.critical),
      high: Number(row.high),
    }));
  }

  async #byDay(scope: DashboardScope, column: 'first_seen_at' | 'resolved_at', from: string, to: string) {
    const day = this.#db.knex.raw('case when ?? >= ? then ? else substr(??, 1, 10) end', [
      `findings.${column}`,
      to,
      afterwards,
      `findings.${column}`,
    ]);
    const rows: { day: string; status: string; count: Count }[] = await this.#findingsOf(scope)
      .where(`findings.${column}`, '>=', from)
      .groupBy('day', 'findings.status')
      .select({ day }, 'findings.status')
      .count({ count: '*' });
    return rows;
  }

  #auditsOf(scope: DashboardScope, { from, to }: DashboardWindow) {
    const query = this.#db.knex('audits');
    this.#restrict(query, scope, 'audits', 'repository_id');
    return query.where('audits.created_at', '>=', from).where('audits.created_at', '<', to);
  }

  #findingsOf(scope: DashboardScope) {
    const query = this.#db.knex('findings');
    this.#restrict(query, scope, 'findings', 'repository_id');
    return query;
  }

  #restrict(
    query: ReturnType<Database['knex']['queryBuilder']>,
    { visibility, team, repositoryId }: DashboardScope,
    table: string,
    repositoryColumn: string,
  ): void {
    if (visibility) {
      const own = this.#db.knex('team_members').select('team_id').where({ user_id: visibility.memberId });
      query.whereIn(`${table}.team_id`, own);
    }
    if (team) query.where(`${table}.team_id`, team);
    if (repositoryId) query.where(`${table}.${repositoryColumn}`, repositoryId);
  }
}

/** The bucket of everything after the window; no day is called that. */
const afterwards = 'after';
