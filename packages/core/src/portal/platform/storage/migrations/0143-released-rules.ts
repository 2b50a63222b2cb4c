import type { Migration } from '../migration.ts';

/** Whether the findings of a decision rule that has ended were given to other rules. */
export const releasedRules: Migration = {
  name: '0143-released-rules',
  async up(knex) {
    await knex.schema.alterTable('decision_rules', (table) => {
      table.boolean('is_released').notNullable().defaultTo(false);
    });
  },
};
