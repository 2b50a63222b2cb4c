// Brings what the portal knows of installations in line with what the provider says of them now.

import type { Installation, InstalledRepository } from '@assay/core';
import { isStatus } from '../github-app.ts';
import { requestFirstAudits } from './first-audits.ts';
import type { SyncTools } from './sync-tools.ts';

type Json = Readonly<Record<string, unknown>>;

/** The installation as the provider shows it; undefined when it is not one of this app, or not any more. */
export async function findInstallation(
  { app, signal }: Pick<SyncTools, 'app' | 'signal'>,
  id: number,
): Promise<Installation | undefined> {
  try {
    const { body } = await app.asApp<Json>({
      path: `/app/installations/${id}`,
      ...(signal && { signal }),
    });
    return readInstallation(body);
  } catch (error) {
    if (!isStatus(error, 404)) throw error;
    // A wrong address of the provider answers 404 too; nothing may be concluded from that.
    await app.asApp({ path: '/app', ...(signal && { signal }) });
    return undefined;
  }
}

/** Registers, renames and unregisters until it is as the provider says. Throws ProviderError. */
export async function syncInstallation(tools: SyncTools, id: number): Promise<void> {
  const { portal, app } = tools;
  app.forgetInstallation(id);
  const installation = await findInstallation(tools, id);
  if (!installation) return portal.installations.remove(id);
  await portal.installations.put(installation);
  // Nothing is told about what is suspended; it stays as it was.
  if (installation.suspendedAt !== null) return;
  const repositories = await listRepositories(tools, id);
  if (!repositories) return;
  await requestFirstAudits(tools, await portal.installations.reconcile(id, repositories));
}

/**
 * All of them. One that fails does not stop the others. One that the provider no longer lists is detached like one
 * whose end was delivered: its repositories keep their history for as long as detached ones do.
 */
export async function syncAllInstallations(tools: SyncTools): Promise<void> {
  const { portal, app, runtime, signal } = tools;
  const ids = new Set<number>();
  const list = app.pages(
    (call) => app.asApp<readonly Json[]>(call),
    { path: '/app/installations', ...(signal && { signal }) },
    (body) => body,
  );
  for await (const { id } of list) if (Number.isSafeInteger(id)) ids.add(id as number);
  for (const id of await portal.installations.listIds()) ids.add(id);
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

export function readInstallation(body: Json): Installation | undefined {
  const account = body.account as Json | null | undefined;
  const { id, suspended_at: suspendedAt, permissions } = body;
  if (!Number.isSafeInteger(id) || !Number.isSafeInteger(account?.id) || typeof account?.login !== 'string')
    return undefined;
  return {
    id: id as number,
    accountId: account.id as number,
    accountLogin: account.login,
    accountType: typeof account.type === 'string' ? account.type : 'Organization',
    permissions: readPermissions(permissions),
    suspendedAt: typeof suspendedAt === 'string' ? suspendedAt : null,
  };
}

export function readRepositories(list: unknown): readonly InstalledRepository[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((one: Json | null) => {
    const { id, full_name: fullName } = one ?? {};
    const isWhole = Number.isSafeInteger(id) && typeof fullName === 'string' && isFullName(fullName);
    return isWhole ? [{ providerId: id as number, fullName }] : [];
  });
}

/** undefined when the provider does not know how to list them. */
async function listRepositories(
  { app, signal }: SyncTools,
  installationId: number,
): Promise<readonly InstalledRepository[] | undefined> {
  const scope = { installationId, permissions: { metadata: 'read' } } as const;
  const found: InstalledRepository[] = [];
  const list = app.pages(
    (call) => app.asInstallation<{ readonly repositories?: unknown }>(scope, call),
    { path: '/installation/repositories', ...(signal && { signal }) },
    ({ repositories }) => readRepositories(repositories),
  );
  try {
    for await (const repository of list) found.push(repository);
    return found;
  } catch (error) {
    if (isStatus(error, 404)) return undefined;
    throw error;
  }
}

function readPermissions(permissions: unknown): Record<string, string> {
  if (typeof permissions !== 'object' || permissions === null) return {};
  return Object.fromEntries(Object.entries(permissions).filter(([, level]) => typeof level === 'string'));
}

/** `owner/name`, nothing that leads elsewhere in an address. */
function isFullName(name: string): boolean {
  return /^[A-Za-z0-9_-][\w.-]{0,99}\/(?!\.{1,2}$)[\w.-]{1,100}$/.test(name);
}
