import { ForbiddenError, NotFoundError, ValidationError } from '../platform/errors.ts';
import type { Page, PageRequest } from '../platform/page.ts';
import { reach } from '../platform/permissions.ts';
import { type Principal, visibility } from '../platform/principal.ts';
import type { Runtime } from '../platform/runtime.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import { checkCron, nextRun, nextRuns, spreadMs } from './cron.ts';
import type { NewSchedule, Schedule, ScheduleChange } from './schedule.ts';
import type { ScheduleFilter } from './schedule-store.ts';

/** What it reads and writes. */
type UsedStores = Pick<Stores, 'activity' | 'repositories' | 'schedules' | 'teams' | 'transaction'>;

const defaultSpreadMinutes = 60;
const shownRuns = 5;

/** Schedules: whoever may ask for an audit may have it asked for by the clock. */
export class ScheduleService {
  readonly #stores: UsedStores;
  readonly #runtime: Runtime;

  constructor(stores: UsedStores, runtime: Runtime) {
    this.#stores = stores;
    this.#runtime = runtime;
  }

  async list(principal: Principal, filter: ScheduleFilter, page: PageRequest): Promise<Page<Schedule>> {
    return this.#stores.schedules.list(visibility(principal, 'audits:read'), filter, page);
  }

  async get(principal: Principal, id: string): Promise<Schedule> {
    const schedule = await this.#stores.schedules.find(id, visibility(principal, 'audits:read'));
    if (!schedule) throw new NotFoundError('Schedule not found.');
    return schedule;
  }

  /** When an expression comes next, before there is a schedule; throws ValidationError as `create` does. */
  preview(principal: Principal, cron: string, timeZone = 'UTC'): { readonly nextRuns: readonly string[] } {
    reach(principal.role, 'audits:read');
    checkCron(cron, timeZone);
    return { nextRuns: nextRuns(cron, timeZone, this.#runtime.now(), shownRuns) };
  }

  async create(principal: Principal, input: NewSchedule): Promise<Schedule> {
    const { team, repositoryId } = await this.#scope(principal, input);
    const { name, types, cron, timeZone = 'UTC', enabled = true, skipUnchanged = true } = input;
    checkCron(cron, timeZone);
    const now = this.#runtime.now();
    const at = now.toISOString();
    const schedule: Schedule = {
      id: this.#runtime.newId(),
      name,
      team,
      repositoryId,
      types,
      cron,
      timeZone,
      skipUnchanged,
      enabled,
      spreadMinutes: input.spreadMinutes ?? (repositoryId === null ? defaultSpreadMinutes : 0),
      nextRunAt: enabled ? nextRun(cron, timeZone, now) : null,
      lastRunAt: null,
      lastRun: { audits: 0, skipped: 0 },
      createdAt: at,
      updatedAt: at,
    };
    await this.#stores.transaction(async () => {
      await this.#stores.schedules.insert(schedule, principal.kind === 'system' ? null : principal.userId);
      const detail = { name, team, repositoryId, types, cron, timeZone };
      await this.#stores.activity.did(principal, 'schedule.create', schedule.id, detail);
    });
    return schedule;
  }

  async update(principal: Principal, id: string, change: ScheduleChange): Promise<Schedule> {
    return this.#stores.transaction(async () => {
      const before = await this.#own(principal, id);
      const { cron, timeZone, enabled } = { ...before, ...change };
      checkCron(cron, timeZone);
      const now = this.#runtime.now();
      const nextRunAt = enabled ? nextRun(cron, timeZone, now) : null;
      await this.#stores.schedules.update(id, change, nextRunAt, now.toISOString());
      await this.#stores.activity.did(principal, 'schedule.update', id, { ...change });
      return this.get(principal, id);
    });
  }

  async delete(principal: Principal, id: string): Promise<void> {
    await this.#stores.transaction(async () => {
      const { name } = await this.#own(principal, id);
      await this.#stores.schedules.delete(id);
      await this.#stores.activity.did(principal, 'schedule.delete', id, { name });
    });
  }

  /** Begins a run now; the next one comes when it would have come anyway. */
  async run(principal: Principal, id: string): Promise<Schedule> {
    return this.#stores.transaction(async () => {
      const schedule = await this.#own(principal, id);
      await this.#begin(schedule, schedule.nextRunAt);
      await this.#stores.activity.did(principal, 'schedule.run', id);
      return this.get(principal, id);
    });
  }

  /** Begins the runs whose time has come: once, however often it has come meanwhile. */
  async beginDue(): Promise<number> {
    for (let count = 0; ; count += 1) {
      const began = await this.#stores.transaction(async () => {
        const now = this.#runtime.now();
        const schedule = await this.#stores.schedules.takeDue(now.toISOString());
        if (schedule) await this.#begin(schedule, nextRun(schedule.cron, schedule.timeZone, now));
        return schedule !== undefined;
      });
      if (!began) return count;
    }
  }

  async #begin(schedule: Schedule, nextRunAt: string | null): Promise<void> {
    const now = this.#runtime.now();
    await this.#stores.schedules.began(schedule.id, now.toISOString(), nextRunAt);
    const repositories = await this.#stores.schedules.repositories(schedule);
    await this.#stores.schedules.addAudits(
      repositories.flatMap((repositoryId) => {
        const wait = spreadMs(schedule.id, repositoryId, schedule.spreadMinutes);
        const dueAt = new Date(now.getTime() + wait).toISOString();
        return schedule.types.map((type) => ({
          id: this.#runtime.newId(),
          scheduleId: schedule.id,
          repositoryId,
          type,
          dueAt,
        }));
      }),
    );
  }

  /** One that the principal may change: of a repository or team where they may ask for audits. */
  async #own(principal: Principal, id: string): Promise<Schedule> {
    reach(principal.role, 'audits:create');
    const schedule = await this.#stores.schedules.find(id, visibility(principal, 'audits:create'));
    if (!schedule) throw new NotFoundError('Schedule not found.');
    return schedule;
  }

  async #scope(principal: Principal, input: NewSchedule): Promise<Pick<Schedule, 'team' | 'repositoryId'>> {
    const visible = visibility(principal, 'audits:create');
    const { team = null, repositoryId = null } = input;
    if (team !== null && repositoryId !== null) {
      const sentence = 'A schedule can have a team or a repository, not both.';
      throw new ValidationError(sentence, { team: sentence });
    }
    if (team !== null && !(await this.#stores.teams.find(team, visible))) throw missing('team', 'team');
    if (repositoryId !== null && !(await this.#stores.repositories.find(repositoryId, visible)))
      throw missing('repositoryId', 'repository');
    if (team === null && repositoryId === null && visible !== null) {
      const sentence =
        'Specify a team or a repository. Only auditors and administrators can schedule all repositories.';
      throw new ForbiddenError(sentence, { team: sentence });
    }
    return { team, repositoryId };
  }
}

function missing(field: string, what: string): NotFoundError {
  const sentence = `${what[0]?.toUpperCase()}${what.slice(1)} not found.`;
  return new NotFoundError(sentence, { [field]: sentence });
}
