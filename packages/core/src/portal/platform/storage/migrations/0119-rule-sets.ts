import type { Migration } from '../migration.ts';

/** The rules that an audit ran with: null for audits before this migration. Equal sets are one row. */
export const ruleSets: Migration = {
  name: '0119-rule-sets',
  async up(knex) {
    await knex.schema.createTable('rule_sets', (table) => {
      table.string('id', 32).primary();
      table.text('rule_ids').notNullable();
    });
    await knex.schema.alterTable('audits', (table) => {
      table.string('rule_set', 32);
    });
    await knex.raw(
      `create index findings_of_newer_rules on findings (first_seen_at, cell) where introduced_by = '"rules"'`,
    );
  },
};
