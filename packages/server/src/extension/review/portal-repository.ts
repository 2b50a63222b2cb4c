// Which repository of the portal a delivery is about, and how it is entered.
import { type GitCredentials, systemPrincipal } from '@assay/core';
import type { EventContext } from '../event.ts';
import type { Target } from './pull-request-api.ts';

export interface PortalRepository {
  readonly repositoryId: string;
  readonly url: string;
  readonly defaultBranch: string | null;
  readonly credentials?: GitCredentials;
}

/** Undefined when the portal does not know it: nothing is done then. */
export async function portalRepository(
  { app, portal, signal }: EventContext,
  { installationId, repository }: Target,
): Promise<PortalRepository | undefined> {
  const page = { limit: 100, offset: 0, sort: '-createdAt' };
  const q = repository.fullName.split('/').at(-1) ?? '';
  const { items } = await portal.repositories.list(systemPrincipal, { q }, page);
  const found = items.find(({ url }) => url === `${app.settings.webUrl}/${repository.fullName}`);
  if (!found) return undefined;
  const { token } = await app.installationToken(
    { installationId, repositoryId: repository.id, permissions: { contents: 'read' } },
    signal,
  );
  return {
    repositoryId: found.id,
    ...{ url: found.url, defaultBranch: found.defaultBranch },
    ...(found.url.startsWith('https:') && { credentials: { kind: 'token', token } }),
  };
}
