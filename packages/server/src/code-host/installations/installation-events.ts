// The app was installed, suspended, given more or fewer repositories, or removed. What a delivery says is done at
// once; then the provider is asked how things stand, so that deliveries in any order end in the same state.
import type { Installation, InstalledRepository, Runtime } from '@assay/core';
import type { EventContext, EventPayload } from '../event.ts';
import type { Reading, WebhookEvent } from '../webhook-event.ts';
import { requestFirstAudits } from './first-audits.ts';
import { readInstallation, readRepositories, syncInstallation } from './sync-installation.ts';

export const installation: WebhookEvent = {
  event: 'installation',
  actions: ['created', 'deleted', 'suspend', 'unsuspend', 'new_permissions_accepted'],
  read: (body) => reading(body, { repositories: body.repositories }),
  async handle(payload, context) {
    const now = readInstallation(payload.installation as EventPayload);
    if (!now) return;
    const { portal, runtime } = context;
    context.app.forgetInstallation(now.id);
    if (payload.action === 'deleted') await portal.installations.remove(now.id);
    else await portal.installations.put({ ...now, suspendedAt: suspendedAt(payload.action, now, runtime) });
    if (payload.action === 'created') {
      const repositories = readRepositories(payload.repositories);
      await requestFirstAudits(
        context,
        await portal.installations.register(now.id, await free(context, now.id, repositories)),
      );
    }
    await syncInstallation(context, now.id);
  },
};

export const installationRepositories: WebhookEvent = {
  event: 'installation_repositories',
  actions: ['added', 'removed'],
  read: (body) =>
    Array.isArray(body.repositories_added) && Array.isArray(body.repositories_removed)
      ? reading(body, { added: body.repositories_added, removed: body.repositories_removed })
      : undefined,
  async handle(payload, context) {
    const now = readInstallation(payload.installation as EventPayload);
    if (!now) return;
    const { installations } = context.portal;
    const removed = readRepositories(payload.removed).map(({ providerId }) => providerId);
    await installations.put(now);
    await requestFirstAudits(
      context,
      await installations.register(now.id, await free(context, now.id, readRepositories(payload.added))),
    );
    await installations.unregister(now.id, removed);
    await syncInstallation(context, now.id);
  },
};

/** Without what another installation reaches: an old delivery must not take it away, and a new one asks anyway. */
async function free(
  { portal }: EventContext,
  installationId: number,
  repositories: readonly InstalledRepository[],
): Promise<readonly InstalledRepository[]> {
  const left: InstalledRepository[] = [];
  for (const repository of repositories) {
    const link = await portal.installations.findByProviderId(repository.providerId);
    if (!link || link.installation.id === installationId) left.push(repository);
  }
  return left;
}

/** Delivered to every app: the account has another name, and so have its repositories. */
export const accountRenamed: WebhookEvent = {
  event: 'installation_target',
  actions: ['renamed'],
  read(body) {
    const id = (body.installation as EventPayload | null | undefined)?.id;
    const account = body.account as EventPayload | null | undefined;
    if (!Number.isSafeInteger(id) || !Number.isSafeInteger(account?.id)) return undefined;
    const installationId = id as number;
    return { installationId, queueName: `installation:${id}`, coalesce: false, payload: { installationId } };
  },
  handle: ({ installationId }, context) => syncInstallation(context, Number(installationId)),
};

/** Not asked for, and delivered to every app: somebody took back what they had let the app do for them. */
export const authorizationRevoked: WebhookEvent = {
  event: 'github_app_authorization',
  actions: ['revoked'],
  read(body) {
    const id = (body.sender as EventPayload | undefined)?.id;
    if (!Number.isSafeInteger(id)) return undefined;
    // Of nobody's installation: the line is the person's.
    return { installationId: 0, queueName: `person:${id}`, coalesce: false, payload: { personId: id } };
  },
  async handle({ personId }, { portal, app }: EventContext) {
    const provider = new URL(app.settings.webUrl).host;
    await portal.identities.revoke({ provider, providerUserId: Number(personId) });
  },
};

/** For the list of handled events. */
export const installationEvents: readonly WebhookEvent[] = [
  installation,
  installationRepositories,
  accountRenamed,
  authorizationRevoked,
];

function suspendedAt(action: unknown, now: Installation, runtime: Runtime): string | null {
  if (action === 'unsuspend') return null;
  return now.suspendedAt ?? (action === 'suspend' ? runtime.now().toISOString() : null);
}

function reading(body: EventPayload, kept: EventPayload): Reading | undefined {
  const given = body.installation;
  const found =
    typeof given === 'object' && given !== null ? readInstallation(given as EventPayload) : undefined;
  if (!found) return undefined;
  const { id, accountId, accountLogin, accountType, permissions, suspendedAt } = found;
  const account = { id: accountId, login: accountLogin, type: accountType };
  const slim = (list: unknown) =>
    Array.isArray(list)
      ? list.map((one: EventPayload | null) => ({ id: one?.id, full_name: one?.full_name }))
      : list;
  return {
    installationId: id,
    queueName: `installation:${id}`,
    coalesce: false,
    payload: {
      action: body.action,
      installation: { id, account, permissions, suspended_at: suspendedAt },
      ...Object.fromEntries(Object.entries(kept).map(([name, list]) => [name, slim(list)])),
    },
  };
}
