import type { Knex } from 'knex';
import type { AuditType } from '../../vocabulary/audit-type.ts';
import type { Page, PageRequest } from '../platform/page.ts';
import type { Visibility } from '../platform/principal.ts';
import { chunksOf } from '../platform/storage/chunks-of.ts';
import type { Database } from '../platform/storage/database.ts';
import { listPage } from '../platform/storage/list.ts';
import { whereVisible } from '../platform/storage/visible-rows.ts';
import type { Schedule, ScheduleChange, ScheduledAudit } from './schedule.ts';

declare module '../platform/storage/store-registry.ts' {
  interface Stores {
    readonly schedules: ScheduleStore;
  }
}

export const scheduleSorts = { createdAt: 'created_at', name: 'name' } as const;

export interface ScheduleFilter {
  readonly team?: string;
  readonly repositoryId?: string;
}

interface ScheduleRow {
  id: string;
  name: string;
  team_id: string | null;
  repository_id: string | null;
  types: string;
  report: string | null;
  last_report_id: string | null;
  cron: string;
  time_zone: string;
  spread_minutes: number;
  skip_unchanged: boolean | number;
  enabled: boolean | number;
  next_run_at: string | null;
  last_run_at: string | null;
  last_asked: number;
  last_skipped: number;
  created_at: string;
  updated_at: string;
}

