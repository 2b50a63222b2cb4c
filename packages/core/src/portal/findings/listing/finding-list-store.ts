// The list of findings, for any filter, order and page, however many there are. How many a filter selects is known
// from the kept counts, so the way that is short for so many can be taken: few are gathered and sorted; of many, the
// index of the order is walked from the nearer end, and every filter is decided by the cell that lies in it.

import type { Knex } from 'knex';
import { atLeast, severities } from '../../../vocabulary/severity.ts';
import { type Page, type PageRequest, sortOrder } from '../../platform/page.ts';
import type { Visibility } from '../../platform/principal.ts';
import { type Database, readRows } from '../../platform/storage/database.ts';
import { cellPattern, codeSql, codesOf, repositoryNumberSql } from '../../platform/storage/finding-cell.ts';
import { literalPattern } from '../../platform/storage/list.ts';
import { whereVisible } from '../../platform/storage/visible-rows.ts';
import type { Finding } from '../finding.ts';
import { type FindingWithAssignee, findingColumns } from '../finding-columns.ts';
import { toFinding } from '../finding-row.ts';
import { termLine } from '../search-terms.ts';
import { foldGroups, type InCells } from './counted-group-store.ts';
import { conditionsOf } from './finding-conditions.ts';
import type { FindingFilter } from './finding-filter.ts';
import { findingsAt } from './findings-at.ts';

declare module '../../platform/storage/store-registry.ts' {
  interface Stores {
    readonly findingLists: FindingListStore;
  }
}

export const findingSorts = {
  firstSeenAt: 'first_seen_at',
  lastSeenAt: 'last_seen_at',
  priority: 'priority_order',
  // The rank of the most severe is 0.
  severity: '-severity_rank',
  dueAt: 'due_at',
} as const;

/** Where one way becomes shorter than another, as measured. */
export const listLimits = {
  /** As many rows are gathered and sorted in less time than the way to the middle of a large index takes. */
  few: 20_000,
  /** As many rows found by their text are read whole, to be sorted. */
  fewFound: 10_000,
  /** To gather and sort a row takes as long as so many steps along an index. */
  gatheringCost: 10,
};

type Query = Knex.QueryBuilder;

interface Rows {
  readonly query: Query;
  /** Gathered rows are sorted; otherwise the index of the order leads. */
  readonly isGathered: boolean;
}

/** What a filter selects. */
interface Selected {
  readonly total: number;
  /** A new query for the rows, made for `skipped` of them to be passed over. */
  rows(skipped: number): Rows;
}

export class FindingListStore {
  readonly #db: Database;
  readonly #limits: typeof listLimits;

  constructor(db: Database, limits = listLimits) {
    this.#db = db;
    this.#limits = limits;
  }

  /** `overdue` means as noted: see refresh-findings.ts. */
  async list(visibility: Visibility, filter: FindingFilter, page: PageRequest): Promise<Page<Finding>> {
    const read = () => this.#list(visibility, filter, page);
    // An index finds the first pages of what the counted facets select.
    return this.#isCounted(filter) && page.offset <= maxPassed ? read() : this.#db.heavyRead(read);
  }

  async #list(visibility: Visibility, filter: FindingFilter, page: PageRequest): Promise<Page<Finding>> {
    const { limit, offset } = page;
    const selected = await this.#select(visibility, filter);
    const { total } = selected;
    if (offset >= total) return { items: [], total, limit, offset };
    const size = Math.min(limit, total - offset);
    const isBackwards = offset > total / 2;
    const skipped = isBackwards ? total - offset - size : offset;
    const { column, direction } = sortOrder(page.sort, findingSorts);
    const order = isBackwards ? opposite[direction] : direction;
    const { query, isGathered } = selected.rows(skipped);
    const numbers = await readRows<{ number: number | string }>(
      query
        .select('number')
        // Written so, no index offers the order, and the planner takes the one that gathers.
        .orderByRaw(isGathered ? `coalesce(${column}, null) ${order}` : `${column} ${order}`)
        .orderBy('number', order)
        .limit(size)
        .offset(skipped),
    );
    if (isBackwards) numbers.reverse();
    const places = new Map(numbers.map(({ number }, place) => [String(number), place]));
    const rows = await readRows<FindingWithAssignee>(
      findingsAt(this.#db, filter.at)
        .select(findingColumns(this.#db.knex))
        .whereIn('number', [...places.keys()]),
    );
    const place = ({ number }: FindingWithAssignee): number => places.get(String(number)) ?? 0;
    rows.sort((a, b) => place(a) - place(b));
    return { items: rows.map(toFinding), total, limit, offset };
  }

  /** The ids of what the filter selects, oldest first. */
  async ids(visibility: Visibility, filter: FindingFilter): Promise<string[]> {
    return this.#db.heavyRead(async () => {
      const selected = await this.#select(visibility, filter);
      return await selected.rows(0).query.orderBy('number').pluck('id');
    });
  }

