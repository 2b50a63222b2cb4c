import type { Migration } from '../migration.ts';

/**
 * Addresses of repositories are unique in a team, and names of teams among those that a person sees: a refusal said what
 * others have. Teams that rules of sign-in and of workloads name are bound by their ids.
 */
export const ruleTeams: Migration = {
  name: '0130-rule-teams',
  async up(knex, dialect) {
    await knex.schema.alterTable('repositories', (table) => {
      table.dropUnique(['url_key']);
      table.unique(['url_key', 'team_id']);
    });
    await knex.schema.alterTable('teams', (table) => {
      table.dropUnique(['name_key']);
      table.index(['name_key']);
    });
    await knex.schema.createTable('rule_teams', (table) => {
      dialect.text(table, 'name_key').primary();
      table.uuid('team_id').notNullable().references('teams.id').onDelete('CASCADE');
      table.text('bound_at').notNullable();
      table.index(['team_id']);
    });
  },
};
