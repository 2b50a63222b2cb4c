import type { Severity } from '../../../vocabulary/severity.ts';
import type { Visibility } from '../principal.ts';
import { type Database, readRows } from '../storage/database.ts';
import { readCell } from '../storage/finding-cell.ts';
import { whereVisible } from '../storage/visible-rows.ts';
import { type DailyMetrics, type DailyMetricsFilter, endOfDay } from './daily-metrics.ts';

declare module '../storage/store-registry.ts' {
  interface Stores {
    readonly metrics: MetricsStore;
  }
}

const chunkRows = 400;

type Count = number | string;

interface GroupRow {
  readonly repository_id: string;
  readonly team_id: string;
  readonly audit_type: string;
  readonly category: string;
  readonly severity: string;
}

/** So many findings of a cell, with what was otherwise then. */
interface Stand {
  readonly cell: number;
  readonly count: number;
  readonly statusThen?: string | null;
  readonly isDue?: boolean;
}

interface ChangedRow {
  readonly cell: Count;
  readonly status_before: string | null;
  readonly is_new: Count;
  readonly is_due: Count;
  readonly count: Count;
}

interface FlowRow extends GroupRow {
  readonly status_after: string;
  readonly at: string;
  readonly first_seen_at: string;
  readonly due_at: string | null;
}

