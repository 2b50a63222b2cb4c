// Groups and facets from what is counted of findings as they change (the table `finding_group_counts`, migration 0150):
// how many of each rule and package are in each cell, the most urgent of them, and when the first is due.
import type { Knex } from 'knex';
import { categories } from '../../../vocabulary/category.ts';
import { type Database, readRows } from '../../platform/storage/database.ts';
import { codeSql, repositoryNumberSql } from '../../platform/storage/finding-cell.ts';
import { type GroupKey, packageSql } from './group-key.ts';

type Query = Knex.QueryBuilder;

/** Narrows rows that have a cell to those of a filter. */
export type InCells = (query: Query) => Query;

/** Above every number of a finding. */
export const numbers = 1_000_000_000_000;

/** The priority of a finding's row in one number: of several with the same, the oldest has the highest. */
export const urgentSql = `findings.priority_order * ${numbers} - findings.number`;
/** When a finding's row is due, while it is open. */
export const dueSql = `case when findings.status = 'open' then findings.due_at end`;

const table = 'finding_group_counts';
const shared = 'cell, rule_id, package, priority_level, confidence, reachability, exploited, proposed'.split(
  ', ',
);
/** Whether the most urgent or the first one may have left. */
const isUnsure = 'gone_urgent >= urgent or gone_due_at <= due_at';

interface CountedKey {
  readonly sql: string;
  /** Whether it reads the row of the repository. */
  readonly ofRepository?: true;
}

/** The keys of groups that are counted; the others are made of what only the findings themselves say. */
function countedKey(by: GroupKey, isSqlite: boolean): CountedKey | undefined {
  const repository = isSqlite ? 'repositories.id' : 'repositories.id::text';
  switch (by) {
    case 'rule':
      return { sql: 'parts.rule_id' };
    case 'package':
      return { sql: `nullif(parts.package, '')` };
    case 'category':
      return { sql: categorySql };
    case 'action':
      return {
        sql: `${repository} || ' ' || coalesce(nullif(parts.package, ''), parts.rule_id)`,
        ofRepository: true,
      };
    case 'repository':
      return { sql: repository, ofRepository: true };
    case 'criticality':
    case 'exposure':
      return { sql: `repositories.${by}`, ofRepository: true };
    case 'tag':
      return { sql: 'tag.value', ofRepository: true };
  }
  return undefined;
}

const categorySql = `case ${codeSql('category', 'parts.cell')}
  ${categories.map((one, code) => `when ${code} then '${one}'`).join(' ')} end`;

/** The parts of groups, a row for each repository and severity; undefined for what is not counted by. */
export function countedParts(db: Database, by: GroupKey, inCells: InCells): Query | undefined {
  const { knex } = db;
  const isSqlite = db.dialect.name === 'sqlite';
  const key = countedKey(by, isSqlite);
  if (key === undefined) return undefined;
  const query = knex
    .from(knex.raw(`(${partsSql(isSqlite)}) as parts`, [summed(knex, inCells)]))
    .groupBy('group_key', 'repository_id', 'severity_rank')
    .select(
      knex.raw(`${key.sql} as group_key`),
      knex.raw(`${repositoryNumberSql('parts.cell')} as repository_id`),
      knex.raw(`${codeSql('severity', 'parts.cell')} as severity_rank`),
    )
    .sum({ found: 'parts.found' })
    .max({ urgent: 'parts.urgent' })
    .min({ due: 'parts.due_at' });
  if (key.ofRepository)
    query.joinRaw(`join repositories on repositories.number = ${repositoryNumberSql('parts.cell')}`);
  if (by === 'tag')
    query.joinRaw(
      isSqlite
        ? 'left join json_each(repositories.tags) as tag'
        : 'left join lateral jsonb_array_elements_text(repositories.tags::jsonb) as tag(value) on true',
    );
  return query;
}

const facetColumns = { priority: 'priority_level', confidence: 'confidence', reachability: 'reachability' };
type FacetRow = Readonly<Record<keyof typeof facetColumns, string>> &
  Readonly<Record<'count' | 'exploited' | 'proposed', number | string>>;

/** How many findings there are of each value that a cell does not hold. */
export function countedFacets(db: Database, inCells: InCells): Promise<readonly FacetRow[]> {
  const sums = db.knex.raw('sum(count * exploited) as exploited, sum(count * proposed) as proposed');
  const counted = inCells(db.knex(table)).sum({ count: 'count' }).select(facetColumns, sums);
  return readRows(counted.groupBy(Object.values(facetColumns)));
}

