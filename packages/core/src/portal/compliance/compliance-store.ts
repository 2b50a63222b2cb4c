import type { Knex } from 'knex';
import type { ComplianceLevel } from '../../vocabulary/compliance-level.ts';
import type { ControlOutcome, ControlResult } from '../../vocabulary/control-result.ts';
import type { DependencyScope } from '../../vocabulary/detection.ts';
import { severityRank } from '../../vocabulary/severity.ts';
import type { Page, PageRequest } from '../platform/page.ts';
import type { Visibility } from '../platform/principal.ts';
import type { Database } from '../platform/storage/database.ts';
import {
  cellPattern,
  codeSql,
  facetSql,
  readCell,
  repositoryNumberSql,
} from '../platform/storage/finding-cell.ts';
import { taggedWith } from '../platform/storage/tagged.ts';
import { whereVisible } from '../platform/storage/visible-rows.ts';
import type { BuiltInPolicy } from './built-in-policies.ts';
import type { ComplianceState } from './compliance-status.ts';
import type { LicenseCount } from './finding-facts.ts';
import type { FindingCount, OpenTotals } from './policy-facts.ts';
import {
  type ComplianceStatus,
  complianceRow,
  type RepositoryCompliance,
  readComplianceRow,
  type StatusRow,
} from './repository-compliance.ts';
import { statusesAt } from './statuses-at.ts';

declare module '../platform/storage/store-registry.ts' {
  interface Stores {
    readonly compliance: ComplianceStore;
  }
}

export const complianceSorts = { name: 'name_key', score: 'score', evaluatedAt: 'evaluated_at' } as const;

export interface ComplianceFilter {
  readonly repositoryId?: string;
  readonly team?: string;
  /** Of repositories that have it. */
  readonly tag?: string;
  readonly state?: ComplianceState;
  /** As it was at this moment, ISO 8601 in UTC. */
  readonly at?: string;
}

export interface ComplianceSummary {
  readonly repositories: number;
  readonly compliant: number;
  readonly nonCompliant: number;
  readonly unknown: number;
  /** Repositories by the level they have reached; `none` for those below the first. */
  readonly byLevel: Readonly<Record<ComplianceLevel | 'none', number>>;
}

export interface Standing {
  readonly achievedLevel: ComplianceLevel | null;
  readonly state: ComplianceState;
  /** Ids of the policies that failed. */
  readonly violated: readonly string[];
}

interface LevelRow {
  state: string;
  achieved_level: string | null;
  count: number | string;
}

