import type { Migration } from '../migration.ts';

/** Which requirements of frameworks a policy of one's own decides; those of built-in ones are in the program. */
export const policyRequirements: Migration = {
  name: '0137-policy-requirements',
  async up(knex) {
    await knex.schema.alterTable('policies', (table) => {
      table.text('requirements');
    });
  },
};