/** The same of rows of findings, one by one. */
export function readFacets(findings: Query): Promise<readonly FacetRow[]> {
  const counts = findings.count({ count: '*', proposed: 'proposal' }).sum({ exploited: 'exploited' });
  return readRows(counts.select(facetColumns).groupBy(Object.values(facetColumns)));
}

/** One row for each cell, rule and package, as PostgreSQL adds rows. */
function summed(knex: Knex, inCells: InCells): Query {
  return inCells(knex(table))
    .select('cell', 'rule_id', 'package')
    .sum({ found: 'count' })
    .max({ urgent: 'urgent', gone_urgent: 'gone_urgent' })
    .min({ due_at: 'due_at', gone_due_at: 'gone_due_at' })
    .groupBy('cell', 'rule_id', 'package')
    .havingRaw('sum(count) > 0');
}

function partsSql(isSqlite: boolean): string {
  return `with live as ?, unsure as (select distinct cell, rule_id from live where ${isUnsure})
    select cell, rule_id, package, found, urgent, due_at from live
      where (cell, rule_id) not in (select cell, rule_id from unsure)
    union all select findings.cell, findings.rule_id, ${subjectOf(isSqlite)}, count(*), max(${urgentSql}), min(${dueSql})
      from unsure join findings on findings.cell = unsure.cell and findings.rule_id = unsure.rule_id group by 1, 2, 3`;
}

const subjectOf = (isSqlite: boolean) => `coalesce(${packageSql(isSqlite)}, '')`;

/** Cells and rules whose rows are folded in one transaction. */
const pairsAtOnce = 200;

/** Adds up what was noted since, and reads which is the first now where that one has left; false when nothing was. */
export async function foldGroups(db: Database): Promise<boolean> {
  const isSqlite = db.dialect.name === 'sqlite';
  const fresh = `select findings.cell, findings.rule_id, ${subjectOf(isSqlite)} as package, findings.priority_level,
      coalesce(findings.confidence, '') as confidence, findings.reachability, findings.exploited,
      case when findings.proposal is null then 0 else 1 end as proposed,
      max(${urgentSql}) as urgent, min(${dueSql}) as due_at
    from unsure join findings on findings.cell = unsure.cell and findings.rule_id = unsure.rule_id
    group by 1, 2, 3, 4, 5, 6, 7, 8`;
  const isOpen = await readRows(db.knex(table).where({ folded: 0 }).select('cell').limit(1));
  if (isOpen.length === 0) return false;
  await (isSqlite ? foldInPlace(db, fresh) : foldAdded(db, fresh));
  return true;
}

async function foldInPlace(db: Database, fresh: string): Promise<void> {
  const folded = 'gone_urgent = null, gone_due_at = null, folded = 1';
  await db.transaction(async () => {
    await db.knex.raw(`update ${table} set ${folded} where folded = 0 and not coalesce(${isUnsure}, false)`);
    await db.knex.raw(
      `with unsure as (select distinct cell, rule_id from ${table} where folded = 0 limit ${pairsAtOnce}),
         fresh as (${fresh})
       update ${table} set urgent = fresh.urgent, due_at = fresh.due_at, ${folded} from fresh
       where ${shared.map((name) => `${table}.${name} = fresh.${name}`).join(' and ')}`,
    );
  });
}

/** In one statement, so that every reader finds the same sums. */
async function foldAdded(db: Database, fresh: string): Promise<void> {
  const keys = shared.join(', ');
  await db.knex.raw(
    `with pairs as (select distinct cell, rule_id from ${table} where folded = 0 limit ${pairsAtOnce}),
       gone as (delete from ${table} using pairs
         where ${table}.cell = pairs.cell and ${table}.rule_id = pairs.rule_id returning ${table}.*),
       summed as (select ${keys}, sum(count) as count, max(urgent) as urgent, min(due_at) as due_at,
           max(gone_urgent) as gone_urgent, min(gone_due_at) as gone_due_at
         from gone group by ${keys} having sum(count) <> 0),
       unsure as (select distinct cell, rule_id from summed where ${isUnsure}),
       fresh as (${fresh})
     insert into ${table} (${keys}, count, urgent, due_at, folded)
     select ${shared.map((name) => `summed.${name}`).join(', ')}, summed.count,
       coalesce(fresh.urgent, summed.urgent), case when fresh.cell is null then summed.due_at else fresh.due_at end, 1
     from summed left join fresh using (${keys})`,
  );
}