  /** The rows that the filter selects, in no order. In an object, as a query would be run by `await`. */
  async selected(visibility: Visibility, filter: FindingFilter): Promise<{ readonly query: Query }> {
    return (await this.#select(visibility, filter)).rows(0);
  }

  /** How many the filter selects of each facet, which `facet` reads from a cell. */
  async facetCounts(
    visibility: Visibility,
    filter: FindingFilter,
    facet: string,
  ): Promise<readonly { readonly facet: number | string; readonly count: number | string }[]> {
    const inCells = this.inCells(visibility, filter);
    const query = inCells
      ? inCells(this.#db.knex('finding_counts')).sum({ count: 'count' })
      : (await this.selected(visibility, filter)).query.count({ count: '*' });
    return readRows(query.select(this.#db.knex.raw(`${facet} as facet`)).groupByRaw('facet'));
  }

  /** Narrows counted rows to the filter; undefined where their cells do not hold all that it asks. */
  inCells(visibility: Visibility, filter: FindingFilter): InCells | undefined {
    return this.#isCounted(filter) ? (query) => this.#inCells(query, visibility, filter) : undefined;
  }

  /** Whether the facets that are counted beforehand hold all that the filter asks. */
  #isCounted(filter: FindingFilter): boolean {
    return (
      filter.at === undefined &&
      !filter.q &&
      namesOf(filter).length === 0 &&
      conditionsOf(filter, this.#db.dialect).length === 0
    );
  }

  /** Sums up the rows of cells that have several, in one statement, so that every reader finds the same sums. */
  async foldCounts(): Promise<void> {
    // What is left is folded by the next call: writers go on meanwhile.
    for (let round = 0; round < maxFolds && (await foldGroups(this.#db)); round += 1);
    if (this.#db.dialect.name === 'sqlite') return;
    await this.#db.knex.raw(
      `with gone as (
         delete from finding_counts
         where cell in (select cell from finding_counts group by cell having count(*) > 1)
         returning cell, count
       )
       insert into finding_counts (cell, count)
       select cell, sum(count) from gone group by cell having sum(count) <> 0`,
    );
  }

  async #select(visibility: Visibility, filter: FindingFilter): Promise<Selected> {
    const inCells = (query: Query): Query => this.#inCells(query, visibility, filter);
    if (filter.at !== undefined) {
      const past = () =>
        this.#containing(this.#narrowed(inCells(findingsAt(this.#db, filter.at)), filter), filter);
      return counted(past, () => true);
    }
    const all = await sum(inCells(this.#db.knex('finding_counts')));
    const findings = () => this.#db.knex('findings');
    const conditions = conditionsOf(filter, this.#db.dialect);
    const named = namesOf(filter).length > 0;
    const narrowed = (query: Query): Query => this.#narrowed(query, filter);
    const gathered = () =>
      narrowed(findings().whereIn('cell', inCells(this.#db.knex('finding_counts').select('cell'))));
    const walked = () => narrowed(inCells(findings()));
    const { few, fewFound, gatheringCost } = this.#limits;
    const isFew = all <= few;
    const texts = filter.q ? [filter.q] : [];
    // The index of names leads: few findings have one.
    if (texts.length === 0 && named) return counted(walked, (total) => total <= fewFound);
    if (texts.length === 0 && conditions.length > 0)
      return isFew ? counted(gathered, () => true) : counted(walked, (total) => total <= fewFound);
    if (texts.length === 0) {
      const everything = isFew ? all : await sum(this.#db.knex('finding_counts'));
      return {
        total: all,
        rows: (skipped) => {
          const isGathered = isFew || all * gatheringCost < (skipped / all) * everything;
          return { isGathered, query: isGathered ? gathered() : walked() };
        },
      };
    }
    const search = this.#db.dialect.textSearch?.(texts);
    const isFound = search && (await this.#finds(search)) <= fewFound;
    if (isFound)
      return counted(
        () => walked().whereRaw(`number in (${search.sql})`, [search.text]),
        () => true,
      );
    if (isFew)
      return counted(
        () => this.#containing(gathered(), filter),
        () => true,
      );
    if (!search)
      return counted(
        () => this.#containing(walked(), filter),
        (total) => total <= fewFound,
      );
    const found = () => walked().whereRaw(`+number in (${search.sql})`, [search.text]);
    const { total } = await counted(found, () => false);
    // Near an end it is shorter to read the texts that are passed than to list all findings that have the text.
    const rows = (skipped: number): Rows => ({
      query: skipped < fewFound ? this.#containing(walked(), filter) : found(),
      isGathered: false,
    });
    return { total, rows };
  }

  #narrowed(query: Query, filter: FindingFilter): Query {
    for (const [sql, ...values] of conditionsOf(filter, this.#db.dialect)) query.whereRaw(sql, values);
    const names = namesOf(filter);
    if (names.length > 0) {
      const { sql, value } = this.#db.dialect.namedAs(names);
      query.whereRaw(sql, [value]);
    }
    return query;
  }

  /** How many findings have the text, counted no further than it matters. */
  async #finds({ sql, text }: { readonly sql: string; readonly text: string }): Promise<number> {
    const { knex } = this.#db;
    const found = knex(knex.raw(`(${sql} limit ${this.#limits.fewFound + 1})`, [text])).count({ n: '*' });
    const [row] = await readRows<{ n: number }>(found, 'kept');
    return Number(row?.n ?? 0);
  }

  #inCells(query: Query, visibility: Visibility, filter: FindingFilter): Query {
    const { repositoryId, team, overdue } = filter;
    const { minSeverity } = filter;
    const severe = minSeverity && severities.filter((severity) => atLeast(severity, minSeverity));
    for (const [column, wanted] of [
      ['audit_type', filter.auditType],
      ['severity', filter.severity],
      ['severity', severe],
      ['category', filter.category],
      ['status', filter.status],
    ] as const) {
      if (wanted === undefined) continue;
      const [value, ...others] = typeof wanted === 'string' ? [wanted] : wanted;
      if (others.length === 0) {
        const pattern = cellPattern({ [column]: value });
        query.whereRaw('(cell & ?) = ?', [pattern.mask, pattern.value]);
      } else {
        const codes = codesOf(column, wanted as readonly string[]);
        query.whereRaw(`${codeSql(column)} in (${codes.map(() => '?').join(', ')})`, codes);
      }
    }
    if (overdue !== undefined) {
      const late = cellPattern({ status: 'open', pastDue: true });
      query.whereRaw(`(cell & ?) ${overdue ? '=' : '<>'} ?`, [late.mask, late.value]);
    }
    if (!repositoryId && !team && visibility.isEverything) return query;
    const repositories = this.#db.knex('repositories').select('number');
    if (repositoryId) repositories.where({ id: repositoryId });
    if (team) repositories.where({ team_id: team });
    whereVisible(repositories, this.#db.knex, visibility, { team: 'team_id', repository: 'id' });
    return query.where(this.#db.knex.raw(repositoryNumberSql()), 'in', repositories);
  }

  #containing(query: Query, filter: FindingFilter): Query {
    const contains = (column: string) => `${column} ${this.#db.dialect.like} ? escape '\\'`;
    if (filter.q) {
      const pattern = literalPattern(filter.q);
      const columns = ['title', 'path', 'rule_id', 'search_terms'];
      query.whereRaw(`(${columns.map(contains).join(' or ')})`, Array(columns.length).fill(pattern));
    }
    return query;
  }
}

/** The names that a finding must have, all of them. */
function namesOf(filter: FindingFilter): readonly string[] {
  return (['advisory', 'package', 'cwe'] as const).flatMap((kind) => {
    const name = filter[kind];
    return name === undefined ? [] : [termLine(kind, name)];
  });
}

/** Parts of the counts of groups that are folded in one go. */
const maxFolds = 50;

/** Rows that a page can pass over at the cost of a small read. */
const maxPassed = 1_000;

const opposite = { asc: 'desc', desc: 'asc' } as const;

async function sum(counts: Query): Promise<number> {
  const [row] = await readRows<{ total: number | string | null }>(counts.sum({ total: 'count' }), 'kept');
  return Number(row?.total ?? 0);
}

async function counted(rows: () => Query, isGathered: (total: number) => boolean): Promise<Selected> {
  const [row] = await readRows<{ total: number | string }>(rows().count({ total: '*' }), 'kept');
  const total = Number(row?.total ?? 0);
  return { total, rows: () => ({ query: rows(), isGathered: isGathered(total) }) };
}
