import type { Migration } from '../migration.ts';

/** Decision rules that give a priority or a due date, and which findings have theirs from one. */
export const rulesOfRatings: Migration = {
  name: '0142-rules-of-ratings',
  async up(knex) {
    await knex.schema.alterTable('decision_rules', (table) => {
      // The status is empty where a rule gives these instead.
      table.text('priority');
      table.text('due_at');
    });
    await knex.schema.alterTable('findings', (table) => {
      table.uuid('priority_rule_id');
      table.uuid('due_rule_id');
      // {level, score, order, dueAt} without rules, as JSON; null where no rule decides.
      table.text('computed_rating');
    });
    for (const column of ['priority_rule_id', 'due_rule_id'])
      await knex.raw(
        `create index findings_${column} on findings (${column}, number) where ${column} is not null`,
      );
  },
};
