import type { Migration } from '../migration.ts';

/** Files that would make a failed control pass. */
export const proposedFiles: Migration = {
  name: '0082-proposed-files',
  async up(knex) {
    await knex.schema.alterTable('control_results', (table) => {
      // JSON: paths with their changes; null where none can be written, or where an older version audited.
      table.text('files');
    });
  },
};
