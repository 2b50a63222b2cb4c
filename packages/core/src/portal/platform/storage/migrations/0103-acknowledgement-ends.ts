import type { Migration } from '../migration.ts';

const days = 180;

/** People's acknowledgements of severity high and above end, as those made from now on do. */
export const acknowledgementEnds: Migration = {
  name: '0103-acknowledgement-ends',
  async up(knex) {
    const end = new Date(Date.now() + days * 86_400_000).toISOString();
    await knex('findings')
      .where({ status: 'acknowledged', status_by: 'person' })
      .whereIn('severity', ['critical', 'high'])
      .whereNull('status_expires_at')
      .update({ status_expires_at: end });
  },
};
