import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Knex } from 'knex';
import type { ReportFormatId } from '../../scan/documents/formats/index.ts';
import type { ReportType } from '../../scan/documents/report.ts';
import type { Page, PageRequest } from '../platform/page.ts';
import {
  systemReach,
  type Visibility,
  visibilityAtCodeHostOf,
  visibilityInTeamsOf,
} from '../platform/principal.ts';
import type { Database } from '../platform/storage/database.ts';
import { listPage } from '../platform/storage/list.ts';
import { whereVisible, whereWithheld } from '../platform/storage/visible-rows.ts';
import type { ReportScope, ReportStatus, StoredReport } from './stored-report.ts';

declare module '../platform/storage/store-registry.ts' {
  interface Stores {
    readonly reports: ReportStore;
  }
}

const [packed, unpacked] = [promisify(gzip), promisify(gunzip)];
/** Reports shrink to a tenth by it, and more takes more time than writing them. */
const fastest = { level: 1 };

export const reportSorts = { createdAt: 'created_at', name: 'name' } as const;

export interface ReportFilter {
  readonly type?: ReportType;
  readonly format?: ReportFormatId;
  readonly status?: ReportStatus;
}

interface ReportRow {
  id: string;
  name: string;
  type: string;
  format: string;
  status: string;
  scope: string;
  team_id: string | null;
  visible_to: string | null;
  size: number | string | null;
  sha256: string | null;
  failure: string | null;
  created_by: string;
  created_at: string;
  completed_at: string | null;
}

