import type { ReportFormatId } from '../../scan/documents/formats/index.ts';
import type { ReportType } from '../../scan/documents/report.ts';
import { NotFoundError } from '../../support/errors.ts';
import { type Runtime, timestamp } from '../../support/runtime.ts';
import type { JobQueue } from '../platform/jobs/job-queue.ts';
import type { Page, PageRequest } from '../platform/page.ts';
import { reach } from '../platform/permissions.ts';
import { type Principal, systemPrincipal, systemReach, visibility } from '../platform/principal.ts';
import { knownMoment } from '../platform/storage/known-moment.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import { reportJobKind } from './generate-report-job.ts';
import { checkNewReport, type NewReport } from './new-report.ts';
import { type ReportFile, reportFile } from './report-file.ts';
import type { ReportFilter } from './report-store.ts';
import type { ReportScope, StoredReport } from './stored-report.ts';

/** What it reads and writes. */
type UsedStores = Pick<
  Stores,
  'activity' | 'audits' | 'recordings' | 'reportMails' | 'reports' | 'repositories' | 'teams' | 'transaction'
>;

export interface NewScheduledReport extends Pick<ReportScope, 'team' | 'repositoryId' | 'owner'> {
  readonly name: string;
  readonly type: ReportType;
  readonly format: ReportFormatId;
  readonly recipients: readonly string[];
  readonly scheduleId: string;
  /** It holds only what this person can read at the code host; null: all. */
  readonly accessOf: string | null;
}

export interface ReportContent extends ReportFile {
  readonly report: StoredReport;
  read(): AsyncIterable<Buffer>;
}

/** What a report is called unless given. */
const names: Readonly<Record<ReportType, string>> = {
  audit: 'Audit report',
  findings: 'Findings report',
  compliance: 'Compliance report',
  executive: 'Executive report',
  sbom: 'Software bill of materials',
  vex: 'Vulnerability exploitability exchange',
};

export class ReportService {
  readonly #stores: UsedStores;
  readonly #runtime: Runtime;
  readonly #queue: JobQueue;

  constructor(stores: UsedStores, runtime: Runtime, queue: JobQueue) {
    this.#stores = stores;
    this.#runtime = runtime;
    this.#queue = queue;
  }

  async list(principal: Principal, filter: ReportFilter, page: PageRequest): Promise<Page<StoredReport>> {
    return this.#stores.reports.list(visibility(principal, 'reports:read'), filter, page);
  }

  async get(principal: Principal, id: string): Promise<StoredReport> {
    return this.#find(principal, id, 'reports:read');
  }

