import type { Migration } from '../migration.ts';

/** Rules that looked at nothing but infrastructure. */
const rules = [
  'container-host-access',
  'container-privileged',
  'container-root-user',
  'excessive-cloud-permissions',
  'open-ingress',
  'unencrypted-cloud-storage',
  'unpinned-image',
];

/**
 * Findings about infrastructure have a category of their own. Those of rules that knew nothing else move into it with
 * their identity, status and history.
 */
export const infrastructureCategory: Migration = {
  name: '0069-infrastructure-category',
  async up(knex) {
    await knex('findings')
      .where({ category: 'insecure-code' })
      .whereIn('rule_id', rules)
      .update({ category: 'infrastructure' });
  },
};
