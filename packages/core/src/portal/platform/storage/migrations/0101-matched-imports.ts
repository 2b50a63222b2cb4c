import type { Migration } from '../migration.ts';

/** Which advisories the findings of an import were last compared with. */
export const matchedImports: Migration = {
  name: '0101-matched-imports',
  async up(knex) {
    await knex.schema.alterTable('import_artifacts', (table) => {
      table.text('matched');
    });
  },
};