/** Reports and, in compressed chunks, their contents. */
export class ReportStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /**
   * `visibleTo` is the user whose teams' data it holds, null for everyone's; `accessOf` who can read at the code host
   * all that it holds of any team.
   */
  async insert(
    report: StoredReport,
    given: {
      readonly teamId: string | null;
      readonly visibleTo?: string | null;
      readonly accessOf?: string | null;
    },
  ): Promise<void> {
    const { teamId, visibleTo = null, accessOf = null } = given;
    await this.#db.knex('reports').insert({
      id: report.id,
      name: report.name,
      type: report.type,
      format: report.format,
      status: report.status,
      scope: JSON.stringify(report.scope),
      team_id: teamId,
      visible_to: visibleTo,
      access_of: accessOf,
      size: null,
      sha256: null,
      failure: null,
      created_by: report.createdBy,
      created_at: report.createdAt,
      completed_at: null,
    });
    await this.#noteContents(report.id);
  }

  async find(id: string, visibility: Visibility): Promise<StoredReport | undefined> {
    const query = this.#db.knex('reports').where('reports.id', id);
    this.#restrict(query, visibility);
    const row: ReportRow | undefined = await query.first('reports.*');
    return row && toReport(row);
  }

  /** The one team it is about; null for several. */
  async teamOf(id: string): Promise<string | null> {
    const row = await this.#db.knex('reports').where({ id }).first('team_id');
    return row?.team_id ?? null;
  }

  /** The one repository it is about; null for several. */
  async repositoryOf(id: string): Promise<string | null> {
    const row = await this.#db.knex('reports').where({ id }).first('scope');
    if (!row) return null;
    const { repositoryId, auditId }: ReportScope = JSON.parse(row.scope);
    if (auditId === null) return repositoryId;
    const audit = await this.#db.knex('audits').where({ id: auditId }).first('repository_id');
    return audit?.repository_id ?? null;
  }

  /** Whose teams' data the report holds. */
  async visibilityOf(id: string): Promise<Visibility> {
    const row = await this.#db.knex('reports').where({ id }).first('visible_to', 'access_of');
    if (row?.visible_to) return visibilityInTeamsOf(row.visible_to);
    return row?.access_of ? visibilityAtCodeHostOf(row.access_of) : systemReach('portal-wide');
  }

  async list(visibility: Visibility, filter: ReportFilter, page: PageRequest): Promise<Page<StoredReport>> {
    const query = this.#db.knex('reports');
    this.#restrict(query, visibility);
    if (filter.type) query.where({ type: filter.type });
    if (filter.format) query.where({ format: filter.format });
    if (filter.status) query.where({ status: filter.status });
    return listPage<ReportRow, StoredReport>(query, {
      table: 'reports',
      columns: reportSorts,
      page,
      fromRow: toReport,
    });
  }

  async delete(id: string): Promise<void> {
    await this.#db.knex('reports').where({ id }).del();
  }

  async clearChunks(id: string): Promise<void> {
    await this.#db.knex('report_portions').where({ report_id: id }).del();
  }

  /** In a transaction of its own, whose write to the disk holds nobody up; packed before it begins. */
  async addChunk(id: string, sequence: number, bytes: Buffer): Promise<void> {
    const row = { report_id: id, sequence, bytes: await packed(bytes, fastest) };
    await this.#db.transaction(async () => {
      await this.#db.knex('report_portions').insert(row);
    });
  }

  /** The content, chunk by chunk. */
  async *content(id: string): AsyncGenerator<Buffer, void, undefined> {
    for (let sequence = 0; ; sequence += 1) {
      const row = await this.#db.knex('report_portions').where({ report_id: id, sequence }).first('bytes');
      if (!row) return;
      yield await unpacked(row.bytes);
    }
  }

  async complete(
    id: string,
    result: { readonly size: number; readonly sha256: string },
    now: string,
  ): Promise<void> {
    await this.#db
      .knex('reports')
      .where({ id, status: 'pending' })
      .update({ status: 'completed', size: result.size, sha256: result.sha256, completed_at: now });
    await this.#noteContents(id);
  }

  async fail(id: string, sentence: string, now: string): Promise<void> {
    await this.#db
      .knex('reports')
      .where({ id, status: 'pending' })
      .update({ status: 'failed', failure: sentence, completed_at: now });
    await this.clearChunks(id);
  }

  /** Whose data it holds, when it is asked for and when it is made. */
  async #noteContents(id: string): Promise<void> {
    await this.#noteTeams(id);
    await this.#noteSources(id);
  }

  /** The teams of a report over several of them. */
  async #noteTeams(id: string): Promise<void> {
    const teams = this.#db
      .knex('reports')
      .join('team_members', 'team_members.user_id', 'reports.visible_to')
      .where('reports.id', id)
      .whereNull('reports.team_id')
      .select('reports.id', 'team_members.team_id');
    await this.#addContents(id, { table: 'report_teams', held: teams, column: 'team_members.team_id' });
  }

  /** Its repositories of the code host. */
  async #noteSources(id: string): Promise<void> {
    const { knex } = this.#db;
    const repositoryId = await this.repositoryOf(id);
    const sources = knex('reports')
      .joinRaw('cross join repositories')
      .join('installed_repositories', 'installed_repositories.repository_id', 'repositories.id')
      .where('reports.id', id)
      .select('reports.id', 'installed_repositories.provider_id');
    if (repositoryId !== null) sources.where('repositories.id', repositoryId);
    sources.where((held) =>
      held.whereNull('reports.team_id').orWhereRaw('?? = ??', ['repositories.team_id', 'reports.team_id']),
    );
    whereVisible(sources, knex, await this.visibilityOf(id), {
      team: 'repositories.team_id',
      repository: 'repositories.id',
    });
    await this.#addContents(id, {
      table: 'report_sources',
      held: sources,
      column: 'installed_repositories.provider_id',
    });
  }

  /** Those that are noted already stay: on SQLite the builder leaves conflicts of what is selected unhandled. */
  async #addContents(
    id: string,
    {
      table,
      held,
      column,
    }: { readonly table: string; readonly held: Knex.QueryBuilder; readonly column: string },
  ): Promise<void> {
    const { knex } = this.#db;
    const name = column.split('.').at(-1) ?? column;
    held.whereNotIn(column, knex(table).select(name).where({ report_id: id }));
    await knex(knex.raw('?? (??, ??)', [table, 'report_id', name])).insert(held);
  }

  /** A report is for those who may see all that it holds, its maker included. */
  #restrict(query: ReturnType<Database['knex']['queryBuilder']>, visibility: Visibility): void {
    const { memberId, within } = visibility;
    if (memberId !== null)
      query.whereNotExists((unread) => {
        unread.from('report_sources').whereRaw('?? = ??', ['report_sources.report_id', 'reports.id']);
        whereWithheld(unread, this.#db.knex, memberId, 'report_sources.provider_id');
      });
    query.where((mine) => {
      mine.where((shown) =>
        whereVisible(shown, this.#db.knex, visibility, { team: 'reports.team_id', repository: null }),
      );
      if (memberId === null || within) return;
      mine.orWhere((several) => {
        several
          .where('reports.created_by', memberId)
          .where('reports.visible_to', memberId)
          .whereNull('reports.team_id')
          .whereNotExists((left) => {
            left
              .from('report_teams')
              .whereRaw('?? = ??', ['report_teams.report_id', 'reports.id'])
              .whereNotIn(
                'report_teams.team_id',
                this.#db.knex('team_members').select('team_id').where({ user_id: memberId }),
              );
          });
      });
    });
  }
}

function toReport(row: ReportRow): StoredReport {
  return {
    id: row.id,
    name: row.name,
    type: row.type as ReportType,
    format: row.format as ReportFormatId,
    status: row.status as ReportStatus,
    scope: JSON.parse(row.scope),
    size: row.size === null ? null : Number(row.size),
    sha256: row.sha256,
    failure: row.failure,
    createdBy: row.created_by,
    createdAt: row.created_at,
    completedAt: row.completed_at,
  };
}
