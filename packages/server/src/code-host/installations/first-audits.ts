// A repository that has just come is audited, so that its page shows something before anyone has asked, and so are the pull requests that
// are open in it: nothing was delivered about them.
import { NotFoundError, type ReachedRepository, servedAuditTypes, systemPrincipal } from '@assay/core';
import { queueOpenPulls } from '../own-deliveries.ts';
import type { SyncTools } from './sync-tools.ts';

/** Asks for every audit of each; they wait behind those that people asked for. */
export async function requestFirstAudits(
  { portal, signal }: Pick<SyncTools, 'portal' | 'signal'>,
  reached: readonly ReachedRepository[],
): Promise<void> {
  for (const { repositoryId, isNew } of reached) {
    for (const type of isNew ? servedAuditTypes() : []) {
      signal?.throwIfAborted();
      await portal.audits.create(systemPrincipal, { repositoryId, type }).catch((error: unknown) => {
        // It may be gone again by now.
        if (!(error instanceof NotFoundError)) throw error;
      });
    }
    await queueOpenPulls(portal, repositoryId);
  }
}
