import type { Migration } from '../migration.ts';

/**
 * Every finding has a confidence: high, medium or low. Before, only secrets had one, in other words; the next audit
 * knows more of the rest.
 */
export const findingConfidence: Migration = {
  name: '0061-finding-confidence',
  async up(knex, dialect) {
    const isPostgres = dialect.name === 'postgres';
    if (isPostgres) await knex.raw('alter table findings disable trigger user');
    await knex.raw(`update findings set confidence = case
      when confidence = 'generic' then 'medium'
      when confidence is null and category = 'insecure-code' then 'medium'
      else 'high' end`);
    if (isPostgres) await knex.raw('alter table findings enable trigger user');
  },
};