  /** Asks for a report; it is generated as a job and holds what its maker may see. */
  async create(principal: Principal, input: NewReport): Promise<StoredReport> {
    const visible = visibility(principal, 'reports:create');
    checkNewReport(input);
    const { scope, teamId } = await this.#scope(principal, input);
    const report: StoredReport = {
      id: this.#runtime.newId(),
      name: input.name ?? names[input.type],
      type: input.type,
      format: input.format,
      status: 'pending',
      scope,
      size: null,
      sha256: null,
      failure: null,
      createdBy: principal.userId,
      createdAt: timestamp(this.#runtime),
      completedAt: null,
    };
    const { id } = report;
    await this.#stores.transaction(async () => {
      await this.#stores.reports.insert(report, { teamId, visibleTo: visible.memberId });
      await this.#queue.add(
        { kind: reportJobKind, payload: { reportId: id }, queueName: `report:${id}` },
        id,
      );
      await this.#stores.activity.did(principal, 'report.create', id, {
        type: report.type,
        format: report.format,
      });
    });
    return report;
  }

  async delete(principal: Principal, id: string): Promise<void> {
    await this.#find(principal, id, 'reports:create');
    await this.#stores.transaction(async () => {
      await this.#queue.remove(id);
      await this.#stores.reports.delete(id);
      await this.#stores.activity.did(principal, 'report.delete', id);
    });
  }

  async content(principal: Principal, id: string): Promise<ReportContent> {
    const report = await this.#find(principal, id, 'reports:read');
    if (report.status !== 'completed') {
      const failed = 'The report could not be generated. Request a new one.';
      const waiting = 'The report is not ready yet. Try again in a moment.';
      throw new NotFoundError(report.status === 'failed' ? failed : waiting, { status: report.status });
    }
    return { report, ...reportFile(report), read: () => this.#stores.reports.content(id) };
  }

  /** Asks for the report of a schedule, which holds all of its team or repository, and for its mails. */
  async createScheduled(input: NewScheduledReport): Promise<string> {
    const { name, type, format, team, repositoryId, owner, recipients, scheduleId, accessOf } = input;
    const id = this.#runtime.newId();
    const now = timestamp(this.#runtime);
    const repository =
      repositoryId === null
        ? undefined
        : await this.#stores.repositories.find(repositoryId, systemReach('of what is seen'));
    const report: StoredReport = {
      id,
      name,
      type,
      format,
      status: 'pending',
      scope: {
        repositoryId,
        team,
        auditId: null,
        from: null,
        to: null,
        ...(owner !== undefined && { owner }),
      },
      size: null,
      sha256: null,
      failure: null,
      createdBy: systemPrincipal.userId,
      createdAt: now,
      completedAt: null,
    };
    await this.#stores.transaction(async () => {
      await this.#stores.reports.insert(report, { teamId: repository?.team ?? team, accessOf });
      await this.#stores.reportMails.add(
        recipients.map((recipient) => ({ id: this.#runtime.newId(), reportId: id, scheduleId, recipient })),
        now,
      );
      await this.#queue.add(
        { kind: reportJobKind, payload: { reportId: id }, queueName: `report:${id}` },
        id,
      );
      await this.#stores.activity.did(systemPrincipal, 'report.create', id, { type, format });
    });
    return id;
  }

  async #scope(
    principal: Principal,
    input: NewReport,
  ): Promise<{ scope: ReportScope; teamId: string | null }> {
    const visible = visibility(principal, 'reports:create');
    let teamId: string | null = null;
    if (input.team) {
      if (!(await this.#stores.teams.find(input.team, visible))) throw missing('team', 'team');
      teamId = input.team;
    }
    if (input.repositoryId) {
      const repository = await this.#stores.repositories.find(input.repositoryId, visible);
      if (!repository) throw missing('repositoryId', 'repository');
      teamId = repository.team;
    }
    if (input.auditId) {
      const audit = await this.#stores.audits.find(input.auditId, visible);
      if (!audit) throw missing('auditId', 'audit');
      teamId = (await this.#stores.repositories.find(audit.repositoryId, visible))?.team ?? null;
    }
    const { repositoryId = null, team = null, auditId = null, owner, specVersion } = input;
    const { release, category, tag, namespace } = input;
    const at = input.at && (await knownMoment(this.#stores, this.#runtime, input.at));
    const instant = (text: string | undefined) => (text === undefined ? null : new Date(text).toISOString());
    return {
      scope: {
        repositoryId,
        team,
        auditId,
        from: instant(input.from),
        to: instant(input.to),
        ...(at && { at }),
        ...(owner !== undefined && { owner }),
        ...(specVersion !== undefined && { specVersion }),
        ...(input.includeVulnerabilities === true && { includeVulnerabilities: true as const }),
        ...(release !== undefined && { release }),
        ...(category !== undefined && { category }),
        ...(tag !== undefined && { tag }),
        ...(namespace !== undefined && { namespace }),
      },
      teamId,
    };
  }

  async #find(
    principal: Principal,
    id: string,
    permission: 'reports:read' | 'reports:create',
  ): Promise<StoredReport> {
    reach(principal.role, permission);
    const report = await this.#stores.reports.find(id, visibility(principal, permission));
    if (!report) throw new NotFoundError('Report not found.');
    return report;
  }
}

function missing(field: string, what: string): NotFoundError {
  const sentence = `${what[0]?.toUpperCase()}${what.slice(1)} not found.`;
  return new NotFoundError(sentence, { [field]: sentence });
}
