import type { Migration } from '../migration.ts';

/** Waivers are asked for by one person and approved by another, with evidence; those that end early stay. */
export const waiversAskedFor: Migration = {
  name: '0144-waivers-asked-for',
  async up(knex) {
    await knex.schema.alterTable('compliance_waivers', (table) => {
      table.renameColumn('approved_by', 'asked_by');
      // proposed, approved, rejected
      table.text('state').notNullable().defaultTo('approved');
      // A list of texts and links.
      table.text('evidence').notNullable().defaultTo('[]');
      table.uuid('decided_by');
      table.text('decided_at');
      table.text('comment');
      table.uuid('revoked_by');
      table.text('revoked_at');
    });
    await knex('compliance_waivers').update({
      decided_by: knex.ref('asked_by'),
      decided_at: knex.ref('created_at'),
    });
  },
};
