import type { Migration } from '../migration.ts';

/**
 * Which packages each branch of a repository has, audit by audit. A set of packages is stored once, by its digest, so
 * that an audit that finds the same packages again costs one row.
 */
export const inventories: Migration = {
  name: '0051-inventories',
  async up(knex) {
    await knex.schema.createTable('packages', (table) => {
      table.bigIncrements('number');
      // Ecosystem, release, name, version and commit in one text.
      table.text('key').notNullable().unique();
      table.text('ecosystem').notNullable();
      table.text('release');
      table.text('name').notNullable();
      // As advisories spell it.
      table.text('name_key').notNullable();
      table.text('version').notNullable();
      table.text('commit');
      table.text('purl').notNullable();
      table.index(['name_key', 'ecosystem']);
    });
    await knex.schema.createTable('package_sets', (table) => {
      table.bigIncrements('number');
      table.text('digest').notNullable().unique();
      table.integer('packages').notNullable();
    });
    await knex.schema.createTable('package_set_members', (table) => {
      table.bigInteger('set_number').notNullable().references('package_sets.number').onDelete('CASCADE');
      table.bigInteger('package_number').notNullable().references('packages.number');
      table.text('scope').notNullable();
      // 1, 0, or null when the file does not tell.
      table.integer('direct');
      table.text('path').notNullable();
      table.text('dependency_path');
      table.primary(['set_number', 'package_number']);
      table.index(['package_number', 'set_number']);
    });
    await knex.schema.createTable('inventories', (table) => {
      table.uuid('id').primary();
      table.uuid('repository_id').notNullable().references('repositories.id').onDelete('CASCADE');
      table.text('branch').notNullable();
      table.bigInteger('set_number').notNullable().references('package_sets.number');
      // Kept when the audit itself is forgotten.
      table.uuid('audit_id').notNullable().unique();
      table.text('commit');
      table.integer('complete').notNullable();
      // 1: the newest of its branch.
      table.integer('current').notNullable();
      table.text('audited_at').notNullable();
      table.index(['repository_id', 'branch', 'current']);
      table.index(['set_number', 'current']);
    });
  },
};
