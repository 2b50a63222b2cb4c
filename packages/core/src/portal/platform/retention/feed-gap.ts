import type { Database } from '../storage/database.ts';

/** Remembers up to which place events of the feed go: a reader who comes from before it learns that some are missing. */
export async function rememberGap(db: Database, eventIds: readonly string[]): Promise<void> {
  const last = await db
    .knex('feed_events')
    .whereIn('id', [...eventIds])
    .max({ last: 'position' })
    .first();
  const pruned = Number(last?.last ?? 0);
  await db.knex('feed_head').where({ id: 1 }).where('pruned', '<', pruned).update({ pruned });
}
