import type { Knex } from 'knex';
import type { Migration } from '../migration.ts';

/**
 * The names of findings (advisories, packages, CWE ids) each whole, beside the index of every three characters: asking
 * for one takes as long as there are findings that have it.
 */
export const findingNames: Migration = {
  name: '0085-finding-names',
  async up(knex, dialect) {
    await (dialect.name === 'sqlite' ? onSqlite(knex) : onPostgres(knex));
  },
};

async function onSqlite(knex: Knex): Promise<void> {
  const options = `ascii tokenchars '${allButLineEnds().replaceAll("'", "''")}' separators '\n'`;
  await knex.raw(
    `create virtual table finding_names using fts5
     (search_terms, content='', columnsize=0, detail='none', tokenize="${options.replaceAll('"', '""').replaceAll('?', '\\?')}")`,
  );
  await knex.raw('insert into finding_names (rowid, search_terms) select number, search_terms from findings');
  const add = 'insert into finding_names (rowid, search_terms) values (new.number, new.search_terms);';
  const forget = `insert into finding_names (finding_names, rowid, search_terms)
    values ('delete', old.number, old.search_terms);`;
  await knex.raw(`create trigger findings_named after insert on findings begin ${add} end`);
  await knex.raw(`create trigger findings_unnamed after delete on findings begin ${forget} end`);
  await knex.raw(`create trigger findings_renamed after update of search_terms on findings
    when old.search_terms is not new.search_terms begin ${forget} ${add} end`);
}

/** Every character of a name is part of it: a name ends with its line. */
function allButLineEnds(): string {
  let characters = '';
  for (let code = 1; code < 128; code += 1) {
    const character = String.fromCharCode(code);
    if (character !== '\n' && !/[A-Za-z0-9]/.test(character)) characters += character;
  }
  return characters;
}

/** Their digests: an index holds no long texts. */
async function onPostgres(knex: Knex): Promise<void> {
  await knex.raw(
    `create function finding_names(text) returns text[] language sql immutable parallel safe as
     $$ select array(select md5(name) from unnest(string_to_array($1, chr(10))) as name where name <> '') $$`,
  );
  await knex.raw('create index findings_names on findings using gin (finding_names(search_terms))');
}
