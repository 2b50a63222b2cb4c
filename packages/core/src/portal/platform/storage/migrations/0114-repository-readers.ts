import type { Migration } from '../migration.ts';

/** What people can read at the code host, and which of its repositories a report holds data of. */
export const repositoryReaders: Migration = {
  name: '0114-repository-readers',
  async up(knex, dialect) {
    await knex.schema.alterTable('installed_repositories', (table) => {
      // Of those that are there the code host has not said it yet.
      table.boolean('is_public').notNullable().defaultTo(false);
    });
    await knex.schema.alterTable('identities', (table) => {
      table.text('repositories_checked_at');
    });
    await knex.schema.createTable('repository_readers', (table) => {
      table.uuid('user_id').notNullable().references('users.id').onDelete('CASCADE');
      dialect.text(table, 'provider_id').notNullable();
      table.primary(['user_id', 'provider_id']);
    });
    await knex.schema.createTable('report_sources', (table) => {
      table.uuid('report_id').notNullable().references('reports.id').onDelete('CASCADE');
      // No reference: the data of a repository that is gone stay those of a repository that nobody can read.
      dialect.text(table, 'provider_id').notNullable();
      table.primary(['report_id', 'provider_id']);
    });
    await knex('report_sources').insert(sourcesOfOlderReports(knex));
    for (const table of ['reports', 'schedules', 'webhooks'])
      await knex.schema.alterTable(table, (altered) => {
        altered.uuid('access_of');
      });
    const limited = knex('users').select('id').whereIn('role', ['viewer', 'developer']);
    for (const table of ['schedules', 'webhooks'])
      await knex(table)
        .whereIn('created_by', limited)
        .update({ access_of: knex.ref('created_by') });
  },
};

/** Of one repository where the scope names it, else of all that the teams have today. */
function sourcesOfOlderReports(knex: Parameters<Migration['up']>[0]) {
  const teams = knex('report_teams').select('team_id').whereRaw('?? = ??', ['report_id', 'reports.id']);
  return knex('reports')
    .joinRaw('cross join repositories')
    .join('installed_repositories', 'installed_repositories.repository_id', 'repositories.id')
    .where((held) =>
      held
        .whereRaw('?? = ??', ['repositories.team_id', 'reports.team_id'])
        .orWhere((several) => several.whereNull('reports.team_id').whereIn('repositories.team_id', teams)),
    )
    .where((named) =>
      named
        .whereRaw(`reports.scope like '%"repositoryId":null%'`)
        .orWhereRaw(`reports.scope like '%"repositoryId":"' || cast(repositories.id as text) || '"%'`),
    )
    .select('reports.id', 'installed_repositories.provider_id');
}
