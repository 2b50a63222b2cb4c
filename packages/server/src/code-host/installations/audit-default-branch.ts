import { servedAuditTypes, systemPrincipal } from '@assay/core';
import type { EventContext } from '../event.ts';

/**
 * Requests audits of the default branch, unless one waits already, or has seen this commit. `branch` is where
 * something happened: another branch than the default one is left alone.
 */
export async function auditDefaultBranch(
  { portal, signal }: EventContext,
  { repositoryId, defaultBranch }: { readonly repositoryId: string; readonly defaultBranch: string | null },
  given: { readonly branch?: string; readonly commit?: string },
): Promise<void> {
  const { branch, commit } = given;
  if (branch !== undefined && defaultBranch !== null && branch !== defaultBranch) return;
  for (const type of servedAuditTypes()) {
    signal.throwIfAborted();
    const page = { limit: 1, offset: 0, sort: '-createdAt' };
    const { items } = await portal.audits.list(systemPrincipal, { repositoryId, type }, page);
    const [last] = items;
    if (last?.status === 'pending') continue;
    if (last?.status === 'completed' && commit !== undefined && last.commit === commit) continue;
    await portal.audits.create(systemPrincipal, { repositoryId, type });
  }
}
