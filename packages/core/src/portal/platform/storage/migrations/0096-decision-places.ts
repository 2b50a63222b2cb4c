import type { Migration } from '../migration.ts';

/** Where triage decisions hold, and what the last review of each pull request listed. */
export const decisionPlaces: Migration = {
  name: '0096-decision-places',
  async up(knex, dialect) {
    await knex.schema.createTable('triage_decisions', (table) => {
      table.uuid('repository_id').notNullable().references('repositories.id').onDelete('CASCADE');
      dialect.text(table, 'fingerprint').notNullable();
      // Digest of scope, path and context: paths are too long for a key.
      dialect.text(table, 'place').notNullable();
      // here, file, repository, everywhere
      table.text('scope').notNullable();
      table.text('path').notNullable();
      table.text('hint').notNullable();
      table.text('status').notNullable();
      table.text('reason').notNullable();
      table.text('decided_by').notNullable();
      table.text('url').notNullable();
      table.text('decided_at').notNullable();
      // ISO 8601; null for one without an end.
      table.text('expires_at');
      table.primary(['repository_id', 'fingerprint', 'place']);
      table.index(['scope', 'fingerprint']);
    });
    // Decisions of before knew no place: they go on in the files where the portal knows the finding.
    await knex.raw(
      `insert into triage_decisions (repository_id, fingerprint, place, scope, path, hint, status, reason,
         decided_by, url, decided_at, expires_at)
       select d.repository_id, d.fingerprint, 'file:' || min(cast(f.id as text)), 'file', coalesce(f.path, ''), '', d.status, d.reason,
         d.decided_by, d.url, d.decided_at, d.expires_at
       from extension_decisions d
       join findings f on f.repository_id = d.repository_id and f.fingerprint = d.fingerprint
         and f.status = d.status and f.status_by = 'person'
       group by d.repository_id, d.fingerprint, coalesce(f.path, ''), d.status, d.reason, d.decided_by, d.url,
         d.decided_at, d.expires_at`,
    );
    await knex.schema.dropTable('extension_decisions');
    await knex.schema.createTable('reviewed_findings', (table) => {
      table.uuid('repository_id').notNullable().references('repositories.id').onDelete('CASCADE');
      table.integer('pull').notNullable();
      dialect.text(table, 'fingerprint').notNullable();
      table.integer('twin').notNullable();
      table.text('path').notNullable();
      table.text('hint').notNullable();
      table.primary(['repository_id', 'pull', 'fingerprint', 'twin']);
    });
  },
};
