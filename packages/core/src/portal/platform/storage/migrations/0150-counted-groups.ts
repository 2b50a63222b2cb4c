import type { Knex } from 'knex';
import type { Migration } from '../migration.ts';

/** What findings that are counted together have in common; of the package the package URL without a version, or ''. */
const shared = [
  'cell',
  'rule_id',
  'package',
  'priority_level',
  'confidence',
  'reachability',
  'exploited',
  'proposed',
];
const keys = shared.join(', ');

/**
 * How many findings there are of each rule and package in each cell, the most urgent of them, and when the first is due,
 * kept by triggers: groups and facets are sums over them. What has left is noted beside what is there
 * (`gone_urgent`, `gone_due_at`): where it was the first of its kind, the first is read from the findings, until the
 * rows are folded (`folded`), which keeps it again.
 */
export const countedGroups: Migration = {
  name: '0150-counted-groups',
  async up(knex, dialect) {
    const isSqlite = dialect.name === 'sqlite';
    await knex.schema.createTable('finding_group_counts', (table) => {
      table.bigInteger('cell').notNullable();
      for (const name of shared.slice(1, 6)) table.text(name).notNullable();
      table.integer('exploited').notNullable();
      table.integer('proposed').notNullable();
      table.bigInteger('count').notNullable();
      // The priority's order, and of several the oldest, as one number.
      table.bigInteger('urgent');
      table.text('due_at');
      table.bigInteger('gone_urgent');
      table.text('gone_due_at');
      table.integer('folded').notNullable().defaultTo(0);
      if (isSqlite) table.primary(shared);
      else table.index(['cell', 'rule_id']);
    });
    await knex.raw(
      'create index finding_group_counts_open on finding_group_counts (cell, rule_id) where folded = 0',
    );
    // The findings of a cell and rule are read where their first one has left; the facets are counted now.
    await knex.raw('create index findings_cell_rule on findings (cell, rule_id)');
    await knex.raw('drop index findings_facets');
    const { key, urgent, due } = read('findings', isSqlite);
    await knex.raw(`insert into finding_group_counts (${keys}, count, urgent, due_at, folded)
      select ${key}, count(*), max(${urgent}), min(${due}), 1 from findings group by ${places}`);
    await (isSqlite ? onSqlite(knex) : onPostgres(knex));
  },
};

const places = shared.map((_, index) => index + 1).join(', ');

/** What is counted of the row `of`. */
function read(of: string, isSqlite: boolean) {
  const purl = isSqlite ? `json_extract(${of}.package, '$.purl')` : `(${of}.package::jsonb->>'purl')`;
  const upTo = (text: string, mark: string) =>
    isSqlite
      ? `substr(${text}, 1, instr(${text} || ${mark}, ${mark}) - 1)`
      : `split_part(${text}, ${mark}, 1)`;
  // The question mark as a code: knex takes a written one for a value.
  const subject = upTo(upTo(purl, isSqlite ? 'char(63)' : 'chr(63)'), `'@'`);
  return {
    key: `${of}.cell, ${of}.rule_id, coalesce(${subject}, ''), ${of}.priority_level, coalesce(${of}.confidence, ''),
      ${of}.reachability, ${of}.exploited, case when ${of}.proposal is null then 0 else 1 end`,
    urgent: `(${of}.priority_order * 1000000000000 - ${of}.number)`,
    due: `case when ${of}.status = 'open' then ${of}.due_at end`,
  };
}

const counted = [
  'cell',
  'rule_id',
  'package',
  'priority_level',
  'priority_order',
  'confidence',
  'reachability',
];
const others = ['exploited', 'proposal', 'due_at'];

async function onSqlite(knex: Knex): Promise<void> {
  const added = read('new', true);
  const gone = read('old', true);
  const lesser = (a: string, b: string) => `coalesce(min(${a}, ${b}), ${a}, ${b})`;
  const add = `insert into finding_group_counts (${keys}, count, urgent, due_at, folded)
    values (${added.key}, 1, ${added.urgent}, ${added.due}, 1) on conflict (${keys}) do update set count = count + 1,
    urgent = max(urgent, excluded.urgent), due_at = ${lesser('due_at', 'excluded.due_at')};`;
  const found = `(${keys}) = (${gone.key})`;
  const take = `update finding_group_counts set count = count - 1, folded = 0,
      gone_urgent = max(coalesce(gone_urgent, ${gone.urgent}), ${gone.urgent}),
      gone_due_at = ${lesser('gone_due_at', `(${gone.due})`)} where ${found};
    delete from finding_group_counts where ${found} and count = 0;`;
  // A generated column cannot be named as one that is written.
  const written = [
    'repository_number, audit_type, category, severity, status, past_due',
    ...counted.slice(1),
    ...others,
  ].join(', ');
  const differs = [...counted, ...others].map((name) => `old.${name} is not new.${name}`).join(' or ');
  await knex.raw(`create trigger findings_grouped after insert on findings begin ${add} end`);
  await knex.raw(`create trigger findings_ungrouped after delete on findings begin ${take} end`);
  await knex.raw(`create trigger findings_regrouped after update of ${written} on findings
    when ${differs} begin ${take} ${add} end`);
}

async function onPostgres(knex: Knex): Promise<void> {
  const added = read('added', false);
  const gone = read('gone', false);
  const came = (
    from: string,
  ) => `select ${added.key}, 1 as count, ${added.urgent} as urgent, ${added.due} as due_at,
    null::bigint as gone_urgent, null::text as gone_due_at from ${from}`;
  const left = (from: string) =>
    `select ${gone.key}, -1, null::bigint, null::text, ${gone.urgent}, ${gone.due} from ${from}`;
  const differs = (a: string, b: string) =>
    `added join gone on gone.number = added.number where (${list(a)}) is distinct from (${list(b)})`;
  const list = (of: string) => [...counted, ...others].map((name) => `${of}.${name}`).join(', ');
  const changed = differs('added', 'gone');
  const note = (changes: string) => `insert into finding_group_counts
      (${keys}, count, urgent, due_at, gone_urgent, gone_due_at)
    select ${keys}, sum(count), max(urgent), min(due_at), max(gone_urgent), min(gone_due_at)
    from (${changes}) as changes (${keys}, count, urgent, due_at, gone_urgent, gone_due_at) group by ${keys};`;
  await knex.raw(`create function count_finding_groups() returns trigger language plpgsql as $$ begin
    if tg_op = 'INSERT' then ${note(came('added'))}
    elsif tg_op = 'DELETE' then ${note(left('gone'))}
    else ${note(`${came(changed)} union all ${left(changed)}`)} end if;
    return null; end $$`);
  const events = {
    insert: 'referencing new table as added',
    update: 'referencing new table as added old table as gone',
    delete: 'referencing old table as gone',
  };
  for (const [event, tables] of Object.entries(events))
    await knex.raw(`create trigger findings_grouped_${event} after ${event} on findings ${tables}
      for each statement execute function count_finding_groups()`);
}
