import type { Knex } from 'knex';
import type { Migration } from '../migration.ts';

/** The codes of all categories, frozen as text, as in 0005; values that are there keep their codes. */
const cellColumn =
  'repository_number * 32768 + past_due + ' +
  "case status when 'open' then 0 when 'acknowledged' then 2 when 'resolved' then 4 when 'false_positive' then 6 end + " +
  "case severity when 'critical' then 0 when 'high' then 16 when 'medium' then 32 when 'low' then 48 when 'info' then 64 end + " +
  "case audit_type when 'security' then 0 when 'compliance' then 128 when 'code-quality' then 256 when 'dependency' then 384 end + " +
  "case category when 'secrets-in-code' then 0 when 'dependency-vulnerability' then 1024 when 'insecure-code' then 2048 when 'malicious-package' then 3072" +
  " when 'code-complexity' then 4096 when 'code-duplication' then 5120" +
  " when 'code-smell' then 6144 when 'repository-hygiene' then 7168" +
  " when 'ci-configuration' then 8192 when 'supply-chain' then 9216" +
  " when 'license' then 10240 when 'infrastructure' then 11264 end";

/**
 * The license of each package of an inventory, and findings about licenses: the generated column `cell` gets the codes
 * of two more categories.
 */
export const packageLicenses: Migration = {
  name: '0068-package-licenses',
  async up(knex, dialect) {
    await knex.schema.alterTable('package_set_members', (table) => {
      // An SPDX expression; null where nothing says one.
      table.text('license');
    });
    await (dialect.name === 'sqlite' ? onSqlite(knex) : onPostgres(knex));
  },
};

interface Definition {
  readonly type: string;
  readonly name: string;
  readonly sql: string;
}

/** SQLite cannot change what a column is made of, and adds generated ones as virtual only: the indexes store them. */
async function onSqlite(knex: Knex): Promise<void> {
  const definitions: readonly Definition[] = await knex('sqlite_master')
    .where({ tbl_name: 'findings' })
    .whereIn('type', ['index', 'trigger'])
    .where('sql', 'like', '%cell%')
    .select('type', 'name', 'sql');
  for (const { type, name } of definitions) await knex.raw(`drop ${type} ${name}`);
  await knex.raw('alter table findings drop column cell');
  await knex.raw(
    `alter table findings add column cell bigint generated always as (${cellColumn}) virtual not null`,
  );
  for (const { sql } of definitions) await knex.raw(sql);
}

async function onPostgres(knex: Knex): Promise<void> {
  const definitions: readonly string[] = await knex('pg_indexes')
    .whereRaw('schemaname = current_schema()')
    .where({ tablename: 'findings' })
    .where('indexdef', 'like', '%cell%')
    .pluck('indexdef');
  await knex.raw('alter table findings drop column cell');
  await knex.raw(
    `alter table findings add column cell bigint generated always as (${cellColumn}) stored not null`,
  );
  for (const definition of definitions) await knex.raw(definition);
}
