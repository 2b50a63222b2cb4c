import { NotFoundError } from '../../support/errors.ts';
import type { ComplianceLevel } from '../../vocabulary/compliance-level.ts';
import type { ComplianceProfile } from '../../vocabulary/compliance-profile.ts';
import type {
  Criticality,
  Exposure,
  GivenContext,
  SourceVisibility,
} from '../../vocabulary/repository-context.ts';
import type { Page, PageRequest } from '../platform/page.ts';
import type { Visibility } from '../platform/principal.ts';
import type { Database } from '../platform/storage/database.ts';
import { containsPattern, listPage } from '../platform/storage/list.ts';
import type { RepositoryRow } from '../platform/storage/models.ts';
import { taggedWith } from '../platform/storage/tagged.ts';
import { VisibleRowById } from '../platform/storage/visible-row-by-id.ts';
import { whereVisible } from '../platform/storage/visible-rows.ts';
import { type ContextSources, effectiveContext, sourcesIn } from './effective-context.ts';
import type { Repository } from './repository.ts';

declare module '../platform/storage/store-registry.ts' {
  interface Stores {
    readonly repositories: RepositoryStore;
  }
}

export const repositorySorts = {
  createdAt: 'created_at',
  name: 'name_key',
  complianceLevel: 'compliance_level',
  lastAuditAt: 'last_audit_at',
} as const;

export interface RepositoryFilter {
  readonly team?: string;
  readonly complianceLevel?: ComplianceLevel;
  readonly q?: string;
  /** One that it has. */
  readonly tag?: string;
  readonly criticality?: Criticality;
  readonly exposure?: Exposure;
  readonly visibility?: SourceVisibility;
}

export interface RepositoryChange {
  readonly name?: string;
  readonly url?: string;
  /** Goes with `url`: the form that URLs of the same repository share. */
  readonly urlKey?: string;
  readonly complianceLevel?: ComplianceLevel;
  readonly team?: string;
  readonly defaultBranch?: string | null;
  readonly badge?: boolean;
  readonly usesPortalCredentials?: boolean;
  readonly complianceProfile?: ComplianceProfile | null;
}

const visibleColumns = { team: 'repositories.team_id', repository: 'repositories.id' };
const findSql = 'select * from repositories where id = ?';
export const urlTaken = 'This repository is already registered.';

export class RepositoryStore {
  readonly #db: Database;
  readonly #visible: VisibleRowById<RepositoryRow>;
  /** What rows say that are kept, and so the same as before. */
  readonly #read = new WeakMap<RepositoryRow, Repository>();

  constructor(db: Database) {
    this.#db = db;
    this.#visible = new VisibleRowById(db, 'repositories', visibleColumns);
  }

