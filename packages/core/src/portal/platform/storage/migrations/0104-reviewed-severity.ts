import type { Migration } from '../migration.ts';

/** How severe a reviewed finding is, which decides who may accept it; unknown of what was listed before. */
export const reviewedSeverity: Migration = {
  name: '0104-reviewed-severity',
  async up(knex) {
    await knex.schema.alterTable('reviewed_findings', (table) => {
      table.text('severity');
    });
  },
};
