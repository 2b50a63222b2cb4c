// Brings what the portal knows of installations in line with what the code host says of them now.
import { requestFirstAudits } from './first-audits.ts';
import type { SyncTools } from './sync-tools.ts';

/** Registers, renames and unregisters until it is as the code host says. Throws ProviderError. */
export async function syncInstallation(tools: SyncTools, id: string): Promise<void> {
  const { portal, codeHost, signal } = tools;
  codeHost.installations.forgetCredentials(id);
  if (id === codeHost.installations.connection) return syncAllInstallations(tools);
  const installation = await codeHost.installations.find(id, signal);
  if (!installation) return portal.installations.remove(id);
  await portal.installations.put(installation);
  // The code host says nothing about what is suspended; it stays as it was.
  if (installation.suspendedAt !== null) return;
  const repositories = await codeHost.installations.repositories(id, signal);
  if (!repositories) return;
  await requestFirstAudits(tools, await portal.installations.reconcile(id, repositories));
}

/**
 * All of them. One that fails does not stop the others. One that the code host no longer lists is detached like one
 * whose end was delivered: its repositories keep their history for as long as detached ones do.
 */
export async function syncAllInstallations(tools: SyncTools): Promise<void> {
  const { portal, codeHost, runtime, signal } = tools;
  const ids = new Set<string>();
  for await (const id of codeHost.installations.list(signal)) ids.add(id);
  for (const id of await portal.installations.listIds()) if (codeHost.owns(id)) ids.add(id);
  for (const id of ids) {
    signal?.throwIfAborted();
    try {
      await syncInstallation(tools, id);
    } catch (error) {
      signal?.throwIfAborted();
      runtime.log.warn('an installation could not be compared with the code host', {
        installationId: id,
        error: String(error),
      });
    }
  }
}
