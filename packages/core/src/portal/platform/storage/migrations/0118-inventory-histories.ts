import type { Migration } from '../migration.ts';

/**
 * What the Git history of every repository says of its dependencies: from when to when each version of a package was
 * there, on which branches and tags, and when it was exposed. All of it is read again from the repository when it is lost.
 */
export const inventoryHistories: Migration = {
  name: '0118-inventory-histories',
  async up(knex) {
    await knex.schema.createTable('inventory_histories', (table) => {
      table.uuid('repository_id').primary().references('repositories.id').onDelete('CASCADE');
      // The version of the program that read it: another one reads it anew.
      table.text('reader').notNullable();
      // Digest of what branches and tags point at.
      table.text('refs_digest');
      // What the next run goes on from, compressed.
      table.binary('kept');
      table.text('refs').notNullable();
      table.text('boundaries').notNullable();
      // Commits, file versions, branches and tags; null where it was never read.
      table.text('summary');
      table.text('gaps').notNullable();
      // The revision of the advisories that it was matched with; '' without any.
      table.text('advisories').notNullable();
      table.text('read_at');
      table.text('checked_at').notNullable().index();
      // Why the last attempt failed.
      table.text('failure');
    });
    await knex.schema.createTable('history_subjects', (table) => {
      table.bigIncrements('number');
      table.text('key').notNullable().unique();
      table.text('kind').notNullable();
      table.text('ecosystem').notNullable();
      table.text('name').notNullable();
      // As advisories spell it.
      table.text('name_key').notNullable();
      table.text('version').notNullable();
      table.text('declared');
      table.index(['kind', 'name_key']);
    });
    await knex.schema.createTable('history_presences', (table) => {
      table.uuid('repository_id').notNullable().references('repositories.id').onDelete('CASCADE');
      table.bigInteger('subject_number').notNullable().references('history_subjects.number');
      // As JSON: each time it was there, with commits and authors at both ends.
      table.text('presences').notNullable();
      table.primary(['repository_id', 'subject_number']);
      table.index(['subject_number']);
    });
    await knex.schema.createTable('exposures', (table) => {
      table.bigIncrements('number');
      table.uuid('repository_id').notNullable().references('repositories.id').onDelete('CASCADE');
      table.text('advisory').notNullable();
      // The advisory and its aliases in lower case, each between line ends.
      table.text('names').notNullable();
      table.text('package').notNullable();
      table.text('severity');
      table.text('kind').notNullable();
      table.boolean('is_on_branch').notNullable();
      table.boolean('is_declared').notNullable();
      table.text('present_at').notNullable();
      table.text('published_at');
      table.text('exploited_at');
      table.text('fixed_at');
      table.text('fixed_how');
      // The whole exposure as JSON.
      table.text('detail').notNullable();
      table.index(['repository_id']);
    });
  },
};