/** Schedules, and what of their runs is still to be asked for. Times are given by the caller. */
export class ScheduleStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** `accessOf` is whose access at the code host limits what its reports hold; null: nobody's. */
  async insert(
    schedule: Schedule,
    { createdBy, accessOf }: { readonly createdBy: string | null; readonly accessOf: string | null },
  ): Promise<void> {
    await this.#table.insert({
      id: schedule.id,
      name: schedule.name,
      team_id: schedule.team,
      repository_id: schedule.repositoryId,
      types: JSON.stringify(schedule.types),
      report: schedule.report === null ? null : JSON.stringify(schedule.report),
      cron: schedule.cron,
      time_zone: schedule.timeZone,
      spread_minutes: schedule.spreadMinutes,
      skip_unchanged: schedule.skipUnchanged,
      enabled: schedule.enabled,
      next_run_at: schedule.nextRunAt,
      created_by: createdBy,
      access_of: accessOf,
      created_at: schedule.createdAt,
      updated_at: schedule.updatedAt,
    });
  }

  async update(
    id: string,
    change: ScheduleChange,
    {
      nextRunAt,
      now,
      accessOf,
    }: { readonly nextRunAt: string | null; readonly now: string; readonly accessOf: string | null },
  ): Promise<void> {
    const { name, types, report, cron, timeZone, spreadMinutes, skipUnchanged, enabled } = change;
    await this.#table.where({ id }).update({
      updated_at: now,
      next_run_at: nextRunAt,
      ...(accessOf !== null && { access_of: accessOf }),
      ...(name !== undefined && { name }),
      ...(types !== undefined && { types: JSON.stringify(types) }),
      ...(report !== undefined && { report: report === null ? null : JSON.stringify(report) }),
      ...(cron !== undefined && { cron }),
      ...(timeZone !== undefined && { time_zone: timeZone }),
      ...(spreadMinutes !== undefined && { spread_minutes: spreadMinutes }),
      ...(skipUnchanged !== undefined && { skip_unchanged: skipUnchanged }),
      ...(enabled !== undefined && { enabled }),
    });
  }

  async delete(id: string): Promise<void> {
    await this.#table.where({ id }).del();
  }

  async find(id: string, visibility: Visibility): Promise<Schedule | undefined> {
    const query = this.#table.where('schedules.id', id);
    this.#restrict(query, visibility);
    const row: ScheduleRow | undefined = await query.first();
    return row && toSchedule(row);
  }

  async list(visibility: Visibility, filter: ScheduleFilter, page: PageRequest): Promise<Page<Schedule>> {
    const query = this.#table;
    this.#restrict(query, visibility);
    if (filter.team) query.where({ team_id: filter.team });
    if (filter.repositoryId) query.where({ repository_id: filter.repositoryId });
    return listPage<ScheduleRow, Schedule>(query, {
      table: 'schedules',
      columns: scheduleSorts,
      page,
      fromRow: toSchedule,
    });
  }

  /** A schedule whose time has come; held, in its transaction, against everyone else who looks. */
  async takeDue(now: string): Promise<Schedule | undefined> {
    const due = this.#table.where({ enabled: true }).where('next_run_at', '<=', now).orderBy('next_run_at');
    const row: ScheduleRow | undefined = await this.#db.dialect.skipLocked(due.first());
    return row && toSchedule(row);
  }

  async accessOf(id: string): Promise<string | null> {
    const row = await this.#table.where({ id }).first('access_of');
    return row?.access_of ?? null;
  }

  /** Notes that a run has begun, and when the next one comes. */
  async began(id: string, now: string, nextRunAt: string | null): Promise<void> {
    await this.#table
      .where({ id })
      .update({ last_run_at: now, next_run_at: nextRunAt, last_asked: 0, last_skipped: 0 });
  }

  /** Notes the report of the run that has begun. */
  async madeReport(id: string, reportId: string): Promise<void> {
    await this.#table.where({ id }).update({ last_report_id: reportId });
  }

  /** The repositories that a schedule is about. */
  async repositories({ team, repositoryId }: Schedule): Promise<readonly string[]> {
    const query = this.#db.knex('repositories').orderBy('id');
    if (repositoryId !== null) query.where({ id: repositoryId });
    else if (team !== null) query.where({ team_id: team });
    return query.pluck('id');
  }

  /** What is still waiting from an earlier run is not asked for twice. */
  async addAudits(
    audits: readonly (Omit<ScheduledAudit, 'skipUnchanged'> & { readonly dueAt: string })[],
  ): Promise<void> {
    for (const part of chunksOf(audits, 100)) {
      const rows = part.map(({ id, scheduleId, repositoryId, type, dueAt }) => ({
        id,
        schedule_id: scheduleId,
        repository_id: repositoryId,
        type,
        due_at: dueAt,
      }));
      await this.#db
        .knex('scheduled_audits')
        .insert(rows)
        .onConflict(['schedule_id', 'repository_id', 'type'])
        .ignore();
    }
  }

  /** The next audit that is due; nobody else gets it while the lease lasts. */
  async claimAudit(now: string, leasedUntil: string): Promise<ScheduledAudit | undefined> {
    return this.#db.transaction(async () => {
      const due = this.#db
        .knex('scheduled_audits')
        .where('due_at', '<=', now)
        .where((free) => free.whereNull('leased_until').orWhere('leased_until', '<=', now))
        .orderBy(['due_at', 'id']);
      const row = await this.#db.dialect.skipLocked(due.first());
      if (!row) return undefined;
      await this.#db.knex('scheduled_audits').where({ id: row.id }).update({ leased_until: leasedUntil });
      const schedule = await this.#table.where({ id: row.schedule_id }).first('skip_unchanged');
      return {
        id: row.id,
        scheduleId: row.schedule_id,
        repositoryId: row.repository_id,
        type: row.type as AuditType,
        skipUnchanged: Boolean(schedule?.skip_unchanged),
      };
    });
  }

  /** Takes the audit off the list; false when someone else has. In one transaction with the audit itself. */
  async finishAudit({ id, scheduleId }: ScheduledAudit, outcome: 'asked' | 'skipped'): Promise<boolean> {
    if ((await this.#db.knex('scheduled_audits').where({ id }).del()) !== 1) return false;
    await this.#table
      .where({ id: scheduleId })
      .increment(outcome === 'asked' ? 'last_asked' : 'last_skipped', 1);
    return true;
  }

  get #table(): Knex.QueryBuilder {
    return this.#db.knex('schedules');
  }

  #restrict(query: Knex.QueryBuilder, visibility: Visibility): void {
    if (visibility.isEverything) return;
    const { knex } = this.#db;
    const repositories = knex('repositories').select('id');
    whereVisible(repositories, knex, visibility, { team: 'team_id', repository: 'id' });
    query.where((mine) =>
      mine
        .where((shown) =>
          whereVisible(shown, knex, visibility, { team: 'schedules.team_id', repository: null }),
        )
        .orWhereIn('schedules.repository_id', repositories),
    );
  }
}

function toSchedule(row: ScheduleRow): Schedule {
  return {
    id: row.id,
    name: row.name,
    team: row.team_id,
    repositoryId: row.repository_id,
    types: JSON.parse(row.types),
    report: row.report === null ? null : JSON.parse(row.report),
    cron: row.cron,
    timeZone: row.time_zone,
    spreadMinutes: row.spread_minutes,
    skipUnchanged: Boolean(row.skip_unchanged),
    enabled: Boolean(row.enabled),
    nextRunAt: row.next_run_at,
    lastRunAt: row.last_run_at,
    lastRun: { audits: row.last_asked, skipped: row.last_skipped },
    lastReport: row.last_report_id === null ? null : { id: row.last_report_id, mails: [] },
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
