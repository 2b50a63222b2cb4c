// A repository that has just come is audited, so that its page shows something before anybody has asked.
import { NotFoundError, servedAuditTypes, systemPrincipal } from '@assay/core';
import type { SyncTools } from './sync-tools.ts';

/** Asks for every audit of each; they wait behind those that people asked for. */
export async function requestFirstAudits(
  { portal, signal }: Pick<SyncTools, 'portal' | 'signal'>,
  repositoryIds: readonly string[],
): Promise<void> {
  for (const repositoryId of repositoryIds) {
    for (const type of servedAuditTypes()) {
      signal?.throwIfAborted();
      await portal.audits.create(systemPrincipal, { repositoryId, type }).catch((error: unknown) => {
        // It may be gone again by now.
        if (!(error instanceof NotFoundError)) throw error;
      });
    }
  }
}
