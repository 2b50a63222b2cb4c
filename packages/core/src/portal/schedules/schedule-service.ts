import { ForbiddenError, NotFoundError, ValidationError } from '../../support/errors.ts';
import type { Runtime } from '../../support/runtime.ts';
import type { Page, PageRequest } from '../platform/page.ts';
import { reach } from '../platform/permissions.ts';
import { accessOf, type Principal, visibility } from '../platform/principal.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import type { MailRecipients } from '../reports/mail/mail-recipients.ts';
import { requireFindings, requireFormat } from '../reports/new-report.ts';
import type { NewScheduledReport } from '../reports/report-service.ts';
import { checkCron, nextRun, nextRuns, spreadMs } from './cron.ts';
import type { NewSchedule, Schedule, ScheduleChange } from './schedule.ts';
import type { ScheduleFilter } from './schedule-store.ts';
import type { ScheduledReport } from './scheduled-report.ts';

/** What it reads and writes. */
type UsedStores = Pick<
  Stores,
  'activity' | 'reportMails' | 'repositories' | 'schedules' | 'teams' | 'transaction'
>;

const defaultSpreadMinutes = 60;
const shownRuns = 5;

export interface ScheduleTools {
  /** Gives the id of the report. */
  createReport(report: NewScheduledReport): Promise<string>;
  /** Whether a mail server is set. */
  readonly canMail: boolean;
  readonly recipients: MailRecipients;
}

/** Schedules: anyone who can request an audit or a report can schedule it. */
export class ScheduleService {
  readonly #stores: UsedStores;
  readonly #runtime: Runtime;
  readonly #tools: ScheduleTools;

  constructor(stores: UsedStores, runtime: Runtime, tools: ScheduleTools) {
    this.#tools = tools;
    this.#stores = stores;
    this.#runtime = runtime;
  }