  async insert(repository: Repository, urlKey: string): Promise<void> {
    await this.#db.unique(
      () =>
        this.#db.knex('repositories').insert({
          id: repository.id,
          team_id: repository.team,
          name: repository.name,
          name_key: repository.name.toLowerCase(),
          url: repository.url,
          url_key: urlKey,
          compliance_level: repository.complianceLevel,
          default_branch: repository.defaultBranch,
          badge: repository.badge,
          uses_portal_credentials: repository.usesPortalCredentials,
          tags: JSON.stringify(repository.tags),
          criticality: repository.criticality,
          exposure: repository.exposure,
          visibility: repository.visibility,
          compliance_profile: repository.complianceProfile,
          last_audit_at: repository.lastAuditAt,
          created_at: repository.createdAt,
          updated_at: repository.createdAt,
        }),
      urlTaken,
      'url',
    );
    this.#db.repositoriesChanged([repository.id]);
  }

  async update(id: string, change: RepositoryChange, now: string): Promise<void> {
    await this.#db.unique(
      () =>
        this.#db
          .knex('repositories')
          .where({ id })
          .update({
            updated_at: now,
            ...(change.name !== undefined && { name: change.name, name_key: change.name.toLowerCase() }),
            ...(change.url !== undefined && { url: change.url, url_key: change.urlKey ?? change.url }),
            ...(change.complianceLevel !== undefined && { compliance_level: change.complianceLevel }),
            ...(change.team !== undefined && { team_id: change.team }),
            ...(change.defaultBranch !== undefined && { default_branch: change.defaultBranch }),
            ...(change.badge !== undefined && { badge: change.badge }),
            ...(change.usesPortalCredentials !== undefined && {
              uses_portal_credentials: change.usesPortalCredentials,
            }),
            ...(change.complianceProfile !== undefined && { compliance_profile: change.complianceProfile }),
          }),
      urlTaken,
      'url',
    );
    this.#db.repositoryRowChanged(id);
    if (change.team !== undefined) {
      this.#db.repositoriesChanged([id]);
      await this.#db.knex('audits').where({ repository_id: id }).update({ team_id: change.team });
      await this.#db.knex('findings').where({ repository_id: id }).update({ team_id: change.team });
      await this.#db.knex('feed_events').where({ repository_id: id }).update({ team_id: change.team });
    }
  }

  /** Who says what of a repository. */
  async contextSources(id: string): Promise<ContextSources> {
    const row = await this.#db.first<RepositoryRow>(findSql, [id]);
    if (!row) throw new NotFoundError('Repository not found.');
    return sourcesIn(row.context_sources, storedContext(row));
  }

  async setContext(id: string, sources: ContextSources, context: GivenContext, now: string): Promise<void> {
    const { tags, criticality, exposure, visibility } = context;
    await this.#db
      .knex('repositories')
      .where({ id })
      .update({
        updated_at: now,
        tags: JSON.stringify(tags),
        criticality,
        exposure,
        visibility,
        context_sources: JSON.stringify(sources),
      });
    this.#db.repositoriesChanged([id]);
  }

  async setLastAudit(id: string, at: string): Promise<void> {
    await this.#db.knex('repositories').where({ id }).update({ last_audit_at: at });
  }

  /** Takes the repository's audits and findings along. */
  async delete(id: string): Promise<void> {
    await this.#db.knex('repositories').where({ id }).del();
  }

  async find(id: string, visibility: Visibility): Promise<Repository | undefined> {
    if (visibility.isEverything) {
      const row = await this.#db.first<RepositoryRow>(findSql, [id]);
      return row && toRepository(row);
    }
    const row = await this.#visible.find(id, visibility);
    if (!row) return undefined;
    let known = this.#read.get(row);
    if (!known) this.#read.set(row, (known = Object.freeze(toRepository(row))));
    return known;
  }

  /** Those that are visible, by id. */
  async findMany(ids: readonly string[], visibility: Visibility): Promise<ReadonlyMap<string, Repository>> {
    const query = this.#db.knex('repositories').whereIn('repositories.id', ids);
    this.#restrict(query, visibility);
    const rows: readonly RepositoryRow[] = await query;
    return new Map(rows.map((row) => [row.id, toRepository(row)]));
  }

  /** The repositories behind any URL that means the same, one of a team at most, the oldest first. */
  async findByUrlKey(urlKey: string, visibility: Visibility): Promise<readonly Repository[]> {
    const query = this.#db.knex('repositories').where({ url_key: urlKey }).orderBy(['created_at', 'id']);
    this.#restrict(query, visibility);
    const rows: readonly RepositoryRow[] = await query;
    return rows.map(toRepository);
  }

  /** Addresses that name the host, of a team or of all whom the portal's credentials serve. */
  async urlsOnHost(host: string, team: string | null): Promise<readonly string[]> {
    const query = this.#db
      .knex('repositories')
      .whereRaw(`lower(url) like ? escape '\\'`, [containsPattern(host.replace(/:\d+$/, ''))])
      .orderBy('created_at')
      .limit(1000);
    return query.where(team === null ? { uses_portal_credentials: true } : { team_id: team }).pluck('url');
  }

  async list(visibility: Visibility, filter: RepositoryFilter, page: PageRequest): Promise<Page<Repository>> {
    const query = this.#db.knex('repositories');
    this.#restrict(query, visibility);
    if (filter.team) query.where({ team_id: filter.team });
    if (filter.complianceLevel) query.where({ compliance_level: filter.complianceLevel });
    const { criticality, exposure, visibility: readable, tag } = filter;
    for (const [column, value] of Object.entries({ criticality, exposure, visibility: readable }))
      if (value !== undefined) query.where({ [column]: value });
    if (tag !== undefined) query.whereRaw(...taggedWith(tag));
    if (filter.q) {
      const pattern = containsPattern(filter.q);
      query.whereRaw(`(name_key like ? escape '\\' or lower(url) like ? escape '\\')`, [pattern, pattern]);
    }
    return listPage<RepositoryRow, Repository>(query, {
      table: 'repositories',
      columns: repositorySorts,
      page,
      fromRow: toRepository,
    });
  }

  #restrict(query: ReturnType<Database['knex']['queryBuilder']>, visibility: Visibility): void {
    whereVisible(query, this.#db.knex, visibility, visibleColumns);
  }
}

type ContextRow = Pick<RepositoryRow, 'tags' | 'criticality' | 'exposure' | 'visibility'>;

function storedContext({ tags, criticality, exposure, visibility }: ContextRow): GivenContext {
  return {
    tags: JSON.parse(tags),
    criticality: criticality as Criticality | null,
    exposure: exposure as Exposure,
    visibility: visibility as SourceVisibility,
  };
}

function toRepository(row: RepositoryRow): Repository {
  const context = storedContext(row);
  return {
    id: row.id,
    name: row.name,
    url: row.url,
    complianceLevel: row.compliance_level as ComplianceLevel,
    team: row.team_id,
    defaultBranch: row.default_branch,
    badge: Boolean(row.badge),
    usesPortalCredentials: Boolean(row.uses_portal_credentials),
    ...context,
    contextBy: effectiveContext(sourcesIn(row.context_sources, context)).by,
    complianceProfile: row.compliance_profile as ComplianceProfile | null,
    lastAuditAt: row.last_audit_at,
    createdAt: row.created_at,
  };
}