/** Where repositories stand, and the facts that decide it. */
export class ComplianceStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** From the kept counts. */
  async findingCounts(repositoryId: string): Promise<readonly FindingCount[]> {
    const facet = facetSql();
    const number = this.#db.knex('repositories').select('number').where({ id: repositoryId });
    const rows: { facet: number | string; count: number | string }[] = await this.#db
      .knex('finding_counts')
      .where(this.#db.knex.raw(repositoryNumberSql()), 'in', number)
      .groupByRaw(facet)
      .select({ facet: this.#db.knex.raw(facet) })
      .sum({ count: 'count' });
    return rows
      .map((row) => ({ ...readCell(Number(row.facet)), count: Number(row.count) }))
      .filter(({ count }) => count > 0)
      .map(({ severity, category, status, count }) => ({ severity, category, status, count }));
  }

  /** Open findings of these rules by repository and rule. */
  async openByRule(
    repositoryIds: readonly string[],
    ruleIds: readonly string[],
  ): Promise<ReadonlyMap<string, ReadonlyMap<string, number>>> {
    const found = new Map<string, Map<string, number>>();
    if (repositoryIds.length === 0 || ruleIds.length === 0) return found;
    const rows: { repository_id: string; rule_id: string; count: number | string }[] = await this.#db
      .knex('findings')
      .whereIn('repository_id', [...repositoryIds])
      .where('status', 'open')
      .whereIn('rule_id', [...ruleIds])
      .groupBy('repository_id', 'rule_id')
      .select('repository_id', 'rule_id')
      .count({ count: '*' });
    for (const { repository_id: id, rule_id: rule, count } of rows) {
      const byRule = found.get(id) ?? new Map<string, number>();
      found.set(id, byRule.set(rule, Number(count)));
    }
    return found;
  }

  async openTotals(repositoryId: string, now: string): Promise<OpenTotals> {
    const { knex } = this.#db;
    const overdue = await knex('findings')
      .where({ repository_id: repositoryId, status: 'open' })
      .where('due_at', '<', now)
      .count({ count: '*' })
      .first();
    // As #secrets asks of rows, of those that are counted.
    const { mask, value } = cellPattern({ status: 'open', category: 'secrets-in-code' });
    const secrets = await knex('finding_group_counts')
      .where(
        knex.raw(repositoryNumberSql()),
        'in',
        knex('repositories').select('number').where({ id: repositoryId }),
      )
      .whereRaw('(cell & ?) = ?', [mask, value])
      .whereRaw(`${codeSql('severity')} <= ?`, [severityRank('medium')])
      .whereNot({ confidence: 'low' })
      .sum({ count: 'count' })
      .first();
    return { overdue: Number(overdue?.count ?? 0), secrets: Number(secrets?.count ?? 0) };
  }

  /** Packages of the default branch by license and scope, else of the branch audited last; undefined where none was audited here. */
  async licenses(
    repositoryId: string,
    defaultBranch: string | null,
  ): Promise<readonly LicenseCount[] | undefined> {
    const inventories: { branch: string; number: number | string }[] = await this.#db
      .knex('inventories')
      .where({ repository_id: repositoryId, current: 1 })
      // An import proves nothing about what it did not scan.
      .whereNot('branch', 'like', 'import:%')
      .orderBy('audited_at', 'desc')
      .select({ branch: 'branch', number: 'set_number' });
    const newest = inventories.find(({ branch }) => branch === defaultBranch) ?? inventories[0];
    if (!newest) return undefined;
    const rows: { license: string | null; scope: DependencyScope; count: number | string }[] = await this.#db
      .knex('package_set_members')
      .where({ set_number: newest.number })
      .groupBy('license', 'scope')
      .orderBy(['license', 'scope'])
      .select('license', 'scope')
      .count({ count: '*' });
    return rows.map((row) => ({ ...row, count: Number(row.count) }));
  }

  async controls(repositoryId: string): Promise<readonly ControlOutcome[]> {
    const rows = await this.#db
      .knex('control_results')
      .where({ repository_id: repositoryId })
      .orderBy('control_id');
    return rows.map((row) => ({
      controlId: row.control_id as string,
      result: row.result as ControlResult,
      reason: row.reason as string,
      evidence: JSON.parse(row.evidence),
      ...(row.files !== null && { files: JSON.parse(row.files) }),
    }));
  }

  /** Puts what an audit saw in the place of what the one before saw. */
  async replaceControls(
    repositoryId: string,
    auditId: string,
    outcomes: readonly ControlOutcome[],
    now: string,
  ): Promise<void> {
    await this.#db.knex('control_results').where({ repository_id: repositoryId }).del();
    if (outcomes.length === 0) return;
    await this.#db.knex('control_results').insert(
      outcomes.map(({ controlId, result, reason, evidence, files }) => ({
        repository_id: repositoryId,
        control_id: controlId,
        result,
        reason,
        evidence: JSON.stringify(evidence),
        files: files ? JSON.stringify(files) : null,
        audit_id: auditId,
        evaluated_at: now,
      })),
    );
  }

  /** The findings that stand in a policy's way, worst first. */
  async findingIds(
    repositoryId: string,
    { status, severity, category, ruleId, overdue, isSecret }: NonNullable<BuiltInPolicy['findings']>,
    now: string,
    limit: number,
  ): Promise<readonly string[]> {
    const query = this.#db.knex('findings').where({ repository_id: repositoryId, status });
    if (severity) query.where({ severity });
    if (category) query.where({ category });
    if (ruleId) query.where({ rule_id: ruleId });
    if (overdue) query.where('due_at', '<', now);
    if (isSecret) this.#secrets(query);
    return query.orderBy(['severity_rank', 'id']).limit(limit).pluck('id');
  }

  /** As countsAsSecret says of one. */
  #secrets(query: Knex.QueryBuilder): Knex.QueryBuilder {
    return query
      .where({ category: 'secrets-in-code' })
      .where('severity_rank', '<=', severityRank('medium'))
      .where((sure) => sure.whereNull('confidence').orWhereNot({ confidence: 'low' }));
  }

  /** The open findings that stand for failed controls. */
  async openControlFindings(repositoryId: string): Promise<readonly { id: string; ruleId: string }[]> {
    const rows: { id: string; rule_id: string }[] = await this.#db
      .knex('findings')
      .where({ repository_id: repositoryId, audit_type: 'compliance', status: 'open' })
      .select('id', 'rule_id');
    return rows.map(({ id, rule_id }) => ({ id, ruleId: rule_id }));
  }

  /** Where a repository stood before; undefined when it was never evaluated. */
  async standing(repositoryId: string): Promise<Standing | undefined> {
    const query = this.#db
      .knex('compliance_status')
      .where({ repository_id: repositoryId })
      .first('achieved_level', 'state', 'violated');
    // Two evaluations at once would publish the same news twice.
    const row = await this.#db.dialect.forUpdate(query);
    return row && { achievedLevel: row.achieved_level, state: row.state, violated: JSON.parse(row.violated) };
  }

  /** Counts the revisions of repositories up whose facts or policies the current transaction changes. */
  async countRevisions(repositories: Iterable<string> | 'all'): Promise<void> {
    const next = { compliance_revision: this.#db.knex.raw('compliance_revision + 1') };
    if (repositories === 'all') await this.#db.knex('repositories').update(next);
    // In one order, so that two transactions that change several wait for each other only one way round.
    else
      for (const id of [...repositories].sort())
        await this.#db.knex('repositories').where({ id }).update(next);
  }

  /** Which state of a repository a status would be of; undefined when there is no such repository. */
  async revision(repositoryId: string): Promise<number | undefined> {
    const row = await this.#db.first<{ compliance_revision: number }>(
      'select compliance_revision from repositories where id = ?',
      [repositoryId],
    );
    return row?.compliance_revision;
  }

  /**
   * Whether the repository is still of this revision, which then stays so until the current transaction ends: a status
   * of an older one must not replace a newer one.
   */
  async holdRevision(repositoryId: string, revision: number): Promise<boolean> {
    const held = await this.#db
      .knex('repositories')
      .where({ id: repositoryId, compliance_revision: revision })
      .update({ compliance_revision: revision });
    return held > 0;
  }

  /** `violated` are the policies that fail, by id. */
  async save(status: ComplianceStatus, violated: readonly string[], revision: number): Promise<void> {
    const row = { ...complianceRow(status), revision, violated: JSON.stringify(violated) };
    await this.#db.knex('compliance_status').insert(row).onConflict('repository_id').merge();
  }

  /** `fresh` are statuses that count instead of the stored ones. */
  async list(
    visibility: Visibility,
    filter: ComplianceFilter,
    page: PageRequest,
    fresh: readonly ComplianceStatus[] = [],
  ): Promise<Page<RepositoryCompliance>> {
    const query = this.#filtered(visibility, filter, fresh);
    const counted = await query.clone().count({ total: '*' }).first();
    const descending = page.sort.startsWith('-');
    const field = descending ? page.sort.slice(1) : page.sort;
    const column =
      field === 'name' ? 'repositories.name_key' : `compliance_status.${complianceSorts[field as 'score']}`;
    const rows: StatusRow[] = await query
      .select('compliance_status.*', 'repositories.name')
      .orderBy([
        { column, order: descending ? 'desc' : 'asc' },
        { column: 'repositories.id', order: descending ? 'desc' : 'asc' },
      ])
      .limit(page.limit)
      .offset(page.offset);
    return {
      items: rows.map(readComplianceRow),
      total: Number(counted?.total ?? 0),
      limit: page.limit,
      offset: page.offset,
    };
  }

  /** Over the same repositories as the list, whatever their state. */
  async summary(
    visibility: Visibility,
    filter: ComplianceFilter,
    fresh: readonly ComplianceStatus[] = [],
  ): Promise<ComplianceSummary> {
    const rows: LevelRow[] = await this.#filtered(visibility, filter, fresh)
      .groupBy('state', 'achieved_level')
      .select('state', 'achieved_level')
      .count({ count: '*' });
    const sum = (fits: (row: (typeof rows)[number]) => boolean) =>
      rows.filter(fits).reduce((total, { count }) => total + Number(count), 0);
    const reached = (level: ComplianceLevel) => sum((row) => row.achieved_level === level);
    return {
      repositories: sum(() => true),
      compliant: sum(({ state }) => state === 'compliant'),
      nonCompliant: sum(({ state }) => state === 'non_compliant'),
      unknown: sum(({ state }) => state === 'unknown'),
      byLevel: {
        none: sum(({ achieved_level: level }) => level === null),
        level1: reached('level1'),
        level2: reached('level2'),
        level3: reached('level3'),
        level4: reached('level4'),
      },
    };
  }

  /** Every repository's id, in batches; `outdated` are those whose status is missing or of an older revision. */
  async repositoryIds(
    after: string,
    limit: number,
    which: 'all' | 'outdated' = 'all',
  ): Promise<readonly string[]> {
    const query = this.#db.knex('repositories').where('id', '>', after).orderBy('id').limit(limit);
    if (which === 'outdated') {
      const current = this.#db
        .knex('compliance_status')
        .whereRaw('repository_id = repositories.id and revision = compliance_revision');
      query.whereNotExists(current.select(this.#db.knex.raw('1')));
    }
    return query.pluck('id');
  }

  #filtered(visibility: Visibility, filter: ComplianceFilter, fresh: readonly ComplianceStatus[]) {
    const query = this.#db
      .knex(filter.at ? statusesAt(this.#db, filter.at) : this.#statuses(fresh))
      .join('repositories', 'repositories.id', 'compliance_status.repository_id');
    whereVisible(query, this.#db.knex, visibility, {
      team: 'repositories.team_id',
      repository: 'repositories.id',
    });
    if (filter.repositoryId) query.where('repositories.id', filter.repositoryId);
    if (filter.team) query.where('repositories.team_id', filter.team);
    if (filter.tag !== undefined) query.whereRaw(...taggedWith(filter.tag));
    if (filter.state) query.where('compliance_status.state', filter.state);
    return query;
  }

  /** The table, with these rows in the place of those of their repositories. */
  #statuses(fresh: readonly ComplianceStatus[]): Knex.Raw | string {
    if (fresh.length === 0) return 'compliance_status';
    const rows = fresh.map(complianceRow);
    const columns = Object.keys(complianceRow(fresh[0] as ComplianceStatus)).join(', ');
    const ids = rows.map(() => '?').join(', ');
    const added = rows
      .map(
        (row) =>
          ` union all select ${Object.keys(row)
            .map(() => '?')
            .join(', ')}`,
      )
      .join('');
    return this.#db.knex.raw(
      `(select ${columns} from compliance_status where repository_id not in (${ids})${added}) as compliance_status`,
      [...rows.map((row) => row.repository_id), ...rows.flatMap((row) => Object.values(row))],
    );
  }
}
