import type { Migration } from '../migration.ts';

/** When people were last proved to be members, and what an installation no longer reaches but is kept for a while. */
export const codeHostTrust: Migration = {
  name: '0044-code-host-trust',
  async up(knex) {
    await knex.schema.alterTable('identities', (table) => {
      // When the code host last said that the person belongs here.
      table.text('member_checked_at');
      // Since when they do not: their sessions are ended and their API tokens refused.
      table.text('left_at');
    });
    await knex.schema.alterTable('installations', (table) => {
      table.text('removed_at');
    });
    await knex.schema.alterTable('installed_repositories', (table) => {
      table.text('detached_at');
    });
  },
};
