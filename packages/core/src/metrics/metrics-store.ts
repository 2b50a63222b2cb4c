import type { Visibility } from '../access/principal.ts';
import type { Severity } from '../findings/severity.ts';
import type { Database } from '../storage/database.ts';
import type { DailyMetrics, DailyMetricsFilter } from './daily-metrics.ts';

const chunkRows = 400;

interface StandRow {
  readonly repository_id: string;
  readonly team_id: string;
  readonly audit_type: string;
  readonly category: string;
  readonly severity: string;
  readonly status: string;
  readonly total: number | string;
  readonly overdue: number | string;
}

interface FlowRow extends Omit<StandRow, 'status' | 'total' | 'overdue'> {
  readonly status_after: string;
  readonly at: string;
  readonly first_seen_at: string;
  readonly due_at: string | null;
}

/** Daily figures. Days that are closed are read as they were written; they outlive findings and repositories. */
export class MetricsStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** The last closed day. */
  async lastDay(): Promise<string | undefined> {
    const row: { date: string } | undefined = await this.#db
      .knex('metric_days')
      .orderBy('date', 'desc')
      .first('date');
    return row?.date;
  }

  /** When the first finding was seen. */
  async firstSeen(): Promise<string | undefined> {
    const row: { first_seen_at: string } | undefined = await this.#db
      .knex('findings')
      .orderBy(['first_seen_at', 'id'])
      .first('first_seen_at');
    return row?.first_seen_at;
  }

  /** Claims the day for this transaction; false when it is closed already. */
  async claimDay(date: string, now: string): Promise<boolean> {
    const rows: unknown[] = await this.#db
      .knex('metric_days')
      .insert({ date, closed_at: now })
      .onConflict('date')
      .ignore()
      .returning('date');
    return rows.length === 1;
  }

  async insert(days: readonly DailyMetrics[]): Promise<void> {
    for (let start = 0; start < days.length; start += chunkRows) {
      await this.#db.knex('daily_metrics').insert(days.slice(start, start + chunkRows).map(toRow));
    }
  }

  async teamsOf(userId: string): Promise<readonly string[]> {
    return this.#db.knex('team_members').where({ user_id: userId }).pluck('team_id');
  }

  /** How everything stood just before `end`, and what was opened and closed from `start` on. */
  async day(date: string, start: string, end: string): Promise<DailyMetrics[]> {
    const days = new Map<string, Mutable<DailyMetrics>>();
    const of = (row: Omit<StandRow, 'status' | 'total' | 'overdue'>): Mutable<DailyMetrics> => {
      const key = [row.repository_id, row.audit_type, row.category, row.severity].join('\0');
      let day = days.get(key);
      if (!day) days.set(key, (day = emptyDay(date, row)));
      return day;
    };
    for (const row of await this.#stand(end)) {
      const day = of(row);
      const total = Number(row.total);
      if (row.status === 'open') day.open += total;
      if (row.status === 'acknowledged') day.acknowledged += total;
      if (row.status === 'false_positive') day.falsePositive += total;
      if (row.status === 'resolved') day.resolved += total;
      day.overdue += Number(row.overdue);
    }
    for (const row of await this.#flow(start, end)) {
      const day = of(row);
      if (row.status_after === 'open') day.opened += 1;
      else {
        day.closed += 1;
        if (row.due_at === null || row.at <= row.due_at) day.closedInTime += 1;
        day.hoursToClose += (Date.parse(row.at) - Date.parse(row.first_seen_at)) / 3_600_000;
      }
    }
    return [...days.values()];
  }

  async list(visibility: Visibility, filter: DailyMetricsFilter): Promise<readonly DailyMetrics[]> {
    const query = this.#db
      .knex('daily_metrics')
      .whereBetween('date', [filter.from, filter.to])
      .orderBy(['date', 'repository_id', 'audit_type', 'category', 'severity']);
    if (filter.repositoryId) query.where({ repository_id: filter.repositoryId });
    if (filter.team) query.where({ team_id: filter.team });
    if (visibility) {
      query.whereIn(
        'team_id',
        this.#db.knex('team_members').select('team_id').where({ user_id: visibility.memberId }),
      );
    }
    return ((await query) as DailyRow[]).map(fromRow);
  }

  /** The status at a time is the one before the first change after it, or today's when there was none. */
  async #stand(end: string): Promise<readonly StandRow[]> {
    const later = this.#db
      .knex('finding_events')
      .where('at', '>=', end)
      .whereNotNull('status_before')
      .select('finding_id', 'status_before')
      .select(this.#db.knex.raw('row_number() over (partition by finding_id order by at, id) as place'))
      .as('later');
    const status = 'coalesce(later.status_before, findings.status)';
    return this.#db
      .knex('findings')
      .leftJoin(later, (join) => join.on('later.finding_id', 'findings.id').andOnVal('later.place', 1))
      .where('findings.first_seen_at', '<', end)
      .groupByRaw(`repository_id, team_id, audit_type, category, severity, ${status}`)
      .select('repository_id', 'team_id', 'audit_type', 'category', 'severity')
      .select(this.#db.knex.raw(`${status} as status`))
      .select(this.#db.knex.raw('count(*) as total'))
      .select(
        this.#db.knex.raw(`sum(case when ${status} = 'open' and due_at < ? then 1 else 0 end) as overdue`, [
          end,
        ]),
      );
  }

  async #flow(start: string, end: string): Promise<readonly FlowRow[]> {
    return this.#db
      .knex('finding_events')
      .join('findings', 'findings.id', 'finding_events.finding_id')
      .where('at', '>=', start)
      .where('at', '<', end)
      .whereIn('status_after', ['open', 'resolved'])
      .select('repository_id', 'team_id', 'audit_type', 'category', 'severity')
      .select('status_after', 'at', 'first_seen_at', 'due_at');
  }
}

