import type { Migration } from '../migration.ts';

/** Which controls apply to a repository; nobody has chosen it of those that are there. */
export const complianceProfiles: Migration = {
  name: '0116-compliance-profiles',
  async up(knex) {
    await knex.schema.alterTable('repositories', (table) => {
      table.text('compliance_profile');
    });
  },
};
