import type { Migration } from '../migration.ts';

/** What other tools see of findings that are already known, and which of it people have taken apart. */
export const findingWitnesses: Migration = {
  name: '0115-finding-witnesses',
  async up(knex) {
    await knex.schema.createTable('finding_witnesses', (table) => {
      table.uuid('id').primary();
      table.uuid('finding_id').notNullable().references('findings.id').onDelete('CASCADE');
      table.uuid('repository_id').notNullable().references('repositories.id').onDelete('CASCADE');
      table.text('audit_type').notNullable();
      // What an import may call gone: as of findings.
      table.text('scope').notNullable();
      table.text('fingerprint').notNullable();
      // advisory, code
      table.text('joined_by').notNullable();
      table.text('severity').notNullable();
      // The finding's columns as this tool fills them, as JSON: what it is recognized by, and becomes when taken apart.
      table.text('columns').notNullable();
      table.boolean('path_bound').notNullable();
      table.text('commit');
      // The last one that reported it.
      table.uuid('audit_id');
      table.text('first_seen_at').notNullable();
      table.text('last_seen_at').notNullable();
      // Since when complete imports no longer report it.
      table.text('gone_at');
      table.index(['finding_id']);
      table.index(['repository_id', 'audit_type', 'scope', 'id']);
    });
    await knex.schema.createTable('finding_splits', (table) => {
      table.uuid('repository_id').notNullable().references('repositories.id').onDelete('CASCADE');
      table.text('audit_type').notNullable();
      table.text('scope').notNullable();
      table.text('fingerprint').notNullable();
      table.primary(['repository_id', 'audit_type', 'scope', 'fingerprint']);
    });
  },
};
