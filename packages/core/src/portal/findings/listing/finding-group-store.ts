// Findings grouped by what they have in common, and counted by their facets, under any filter of the list.
import type { Knex } from 'knex';
import { auditTypes } from '../../../vocabulary/audit-type.ts';
import { categories } from '../../../vocabulary/category.ts';
import { confidences } from '../../../vocabulary/confidence.ts';
import { findingStatuses } from '../../../vocabulary/finding-status.ts';
import { type Priority, priorityLevels } from '../../../vocabulary/priority.ts';
import { reachabilities } from '../../../vocabulary/reachability.ts';
import { emptySeverityCounts, type SeverityCounts, severities } from '../../../vocabulary/severity.ts';
import type { Page } from '../../platform/page.ts';
import type { Visibility } from '../../platform/principal.ts';
import { type Database, readRows } from '../../platform/storage/database.ts';
import { facetSql, readCell } from '../../platform/storage/finding-cell.ts';
import type { Finding } from '../finding.ts';
import { type FindingWithAssignee, findingColumns } from '../finding-columns.ts';
import { toFinding } from '../finding-row.ts';
import {
  countedFacets,
  countedParts,
  dueSql,
  numbers,
  readFacets,
  urgentSql,
} from './counted-group-store.ts';
import type { FindingFilter } from './finding-filter.ts';
import type { FindingListStore } from './finding-list-store.ts';
import { findingsAt } from './findings-at.ts';
import { type GroupKey, groupKeySql } from './group-key.ts';

declare module '../../platform/storage/store-registry.ts' {
  interface Stores {
    readonly findingGroups: FindingGroupStore;
  }
}

export interface FindingGroup {
  /**
   * What the filter of the list takes: a rule id, path, repository id, package URL, owner or category; null for none.
   * Of actions, folders and chains the id of the repository and, after a space, a rule id or package URL, a folder
   * ('' at the top), or package names with ` > ` between them.
   */
  readonly key: string | null;
  readonly title: string;
  readonly count: number;
  readonly bySeverity: SeverityCounts;
  /** How many repositories have any of them. */
  readonly repositories: number;
  /** The most severe one; of several, the one with the highest priority. It gives an action its title. */
  readonly worst: Finding;
  /** The one with the highest priority, by which groups are ordered: it may be less severe than the worst. */
  readonly mostUrgent: UrgentFinding;
  /** When the first of its open findings is due; null without any date. */
  readonly dueAt: string | null;
}

export interface UrgentFinding {
  readonly id: string;
  readonly title: string;
  readonly priority: Priority;
}

export interface FindingFacets {
  readonly severity: Readonly<Record<string, number>>;
  readonly status: Readonly<Record<string, number>>;
  readonly category: Readonly<Record<string, number>>;
  readonly auditType: Readonly<Record<string, number>>;
  /** Levels of priority, confidences and reachabilities; null where more findings are selected than are read for them. */
  readonly priority: Readonly<Record<string, number>> | null;
  readonly confidence: Readonly<Record<string, number>> | null;
  readonly reachability: Readonly<Record<string, number>> | null;
  /** On the KEV list of CISA or the EU; null as above. */
  readonly exploited: number | null;
  /** With a proposal that waits for approval; null as above. */
  readonly proposed: number | null;
  /** Open and past the due date. */
  readonly overdue: number;
  readonly total: number;
}

interface GroupQuestion {
  readonly by: GroupKey;
  readonly filter: FindingFilter;
  readonly sort?: GroupSort | undefined;
}

const withoutDate = 'case when min(due) is null then 1 else 0 end';

/** By their due date, those without one are last; each order and its reverse. */
const groupOrders = {
  '-priority': 'most_urgent desc, count desc, group_key',
  priority: 'most_urgent, count, group_key desc',
  dueAt: `${withoutDate}, due_at, most_urgent desc, group_key`,
  '-dueAt': `${withoutDate} desc, due_at desc, most_urgent, group_key desc`,
} as const;
export type GroupSort = keyof typeof groupOrders;
export const groupSorts = Object.keys(groupOrders) as readonly GroupSort[];

/** Findings that are read one by one for their facets: what is not part of a facet key is not counted beforehand. */
const maxRead = 100_000;

type GroupRow = {
  readonly group_key: string | null;
  /** How many groups there are. */
  readonly total: number | string;
  readonly count: number | string;
  readonly repositories: number | string;
  readonly due_at: string | null;
} & {
  readonly most_urgent: number | string;
} & Readonly<Record<string, number | string | null>>;

type Lists = Pick<FindingListStore, 'selected' | 'facetCounts' | 'inCells'>;

export class FindingGroupStore {
  readonly #db: Database;
  readonly #lists: Lists;

  readonly #maxRead: number;

  constructor(db: Database, lists: Lists, limit = maxRead) {
    this.#db = db;
    this.#lists = lists;
    this.#maxRead = limit;
  }