const figures = ['open', 'acknowledged', 'falsePositive', 'resolved', 'opened', 'closed'] as const;

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
      .orderBy('first_seen_at')
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
    await this.#db.knex.batchInsert('daily_metrics', days.map(toRow), chunkRows);
  }

  /** Each repository's day in one row; their scores are those of now, for a day that has only just ended. */
  async insertRepositories(date: string, days: readonly DailyMetrics[], withScores: boolean): Promise<void> {
    const sums = new Map<string, { open: number; opened: number; closed: number }>();
    for (const { repositoryId, open, opened, closed } of days) {
      const sum = sums.get(repositoryId) ?? { open: 0, opened: 0, closed: 0 };
      sums.set(repositoryId, {
        open: sum.open + open,
        opened: sum.opened + opened,
        closed: sum.closed + closed,
      });
    }
    const repositories: { id: string; team_id: string; score: number | null }[] = await this.#db
      .knex('repositories')
      .leftJoin('compliance_status', 'compliance_status.repository_id', 'repositories.id')
      .where('created_at', '<', endOfDay(date))
      .select('id', 'team_id', 'score');
    const rows = repositories.map(({ id, team_id, score }) => ({
      date,
      repository_id: id,
      team_id,
      open: 0,
      opened: 0,
      closed: 0,
      ...sums.get(id),
      score: withScores ? (score ?? 0) : null,
    }));
    await this.#db.knex.batchInsert('daily_repositories', rows, chunkRows);
  }

  /** Ids of the repositories that may be shown. */
  async visibleRepositories(visibility: Visibility): Promise<ReadonlySet<string>> {
    const query = this.#db.knex('repositories');
    whereVisible(query, this.#db.knex, visibility, { team: 'team_id', repository: 'id' });
    return new Set<string>(await query.pluck('id'));
  }

  /** How everything stood just before `end`, and what was opened and closed from `start` on. */
  async day(date: string, start: string, end: string): Promise<DailyMetrics[]> {
    const repositories = await this.#repositories();
    const days = new Map<string, Mutable<DailyMetrics>>();
    const of = (row: GroupRow): Mutable<DailyMetrics> => {
      const key = [row.repository_id, row.audit_type, row.category, row.severity].join('\0');
      let day = days.get(key);
      if (!day) days.set(key, (day = emptyDay(date, row)));
      return day;
    };
    for (const { cell, statusThen, isDue, count } of await this.#stand(end)) {
      const { repositoryNumber, status, ...values } = readCell(cell);
      const repository = repositories.get(repositoryNumber);
      if (!repository) continue;
      const day = of({
        ...repository,
        audit_type: values.auditType,
        category: values.category,
        severity: values.severity,
      });
      const then = statusThen ?? status;
      if (then === 'open') day.open += count;
      if (then === 'acknowledged') day.acknowledged += count;
      if (then === 'false_positive') day.falsePositive += count;
      if (then === 'resolved') day.resolved += count;
      if (then === 'open' && (isDue ?? values.pastDue)) day.overdue += count;
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
    // Where corrections have left nothing, nothing ever was.
    return [...days.values()].filter((day) => figures.some((name) => day[name] !== 0));
  }

  async list(visibility: Visibility, filter: DailyMetricsFilter): Promise<readonly DailyMetrics[]> {
    const query = this.#db
      .knex('daily_metrics')
      .whereBetween('date', [filter.from, filter.to])
      .orderBy(['date', 'repository_id', 'audit_type', 'category', 'severity']);
    if (filter.repositoryId) query.where({ repository_id: filter.repositoryId });
    if (filter.team) query.where({ team_id: filter.team });
    whereVisible(query, this.#db.knex, visibility, {
      team: 'team_id',
      repository: 'repository_id',
    });
    return ((await query) as DailyRow[]).map(fromRow);
  }

  /**
   * How many of each cell there were just before `end`: what is counted now, less all that has changed since, and
   * that again as it was. The status at a time is the one before the first change after it.
   */
  async #stand(end: string): Promise<readonly Stand[]> {
    const now = await readRows<{ cell: Count; count: Count }>(
      this.#db.knex('finding_counts').groupBy('cell').select('cell').sum({ count: 'count' }),
    );
    const stands: Stand[] = now.map(({ cell, count }) => ({ cell: Number(cell), count: Number(count) }));
    for (const row of await this.#changedSince(end)) {
      const [cell, count] = [Number(row.cell), Number(row.count)];
      stands.push({ cell, count: -count });
      if (Number(row.is_new) === 1) continue;
      stands.push({ cell, statusThen: row.status_before, isDue: Number(row.is_due) === 1, count });
    }
    return stands.filter(({ count }) => count !== 0);
  }

  async #changedSince(end: string) {
    const { knex } = this.#db;
    const later = knex('finding_events').where('at', '>=', end).whereNotNull('status_before');
    const first = later
      .clone()
      .select('finding_id', 'status_before')
      .select(knex.raw('row_number() over (partition by finding_id order by at, id) as place'))
      .as('later');
    const dated = (pastDue: 0 | 1, sign: string) =>
      knex('findings').where({ past_due: pastDue }).where('due_at', sign, end).select('id');
    const changed = later
      .clone()
      .select('finding_id as id')
      .union([
        knex('findings').where('first_seen_at', '>=', end).select('id'),
        dated(1, '>='),
        dated(0, '<'),
      ]);
    const isNew = knex.raw('case when first_seen_at >= ? then 1 else 0 end as is_new', [end]);
    const isDue = knex.raw('case when due_at < ? then 1 else 0 end as is_due', [end]);
    return readRows<ChangedRow>(
      knex('findings')
        .leftJoin(first, (join) => join.on('later.finding_id', 'findings.id').andOnVal('later.place', 1))
        .whereIn('findings.id', changed)
        .groupBy('cell', 'status_before', 'is_new', 'is_due')
        .select('cell', 'status_before', isNew, isDue)
        .count({ count: '*' }),
    );
  }

  async #repositories(): Promise<ReadonlyMap<number, { repository_id: string; team_id: string }>> {
    const rows = await readRows<{ number: number; id: string; team_id: string }>(
      this.#db.knex('repositories').select('number', 'id', 'team_id'),
    );
    return new Map(rows.map(({ number, id, team_id }) => [number, { repository_id: id, team_id }]));
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

function emptyDay(date: string, row: GroupRow): Mutable<DailyMetrics> {
  return {
    date,
    repositoryId: row.repository_id,
    teamId: row.team_id,
    auditType: row.audit_type,
    category: row.category,
    severity: row.severity as Severity,
    open: 0,
    acknowledged: 0,
    falsePositive: 0,
    resolved: 0,
    overdue: 0,
    opened: 0,
    closed: 0,
    closedInTime: 0,
    hoursToClose: 0,
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
    date,
    repository_id: repositoryId,
    team_id: teamId,
    audit_type: auditType,
    ...same,
    false_positive: falsePositive,
    closed_in_time: closedInTime,
    hours_to_close: hoursToClose,
  };
}

function fromRow(row: DailyRow): DailyMetrics {
  const { repository_id, team_id, audit_type, false_positive, closed_in_time, hours_to_close, ...same } = row;
  return {
    ...same,
    repositoryId: repository_id,
    teamId: team_id,
    auditType: audit_type,
    severity: row.severity as Severity,
    falsePositive: false_positive,
    closedInTime: closed_in_time,
    hoursToClose: hours_to_close,
  };
}
