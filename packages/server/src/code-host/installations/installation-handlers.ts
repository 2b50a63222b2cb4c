// The app was installed, suspended, given more or fewer repositories, or removed. What a delivery says is done at
// once; then the code host is asked how things stand, so that deliveries in any order end in the same state.
import type { Installation, InstalledRepository, Runtime } from '@assay/core';
import type { EventContext } from '../event.ts';
import { queueOpenPulls } from '../own-deliveries.ts';
import type { EventPayload } from '../webhook-event.ts';
import { requestFirstAudits } from './first-audits.ts';
import { syncInstallation } from './sync-installation.ts';

export async function installationChanged(payload: EventPayload, context: EventContext): Promise<void> {
  const now = installationIn(payload.installation);
  const { portal, codeHost, runtime } = context;
  codeHost.installations.forgetCredentials(now.id);
  if (isWhole(now)) {
    if (payload.change === 'removed') await portal.installations.remove(now.id);
    else await portal.installations.put({ ...now, suspendedAt: suspendedAt(payload.change, now, runtime) });
    if (payload.change === 'installed') await register(context, now.id, repositoriesIn(payload.repositories));
  }
  await syncInstallation(context, now.id);
  if (payload.change !== 'resumed') return;
  // While it was suspended nothing was delivered.
  for (const id of await portal.installations.repositoriesOf(now.id)) await queueOpenPulls(portal, id);
}

export async function installationRepositoriesChanged(
  payload: EventPayload,
  context: EventContext,
): Promise<void> {
  const now = installationIn(payload.installation);
  const { installations } = context.portal;
  if (isWhole(now)) {
    const removed = repositoriesIn(payload.removed).map(({ providerId }) => providerId);
    await installations.put(now);
    await register(context, now.id, repositoriesIn(payload.added));
    await installations.unregister(now.id, removed);
  }
  await syncInstallation(context, now.id);
}

export function accountRenamed({ installationId }: EventPayload, context: EventContext): Promise<void> {
  return syncInstallation(context, String(installationId));
}

/** A delivery that an earlier version kept has numbers for ids. */
function installationIn(kept: unknown): Installation {
  const now = kept as Installation;
  return { ...now, id: String(now.id), accountId: String(now.accountId) };
}

/** A delivery that an earlier version kept has the code host's own fields: then asking how things stand is enough. */
function isWhole({ accountLogin }: Partial<Installation>): boolean {
  return accountLogin !== undefined;
}

function repositoriesIn(list: unknown): readonly InstalledRepository[] {
  const all = Array.isArray(list) ? (list as readonly InstalledRepository[]) : [];
  return all.map((one) => ({ ...one, providerId: String(one.providerId) }));
}

/** Without what another installation reaches: an old delivery must not take it away, and a new one asks anyway. */
async function register(
  context: EventContext,
  installationId: string,
  repositories: readonly InstalledRepository[],
): Promise<void> {
  const { installations } = context.portal;
  const free: InstalledRepository[] = [];
  for (const repository of repositories) {
    const link = await installations.findByProviderId(repository.providerId);
    if (!link || link.installation.id === installationId) free.push(repository);
  }
  await requestFirstAudits(context, await installations.register(installationId, free));
}

function suspendedAt(change: unknown, now: Installation, runtime: Runtime): string | null {
  if (change === 'resumed') return null;
  return now.suspendedAt ?? (change === 'suspended' ? runtime.now().toISOString() : null);
}
