// Which repository of the portal a delivery is about, and how it is entered.
import { type GitCredentials, systemPrincipal } from '@assay/core';
import type { EventContext } from '../event.ts';
import { isReachedThrough } from '../installations/is-reached.ts';
import { syncInstallation } from '../installations/sync-installation.ts';
import type { Target } from '../repository-target.ts';

export interface PortalRepository {
  readonly repositoryId: string;
  /** Where the code host has it, whatever address it has in the portal: the token goes nowhere else. */
  readonly url: string;
  readonly defaultBranch: string | null;
  /** What the installation was granted. */
  readonly permissions: Readonly<Record<string, string>>;
  readonly credentials?: GitCredentials;
}

/** Undefined when this installation does not reach it, or is suspended: nothing is done then. */
export async function portalRepository(
  context: EventContext,
  { installationId, repository }: Target,
): Promise<PortalRepository | undefined> {
  const { codeHost, portal, signal } = context;
  let link = await portal.installations.findByProviderId(repository.id);
  if (!link) {
    // The delivery about it may be late, or lost.
    await syncInstallation(context, installationId);
    link = await portal.installations.findByProviderId(repository.id);
  }
  if (!isReachedThrough(codeHost, link, installationId) || link.installation.suspendedAt !== null)
    return undefined;
  const { id: repositoryId, defaultBranch } = await portal.repositories.get(
    systemPrincipal,
    link.repositoryId,
  );
  const there = { ...link, fullName: repository.fullName };
  const url = codeHost.repositories.repositoryUrl(there);
  if (url === undefined) return undefined;
  const { permissions } = link.installation;
  if (!url.startsWith('https:')) return { repositoryId, url, defaultBranch, permissions };
  const credentials = await codeHost.repositories.gitCredentials(there, signal);
  return { repositoryId, url, defaultBranch, permissions, credentials };
}