type Mutable<Value> = { -readonly [Key in keyof Value]: Value[Key] };

function emptyDay(date: string, row: Omit<StandRow, 'status' | 'total' | 'overdue'>): Mutable<DailyMetrics> {
  return {
    ...{ date, repositoryId: row.repository_id, teamId: row.team_id, auditType: row.audit_type },
    ...{
      category: row.category,
      severity: row.severity as Severity,
      open: 0,
      acknowledged: 0,
      falsePositive: 0,
    },
    ...{ resolved: 0, overdue: 0, opened: 0, closed: 0, closedInTime: 0, hoursToClose: 0 },
  };
}

interface DailyRow {
  readonly date: string;
  readonly repository_id: string;
  readonly team_id: string;
  readonly audit_type: string;
  readonly category: string;
  readonly severity: string;
  readonly open: number;
  readonly acknowledged: number;
  readonly false_positive: number;
  readonly resolved: number;
  readonly overdue: number;
  readonly opened: number;
  readonly closed: number;
  readonly closed_in_time: number;
  readonly hours_to_close: number;
}

function toRow(day: DailyMetrics): DailyRow {
  const { date, repositoryId, teamId, auditType, falsePositive, closedInTime, hoursToClose, ...same } = day;
  return {
    ...{ date, repository_id: repositoryId, team_id: teamId, audit_type: auditType, ...same },
    ...{ false_positive: falsePositive, closed_in_time: closedInTime, hours_to_close: hoursToClose },
  };
}

function fromRow(row: DailyRow): DailyMetrics {
  const { repository_id, team_id, audit_type, false_positive, closed_in_time, hours_to_close, ...same } = row;
  return {
    ...same,
    ...{
      repositoryId: repository_id,
      teamId: team_id,
      auditType: audit_type,
      severity: row.severity as Severity,
    },
    ...{ falsePositive: false_positive, closedInTime: closed_in_time, hoursToClose: hours_to_close },
  };
}
