import type { Migration } from '../migration.ts';

/** Go modules are looked up in lower case, as their package URLs are written. */
export const goPackageNames: Migration = {
  name: '0095-go-package-names',
  async up(knex) {
    await knex('packages')
      .where({ ecosystem: 'Go' })
      .update({ name_key: knex.raw('lower(name)') });
  },
};
