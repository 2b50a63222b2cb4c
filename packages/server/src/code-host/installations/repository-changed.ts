// A repository has another name, owner or default branch, or is gone.
import { systemPrincipal } from '@assay/core';
import type { EventContext } from '../event.ts';
import type { EventPayload } from '../webhook-event.ts';
import { auditDefaultBranch } from './audit-default-branch.ts';
import { syncInstallation } from './sync-installation.ts';

interface ChangedRepository {
  readonly id: string;
  readonly defaultBranch: string | null;
}

export async function repositoryChanged(payload: EventPayload, context: EventContext): Promise<void> {
  await syncInstallation(context, String(payload.installationId));
  if (payload.from !== undefined)
    await moveDefaultBranch(context, payload.repository as ChangedRepository, String(payload.from));
}

/** A branch that someone chose here stays, unless it is the one that was the default until now. */
async function moveDefaultBranch(
  context: EventContext,
  { id, defaultBranch }: ChangedRepository,
  from: string,
): Promise<void> {
  const { portal } = context;
  const link = await portal.installations.findByProviderId(String(id));
  if (!link) return;
  const { repositoryId } = link;
  const known = await portal.repositories.get(systemPrincipal, repositoryId);
  if (known.defaultBranch !== null && known.defaultBranch !== from) return;
  if (known.defaultBranch !== null)
    await portal.repositories.update(systemPrincipal, repositoryId, { defaultBranch });
  await auditDefaultBranch(context, { repositoryId, defaultBranch }, {});
}
