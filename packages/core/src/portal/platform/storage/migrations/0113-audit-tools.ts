import type { Migration } from '../migration.ts';

/** With which version of Assay, and how many rules, an audit looked; not known of those that are there. */
export const auditTools: Migration = {
  name: '0113-audit-tools',
  async up(knex) {
    await knex.schema.alterTable('audits', (table) => {
      table.text('tool_version');
      table.integer('rule_count');
    });
  },
};