  async list(principal: Principal, filter: ScheduleFilter, page: PageRequest): Promise<Page<Schedule>> {
    const found = await this.#stores.schedules.list(visibility(principal, 'audits:read'), filter, page);
    return { ...found, items: await this.#withMails(found.items) };
  }

  async get(principal: Principal, id: string): Promise<Schedule> {
    const schedule = await this.#stores.schedules.find(id, visibility(principal, 'audits:read'));
    if (!schedule) throw new NotFoundError('Schedule not found.');
    const [shown = schedule] = await this.#withMails([schedule]);
    return shown;
  }

  /** When an expression comes next, before there is a schedule; throws ValidationError as `create` does. */
  preview(principal: Principal, cron: string, timeZone = 'UTC'): { readonly nextRuns: readonly string[] } {
    reach(principal.role, 'audits:read');
    checkCron(cron, timeZone);
    return { nextRuns: nextRuns(cron, timeZone, this.#runtime.now(), shownRuns) };
  }

  async create(principal: Principal, input: NewSchedule): Promise<Schedule> {
    const { team, repositoryId } = await this.#scope(principal, input);
    const { name, cron, timeZone = 'UTC', enabled = true, skipUnchanged = true } = input;
    const { types = [], report = null } = input;
    await this.#checkWork(principal, { types, report });
    checkCron(cron, timeZone);
    const now = this.#runtime.now();
    const at = now.toISOString();
    const schedule: Schedule = {
      id: this.#runtime.newId(),
      name,
      team,
      repositoryId,
      types,
      report,
      cron,
      timeZone,
      skipUnchanged,
      enabled,
      spreadMinutes: input.spreadMinutes ?? (repositoryId === null ? defaultSpreadMinutes : 0),
      nextRunAt: enabled ? nextRun(cron, timeZone, now) : null,
      lastRunAt: null,
      lastRun: { audits: 0, skipped: 0 },
      lastReport: null,
      createdAt: at,
      updatedAt: at,
    };
    await this.#stores.transaction(async () => {
      const createdBy = principal.kind === 'system' ? null : principal.userId;
      await this.#stores.schedules.insert(schedule, {
        createdBy,
        accessOf: accessOf(principal, 'audits:create'),
      });
      const detail = { name, team, repositoryId, types, cron, timeZone, ...(report && { report }) };
      await this.#stores.activity.did(principal, 'schedule.create', schedule.id, detail);
    });
    return schedule;
  }

  async update(principal: Principal, id: string, given: ScheduleChange): Promise<Schedule> {
    const change = { ...otherWorkEnds(given), ...given };
    return this.#stores.transaction(async () => {
      const before = await this.#own(principal, id);
      const { cron, timeZone, enabled, types, report } = { ...before, ...change };
      await this.#checkWork(principal, { types, report });
      checkCron(cron, timeZone);
      const now = this.#runtime.now();
      const nextRunAt = enabled ? nextRun(cron, timeZone, now) : null;
      await this.#stores.schedules.update(id, change, {
        nextRunAt,
        now: now.toISOString(),
        accessOf: accessOf(principal, 'audits:create'),
      });
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
    if (schedule.report) {
      const { name, team, repositoryId, report } = schedule;
      const limit = await this.#stores.schedules.accessOf(schedule.id);
      const reportId = await this.#tools.createReport({
        ...report,
        name,
        team,
        repositoryId,
        scheduleId: schedule.id,
        accessOf: limit,
      });
      await this.#stores.schedules.madeReport(schedule.id, reportId);
    }
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

  async #withMails(schedules: readonly Schedule[]): Promise<Schedule[]> {
    const ids = schedules.flatMap(({ lastReport }) => lastReport?.id ?? []);
    const mails = ids.length === 0 ? [] : await this.#stores.reportMails.ofReports(ids);
    return schedules.map((schedule) => {
      const id = schedule.lastReport?.id;
      if (id === undefined) return schedule;
      const own = mails.filter(({ reportId }) => reportId === id);
      const shown = own.map(({ recipient, status, lastError }) => ({ recipient, status, lastError }));
      return { ...schedule, lastReport: { id, mails: shown } };
    });
  }

  /** A schedule has audits or a report: a report of audits that are still running would be out of date at once. */
  async #checkWork(
    principal: Principal,
    { types, report }: Pick<Schedule, 'types' | 'report'>,
  ): Promise<void> {
    if (types.length > 0 === (report !== null)) {
      const sentence =
        'A schedule needs either audit types or a report. Schedule a report some hours after its audits.';
      throw new ValidationError(sentence, { types: sentence });
    }
    if (report) await this.#checkReport(principal, report);
  }

  async #checkReport(principal: Principal, report: ScheduledReport): Promise<void> {
    reach(principal.role, 'reports:create');
    requireFormat(report);
    requireFindings(report);
    if (report.recipients.length === 0) return;
    if (this.#tools.canMail) return this.#tools.recipients.require(report.recipients, 'report');
    const sentence =
      'This portal cannot send mail. Set ASSAY_SMTP_URL and ASSAY_MAIL_FROM, or leave out the recipients.';
    throw new ValidationError(sentence, { report: sentence });
  }

  /** One that the principal may change: of a repository or team where they may request audits. */
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
    if (team === null && repositoryId === null && !visible.isEverything) {
      const sentence =
        'Specify a team or a repository. Only auditors and administrators can schedule all repositories.';
      throw new ForbiddenError(sentence, { team: sentence });
    }
    return { team, repositoryId };
  }
}

/** Anyone who asks for a report instead of audits, or the other way round, need not say what ends. */
function otherWorkEnds({ types = [], report }: ScheduleChange): ScheduleChange {
  if (report) return { types: [] };
  return types.length > 0 ? { report: null } : {};
}

function missing(field: string, what: string): NotFoundError {
  const sentence = `${what[0]?.toUpperCase()}${what.slice(1)} not found.`;
  return new NotFoundError(sentence, { [field]: sentence });
}
