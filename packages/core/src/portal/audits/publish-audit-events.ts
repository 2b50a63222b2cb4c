// Writes how an audit has ended to the event feed.

import type { Runtime } from '../../support/runtime.ts';
import type { NewFeedEvent } from '../events/feed-event.ts';
import { publish } from '../events/publish.ts';
import { systemReach } from '../platform/principal.ts';
import type { Stores } from '../platform/storage/store-registry.ts';

/** What it reads and writes. */
type UsedStores = Pick<Stores, 'audits' | 'outbox'>;

/** How an audit has ended; nothing while it runs. */
export async function publishAuditEvents(
  stores: UsedStores,
  runtime: Runtime,
  auditId: string,
): Promise<void> {
  const audit = await stores.audits.find(auditId, systemReach('recording'));
  if (!audit || (audit.status !== 'completed' && audit.status !== 'failed')) return;
  const { id, repositoryId, type, ref, commit, dryRun, coverage, summary, findingsTotal, failure } = audit;
  const about = { auditId: id, repositoryId, auditType: type, ref, commit, dryRun };
  const ended: NewFeedEvent =
    audit.status === 'failed'
      ? { type: 'audit.failed', repositoryId, data: { ...about, failure } }
      : {
          type: 'audit.completed',
          repositoryId,
          data: { ...about, complete: coverage?.complete ?? false, summary, findingsTotal },
        };
  await publish(stores, runtime, [ended]);
}
