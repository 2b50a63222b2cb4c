import type { Migration } from '../migration.ts';

/** Directories that provision people and groups by SCIM, and who of them is which user. */
export const directories: Migration = {
  name: '0135-directories',
  async up(knex, dialect) {
    await knex.schema.createTable('directories', (table) => {
      table.uuid('id').primary();
      dialect.text(table, 'name').notNullable();
      table.text('issuer');
      table.text('person_claim').notNullable();
      table.boolean('link_by_email').notNullable();
      dialect.text(table, 'token_hash').notNullable().unique();
      table.text('token_created_at').notNullable();
      dialect.text(table, 'previous_hash').unique();
      table.text('previous_ends_at');
      table.text('last_used_at');
      table.uuid('created_by');
      dialect.text(table, 'created_at').notNullable();
    });
    await knex.schema.createTable('directory_people', (table) => {
      table.uuid('id').primary();
      table.uuid('directory_id').notNullable().references('directories.id').onDelete('CASCADE');
      table.uuid('user_id').notNullable().references('users.id').onDelete('CASCADE').index();
      dialect.text(table, 'external_id');
      // Null for who was deleted: the name is free again, the id at the directory is not.
      dialect.text(table, 'name_key');
      table.text('user_name').notNullable();
      table.text('attributes').notNullable();
      table.boolean('active').notNullable();
      // Whether the directory disabled the account, and not an administrator.
      table.boolean('disabled_here').notNullable();
      table.text('deleted_at');
      dialect.text(table, 'created_at').notNullable();
      table.text('updated_at').notNullable();
      table.unique(['directory_id', 'name_key']);
      table.unique(['directory_id', 'external_id']);
      table.unique(['directory_id', 'user_id']);
    });
    await knex.schema.createTable('directory_groups', (table) => {
      table.uuid('id').primary();
      table.uuid('directory_id').notNullable().references('directories.id').onDelete('CASCADE');
      dialect.text(table, 'external_id');
      table.text('display_name').notNullable();
      dialect.text(table, 'name_key').notNullable();
      dialect.text(table, 'created_at').notNullable();
      table.text('updated_at').notNullable();
      table.index(['directory_id', 'name_key']);
      table.unique(['directory_id', 'external_id']);
    });
    await knex.schema.createTable('directory_members', (table) => {
      table.uuid('group_id').notNullable().references('directory_groups.id').onDelete('CASCADE');
      table.uuid('person_id').notNullable().references('directory_people.id').onDelete('CASCADE');
      table.primary(['group_id', 'person_id']);
      table.index(['person_id']);
    });
  },
};
