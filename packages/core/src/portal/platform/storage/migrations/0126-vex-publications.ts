import type { Migration } from '../migration.ts';

/** VEX documents that anybody can read at an address of the portal, each with its revisions. */
export const vexPublications: Migration = {
  name: '0126-vex-publications',
  async up(knex) {
    await knex.schema.createTable('vex_publications', (table) => {
      table.uuid('id').primary();
      // What it is about: a repository or a tag, a release, a category.
      table.text('key').notNullable().unique();
      table.uuid('repository_id').index();
      table.text('tag');
      table.text('release');
      table.text('category').notNullable();
      table.text('tracking_id').notNullable().unique();
      table.text('year').notNullable();
      table.text('file_name').notNullable().unique();
      table.text('subject').notNullable();
      table.text('author').notNullable();
      table.text('namespace').notNullable();
      // The oldest first, as JSON.
      table.text('revisions').notNullable();
      // Of what it says, without its dates: the same again is no new version.
      table.text('digest').notNullable();
      // The text of each format, as JSON.
      table.text('texts').notNullable();
      table.uuid('published_by').notNullable();
      table.text('published_at').notNullable();
      table.text('updated_at').notNullable();
    });
  },
};
