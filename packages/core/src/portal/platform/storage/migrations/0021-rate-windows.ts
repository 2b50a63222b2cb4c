import type { Migration } from '../migration.ts';

/**
 * How many requests each user made within a minute, where several servers count together. Not logged: every request
 * writes here, and a database that crashed may begin to count anew.
 */
export const rateWindows: Migration = {
  name: '0021-rate-windows',
  async up(knex, dialect) {
    if (dialect.name !== 'postgres') return;
    await knex.raw(
      `create unlogged table rate_windows (
         key_hash text primary key, count integer not null, window_ends_at text not null
       ) with (fillfactor = 50)`,
    );
  },
};
