import type { Migration } from '../migration.ts';

/** Decisions about all findings that meet a condition, and which findings have their status from one. */
export const decisionRules: Migration = {
  name: '0110-decision-rules',
  async up(knex) {
    await knex.schema.createTable('decision_rules', (table) => {
      table.uuid('id').primary();
      table.text('name').notNullable();
      table.text('name_key').notNullable().unique();
      table.text('condition').notNullable();
      // acknowledged, false_positive
      table.text('status').notNullable();
      // A code of VEX; null where the risk is taken.
      table.text('justification');
      table.text('reason').notNullable();
      // proposed, active
      table.text('state').notNullable();
      table.boolean('forced').notNullable();
      table.text('expires_at').notNullable();
      table.uuid('created_by').notNullable();
      table.text('created_at').notNullable();
      table.uuid('approved_by');
      table.text('approved_at');
      table.index(['state', 'approved_at']);
    });
    await knex.schema.alterTable('findings', (table) => {
      table.uuid('decision_rule_id');
    });
    await knex.raw(
      'create index findings_decision_rule on findings (decision_rule_id, number) where decision_rule_id is not null',
    );
  },
};
