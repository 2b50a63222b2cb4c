import type { Migration } from '../migration.ts';

/**
 * Findings are kept with the lines around their place and with references. What was kept before begins at the place
 * itself, and shows a secret only redacted; the next audit knows more.
 */
export const findingEvidence: Migration = {
  name: '0081-finding-evidence',
  async up(knex, dialect) {
    // Said in SQL: knex would build SQLite's table anew, without its generated column.
    await knex.raw('alter table findings add column excerpt_line integer');
    await knex.raw('alter table findings add column excerpt_redacted integer not null default 0');
    await knex.raw("alter table findings add column reference_urls text not null default ''");
    const isPostgres = dialect.name === 'postgres';
    if (isPostgres) await knex.raw('alter table findings disable trigger user');
    await knex.raw(
      "update findings set excerpt_redacted = 1 where category = 'secrets-in-code' and excerpt is not null",
    );
    if (isPostgres) await knex.raw('alter table findings enable trigger user');
  },
};
