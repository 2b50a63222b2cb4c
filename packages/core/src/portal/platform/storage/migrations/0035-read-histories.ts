import type { Migration } from '../migration.ts';

/** Up to which commit security audits have read the history of a branch, and by which rules. */
export const readHistories: Migration = {
  name: '0035-read-histories',
  async up(knex) {
    await knex.schema.createTable('read_histories', (table) => {
      table.uuid('repository_id').notNullable().references('repositories.id').onDelete('CASCADE');
      table.text('ref').notNullable();
      table.text('commit').notNullable();
      table.text('rule_set').notNullable();
      table.text('built_in_rule_set').notNullable();
      table.text('read_at').notNullable();
      table.primary(['repository_id', 'ref']);
    });
  },
};
