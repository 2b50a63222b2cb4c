// The process that fills the advisory database: reading exports takes minutes of a processor, which a server that
// answers requests does not have.

import { silentLog } from '../../../../support/log.ts';
import { proxiedFetch } from '../../../../support/proxied-fetch.ts';
import { syncAdvisories } from './advisory-sync.ts';
import type { SyncOrder, SyncReply } from './advisory-sync-runner.ts';

process.once('message', (order: SyncOrder) => void sync(order));
// Nobody listens any more.
process.once('disconnect', () => process.exit(1));

async function sync({ databasePath, from, ecosystems }: SyncOrder): Promise<void> {
  let reply: SyncReply;
  try {
    const { sources } = await syncAdvisories({
      databasePath,
      ecosystems,
      ...(from !== undefined && { from }),
      fetch: proxiedFetch(process.env),
      log: silentLog,
      now: () => new Date(),
    });
    const failed = sources.filter(({ state }) => state === 'failed');
    const updated = sources.filter(({ state }) => state === 'updated').length;
    reply = { updated, error: failed[0] ? `${failed[0].ecosystem}: ${failed[0].message}` : null };
  } catch (error) {
    reply = { updated: 0, error: error instanceof Error ? error.message : String(error) };
  }
  process.send?.(reply, () => process.exit(0));
}
