import type { Knex } from 'knex';
import type { Migration } from '../migration.ts';

/**
 * How many findings each cell holds (see storage/finding-cell.ts), kept by triggers, so that no write can forget
 * it; and an index of the texts that people search. A cell may have several rows, which are summed: PostgreSQL only
 * adds rows, so that writers of the same cell never wait for each other, and they are folded together now and then.
 */
export const findingCounts: Migration = {
  name: '0013-finding-counts',
  async up(knex, dialect) {
    await knex.schema.createTable('finding_counts', (table) => {
      table.bigInteger('cell').notNullable();
      table.bigInteger('count').notNullable();
      if (dialect.name === 'sqlite') table.primary(['cell']);
      else table.index(['cell', 'count']);
    });
    await (dialect.name === 'sqlite' ? onSqlite(knex) : onPostgres(knex));
  },
};

async function onSqlite(knex: Knex): Promise<void> {
  const add = `insert into finding_counts (cell, count) values (new.cell, 1)
    on conflict (cell) do update set count = count + 1;`;
  const take = 'update finding_counts set count = count - 1 where cell = old.cell;';
  const index = `insert into finding_search (rowid, title, path, rule_id)
    values (new.number, lower(new.title), lower(coalesce(new.path, '')), lower(new.rule_id));`;
  const forget = `insert into finding_search (finding_search, rowid, title, path, rule_id)
    values ('delete', old.number, lower(old.title), lower(coalesce(old.path, '')), lower(old.rule_id));`;
  // Texts are folded here as LIKE folds them, so that both find the same.
  await knex.raw(`create virtual table finding_search using fts5
    (title, path, rule_id, content='', columnsize=0, tokenize='trigram case_sensitive 1')`);
  await knex.raw(`create trigger findings_added after insert on findings begin ${add} ${index} end`);
  await knex.raw(`create trigger findings_deleted after delete on findings begin ${take} ${forget} end`);
  await knex.raw(`create trigger findings_moved after
    update of repository_number, audit_type, category, severity, status, past_due on findings
    when old.cell <> new.cell begin ${take} ${add} end`);
  await knex.raw(`create trigger findings_reworded after update of title, path, rule_id on findings
    when old.title <> new.title or old.path is not new.path or old.rule_id <> new.rule_id
    begin ${forget} ${index} end`);
}

async function onPostgres(knex: Knex): Promise<void> {
  const note = (changes: string) => `insert into finding_counts (cell, count)
    select cell, sum(change) from (${changes}) as changes group by cell having sum(change) <> 0;`;
  const added = 'select cell, 1 as change from added';
  const gone = 'select cell, -1 as change from gone';
  await knex.raw(`create function count_findings() returns trigger language plpgsql as $$ begin
    if tg_op = 'INSERT' then ${note(added)}
    elsif tg_op = 'DELETE' then ${note(gone)}
    else ${note(`${added} union all ${gone}`)} end if;
    return null; end $$`);
  const events = {
    insert: 'referencing new table as added',
    update: 'referencing new table as added old table as gone',
    delete: 'referencing old table as gone',
  };
  for (const [event, tables] of Object.entries(events)) {
    await knex.raw(`create trigger findings_counted_${event} after ${event} on findings ${tables}
      for each statement execute function count_findings()`);
  }
  // Where the extension can be had a search reads an index; without it the same search reads the table.
  await knex.raw(`do $$ begin
    create extension if not exists pg_trgm;
    create index findings_search on findings
      using gin (title gin_trgm_ops, path gin_trgm_ops, rule_id gin_trgm_ops);
    exception when others then null; end $$`);
}
