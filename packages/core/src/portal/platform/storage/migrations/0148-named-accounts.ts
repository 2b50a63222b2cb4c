import type { Migration } from '../migration.ts';

/** Which account of a code host a name in the settings means, by the code host's id of it. */
export const namedAccounts: Migration = {
  name: '0148-named-accounts',
  async up(knex, dialect) {
    await knex.schema.createTable('named_accounts', (table) => {
      dialect.text(table, 'host').notNullable();
      dialect.text(table, 'name_key').notNullable();
      dialect.text(table, 'account_id').notNullable();
      table.text('bound_at').notNullable();
      table.primary(['host', 'name_key']);
    });
  },
};
