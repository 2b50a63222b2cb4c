import type { Migration } from '../migration.ts';

/** What imports have brought, by artifact and tool, and of each audit who made it. */
export const importArtifacts: Migration = {
  name: '0100-import-artifacts',
  async up(knex, dialect) {
    await knex.schema.createTable('import_artifacts', (table) => {
      table.uuid('id').primary();
      table.uuid('repository_id').notNullable().references('repositories.id').onDelete('CASCADE');
      table.text('audit_type').notNullable();
      // Of the findings: names tool, artifact and branch.
      dialect.text(table, 'scope').notNullable();
      // Null for an import of before, and for one that is no longer kept.
      table.uuid('audit_id');
      table.text('imported_at').notNullable();
      table.unique(['repository_id', 'audit_type', 'scope']);
    });
    await knex.schema.alterTable('audits', (table) => {
      // audit, import
      table.text('source').notNullable().defaultTo('audit');
      // Null for imports of before.
      table.text('tool');
      table.text('artifact');
    });
    // Imports never start.
    await knex('audits').where({ status: 'completed' }).whereNull('started_at').update({ source: 'import' });
    await knex('audits').where({ source: 'audit' }).update({ tool: 'Assay' });
    await knex.raw(
      `insert into import_artifacts (id, repository_id, audit_type, scope, audit_id, imported_at)
       select id, repository_id, audit_type, scope, null, last_seen_at from findings
       where scope like 'import:%' and not exists (select 1 from findings as newer
         where newer.repository_id = findings.repository_id and newer.audit_type = findings.audit_type
           and newer.scope = findings.scope and (newer.last_seen_at > findings.last_seen_at
             or (newer.last_seen_at = findings.last_seen_at and newer.id > findings.id)))`,
    );
  },
};