  /** The group with the highest-priority finding comes first, then the largest; or by when the first open finding is due. */
  async groups(
    visibility: Visibility,
    { by, filter, sort }: GroupQuestion,
    part: { readonly limit: number; readonly offset: number },
  ): Promise<Page<FindingGroup>> {
    const read = () => this.#read(visibility, { by, filter, sort }, part);
    // The rows that name the groups are found by their keys, beside what was counted.
    if (filter.at === undefined) return this.#named(by, await this.#db.heavyRead(read), undefined);
    return this.#db.heavyRead(async () => this.#named(by, await read(), filter.at));
  }

  async #read(
    visibility: Visibility,
    { by, filter, sort }: GroupQuestion,
    { limit, offset }: { readonly limit: number; readonly offset: number },
  ): Promise<Page<GroupRow>> {
    const { knex } = this.#db;
    const { parts } = await this.#parts(visibility, by, filter);
    const bySeverity = severities.flatMap((severity, rank) => [
      knex.raw(`sum(case when severity_rank = ${rank} then found else 0 end) as ??`, [
        `severity_${severity}`,
      ]),
      knex.raw(`max(case when severity_rank = ${rank} then urgent end) as ??`, [`first_${severity}`]),
    ]);
    const items = await readRows<GroupRow>(
      knex
        .from(parts.clone().as('parts'))
        .select('group_key', ...bySeverity)
        .sum({ count: 'found' })
        .countDistinct({ repositories: 'repository_id' })
        .max({ most_urgent: 'urgent' })
        .min({ due_at: 'due' })
        // In the same pass: a second one would take as long.
        .select(knex.raw('count(*) over () as total'))
        .groupBy('group_key')
        .orderByRaw(groupOrders[sort ?? '-priority'])
        .limit(limit)
        .offset(offset),
    );
    const total = items[0]?.total ?? (offset === 0 ? 0 : await this.#countGroups(parts));
    return { items, total: Number(total), limit, offset };
  }

  async #named(
    by: GroupKey,
    { items: rows, ...page }: Page<GroupRow>,
    at: string | undefined,
  ): Promise<Page<FindingGroup>> {
    const named = await this.#findings(
      rows.flatMap((row) => [numberOf(worstOf(row)), numberOf(row.most_urgent)]),
      at,
    );
    const names =
      by === 'repository' ? await this.#repositories(rows.map((row) => row.group_key)) : undefined;
    const items = rows.flatMap((row): FindingGroup[] => {
      const worst = named.get(numberOf(worstOf(row)));
      const mostUrgent = named.get(numberOf(row.most_urgent));
      if (!worst || !mostUrgent) return [];
      const name = by === 'chain' ? chainKey(row.group_key, worst) : row.group_key;
      return [
        {
          key: name,
          title: names?.get(name ?? '') ?? titleOf(by, name, worst),
          count: Number(row.count),
          bySeverity: severityCountsOf(row),
          repositories: Number(row.repositories),
          worst,
          mostUrgent: { id: mostUrgent.id, title: mostUrgent.title, priority: mostUrgent.priority },
          dueAt: row.due_at,
        },
      ];
    });
    return { ...page, items };
  }

  /** The groups by repository and severity. In an object, as a query would be run by `await`. */
  async #parts(
    visibility: Visibility,
    by: GroupKey,
    filter: FindingFilter,
  ): Promise<{ readonly parts: Knex.QueryBuilder }> {
    const { knex } = this.#db;
    const inCells = this.#lists.inCells(visibility, filter);
    const counted = inCells && countedParts(this.#db, by, inCells);
    if (counted) return { parts: counted };
    const { query } = await this.#lists.selected(visibility, filter);
    const parts = this.#joined(query, by, filter.at)
      .select(
        knex.raw(`${groupKeySql(by, this.#db.dialect)} as group_key`),
        'findings.repository_id',
        'findings.severity_rank',
      )
      .groupBy('group_key', 'findings.repository_id', 'findings.severity_rank')
      .count({ found: '*' })
      .max({ urgent: knex.raw(urgentSql) })
      .min({ due: knex.raw(dueSql) });
    return { parts };
  }

  async #countGroups(parts: Knex.QueryBuilder): Promise<number | string> {
    const { knex } = this.#db;
    const groups = knex.from(parts.as('parts')).distinct('group_key').as('groups');
    const [counted] = await readRows<{ total: number | string }>(knex.from(groups).count({ total: '*' }));
    return counted?.total ?? 0;
  }

  /** How many there are of each value, under the filter. */
  async facets(visibility: Visibility, filter: FindingFilter): Promise<FindingFacets> {
    return this.#db.heavyRead(() => this.#facets(visibility, filter));
  }

  async #facets(visibility: Visibility, filter: FindingFilter): Promise<FindingFacets> {
    const facets = {
      severity: zeros(severities),
      status: zeros(findingStatuses),
      category: zeros(categories),
      auditType: zeros(auditTypes),
    };
    let total = 0;
    let overdue = 0;
    for (const { facet, count } of await this.#lists.facetCounts(visibility, filter, facetSql())) {
      const { severity, status, category, auditType, pastDue } = readCell(Number(facet));
      const times = Number(count);
      const add = (counts: Record<string, number>, value: string) => {
        counts[value] = (counts[value] ?? 0) + times;
      };
      add(facets.severity, severity);
      add(facets.status, status);
      add(facets.category, category);
      add(facets.auditType, auditType);
      total += times;
      if (pastDue && status === 'open') overdue += times;
    }
    return { ...facets, ...(await this.#readFacets(visibility, filter, total)), overdue, total };
  }

  async #readFacets(visibility: Visibility, filter: FindingFilter, total: number) {
    const inCells = this.#lists.inCells(visibility, filter);
    if (!inCells && total > this.#maxRead)
      return { priority: null, confidence: null, reachability: null, exploited: null, proposed: null };
    const facets = {
      priority: zeros(priorityLevels),
      confidence: zeros(confidences),
      reachability: zeros(reachabilities),
    };
    const rows = inCells
      ? await countedFacets(this.#db, inCells)
      : await readFacets((await this.#lists.selected(visibility, filter)).query);
    let exploited = 0;
    let proposed = 0;
    for (const row of rows) {
      exploited += Number(row.exploited);
      proposed += Number(row.proposed);
      for (const facet of Object.keys(facets) as (keyof typeof facets)[])
        if (row[facet]) facets[facet][row[facet]] = (facets[facet][row[facet]] ?? 0) + Number(row.count);
    }
    return { ...facets, exploited, proposed };
  }

  /** Each owner of a finding counts it, and each tag of its repository. */
  #joined(selected: Knex.QueryBuilder, by: GroupKey, at: string | undefined): Knex.QueryBuilder {
    if (by !== 'owner' && by !== 'tag') return selected;
    const list = by === 'owner' ? 'findings.owners' : 'tagged.tags';
    const isSqlite = this.#db.dialect.name === 'sqlite';
    // Apart from the filter, as json_each has columns of the same names.
    const found = findingsAt(this.#db, at).whereIn('findings.number', selected.select('number'));
    if (by === 'tag') found.joinRaw('join repositories as tagged on tagged.id = findings.repository_id');
    return found.joinRaw(
      isSqlite
        ? `left join json_each(${list}) as ${by}`
        : `left join lateral jsonb_array_elements_text(${list}::jsonb) as ${by}(value) on true`,
    );
  }

  async #findings(wanted: readonly number[], at: string | undefined): Promise<ReadonlyMap<number, Finding>> {
    const rows = await readRows<FindingWithAssignee>(
      findingsAt(this.#db, at)
        .whereIn('number', [...wanted])
        .select(findingColumns(this.#db.knex)),
    );
    return new Map(rows.map((row) => [Number(row.number), toFinding(row)]));
  }

  async #repositories(ids: readonly (string | null)[]): Promise<ReadonlyMap<string, string>> {
    const known = ids.filter((id) => id !== null);
    const rows = await readRows<{ id: string; name: string }>(
      this.#db.knex('repositories').whereIn('id', known).select('id', 'name'),
    );
    return new Map(rows.map(({ id, name }) => [id, name]));
  }
}

function chainKey(key: string | null, { repositoryId, package: of }: Finding): string | null {
  if (key === null || !of) return null;
  return `${repositoryId} ${(of.dependencyPath ?? [of.name]).join(' > ')}`;
}

function titleOf(by: GroupKey, key: string | null, worst: Finding): string {
  if (key === null || key === '') return `No ${by}`;
  if (by === 'criticality' || by === 'exposure') return `${key[0]?.toUpperCase()}${key.slice(1)} ${by}`;
  if (by === 'folder' || by === 'chain') return key.slice(worst.repositoryId.length + 1) || 'Top level';
  if (by === 'package') return worst.package?.name ?? key;
  if (by === 'action') return worst.title;
  return key;
}

/** The packed number of the most severe finding of a group. */
function worstOf(row: GroupRow): number | string {
  const worst = severities.find((severity) => row[`first_${severity}`] !== null);
  return row[`first_${worst}`] ?? row.most_urgent;
}

function numberOf(order: number | string): number {
  const packed = Number(order);
  return Math.ceil(packed / numbers) * numbers - packed;
}

function severityCountsOf(row: Readonly<Record<string, unknown>>): SeverityCounts {
  const counts = emptySeverityCounts();
  for (const severity of severities) counts[severity] = Number(row[`severity_${severity}`] ?? 0);
  return counts;
}

function zeros(values: readonly string[]): Record<string, number> {
  return Object.fromEntries(values.map((value) => [value, 0]));
}
