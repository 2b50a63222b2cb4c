import type { Migration } from '../migration.ts';

/**
 * Who is responsible for a finding: the owners of its file by CODEOWNERS, and an assignee; what people say of it; and
 * whether the code it is about is used. Owners and reachability are known from the next audit on.
 */
export const findingOwners: Migration = {
  name: '0065-finding-owners',
  async up(knex, dialect) {
    await knex.schema.alterTable('findings', (table) => {
      table.text('reachability').notNullable().defaultTo('unknown');
      // A JSON list.
      table.text('owners').notNullable().defaultTo('[]');
      table.integer('comment_count').notNullable().defaultTo(0);
    });
    // Said in SQL: knex would build SQLite's table anew, without its generated column.
    const uuid = dialect.name === 'postgres' ? 'uuid' : 'char(36)';
    await knex.raw(
      `alter table findings add column assignee_id ${uuid} references users (id) on delete set null`,
    );
    await knex.raw('create index findings_assignee on findings (assignee_id) where assignee_id is not null');
    await knex.raw('create index findings_commented on findings (number) where comment_count > 0');
    await knex.schema.createTable('finding_comments', (table) => {
      table.uuid('id').primary();
      table.uuid('finding_id').notNullable().references('findings.id').onDelete('CASCADE');
      table.uuid('author_id').references('users.id').onDelete('SET NULL');
      table.text('text').notNullable();
      table.text('created_at').notNullable();
      table.index(['finding_id', 'created_at', 'id']);
      table.index(['author_id']);
    });
    // Of the default branch, for findings that come without an audit of the tree.
    await knex.schema.createTable('code_owners', (table) => {
      table.uuid('repository_id').primary().references('repositories.id').onDelete('CASCADE');
      table.text('path').notNullable();
      table.text('host').notNullable();
      table.text('text').notNullable();
    });
  },
};
