import type { Migration } from '../migration.ts';

/**
 * What to do first: the priority of a finding and what it depends on. Of findings that are there already nothing is
 * known but the severity and whether there is a fix; the next audit or advisory sync knows the rest.
 */
export const findingPriority: Migration = {
  name: '0050-finding-priority',
  async up(knex, dialect) {
    await knex.schema.alterTable('findings', (table) => {
      table.text('priority_level').notNullable().defaultTo('low');
      table.integer('priority_score').notNullable().defaultTo(0);
      // The score and the severity in one number, for sorting.
      table.integer('priority_order').notNullable().defaultTo(0);
      table.text('priority_reasons').notNullable().defaultTo('[]');
      table.integer('exploited').notNullable().defaultTo(0);
      table.double('epss');
      // Null for what is not about a package.
      table.integer('fixable');
    });
    const isPostgres = dialect.name === 'postgres';
    if (isPostgres) await knex.raw('alter table findings disable trigger user');
    await knex.raw(`update findings set fixable =
      case when package is null then null when package like '%"fixedVersion":"%' then 1 else 0 end`);
    await knex.raw(`update findings set
      priority_score = (case severity when 'critical' then 65 when 'high' then 50 when 'medium' then 30
        when 'low' then 15 else 5 end) + case when category = 'malicious-package' then 35 else 0 end
        + case when fixable = 1 then 5 else 0 end,
      priority_reasons = '[{"code":"severity","text":"Severity ' || severity || '."}]'`);
    await knex.raw(`update findings set priority_score = 100 where priority_score > 100`);
    await knex.raw(`update findings set
      priority_order = priority_score * 8 + 4 - severity_rank,
      priority_level = case when priority_score >= 80 then 'urgent' when priority_score >= 60 then 'high'
        when priority_score >= 30 then 'medium' else 'low' end`);
    if (isPostgres) await knex.raw('alter table findings enable trigger user');
    await knex.schema.alterTable('findings', (table) => {
      table.index(['priority_order', 'number', 'cell']);
    });
    await knex.raw('create index findings_exploited on findings (number) where exploited = 1');
    await knex.raw('create index findings_epss on findings (epss) where epss is not null');
  },
};
