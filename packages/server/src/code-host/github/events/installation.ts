import type { InstalledRepository } from '@assay/core';
import { type Body, idIn, idTextIn, objectIn } from '../../payload-parts.ts';
import type { Reading, WebhookEvent } from '../../webhook-event.ts';
import { readInstallation, readRepositories } from '../installations.ts';

/** The app was installed on an account, suspended, granted other permissions, or removed. */
export const installation: WebhookEvent = {
  event: 'installation',
  actions: ['created', 'deleted', 'suspend', 'unsuspend', 'new_permissions_accepted'],
  subject: 'installation',
  read: (body) =>
    reading(body, {
      change: typeof body.action === 'string' ? (changes[body.action] ?? 'changed') : 'changed',
      repositories: readRepositories(body.repositories),
    }),
};

/** In the portal's words. */
const changes: Readonly<Record<string, string>> = {
  created: 'installed',
  deleted: 'removed',
  suspend: 'suspended',
  unsuspend: 'resumed',
};

/** The app reaches more repositories of an account, or fewer. */
export const installationRepositories: WebhookEvent = {
  event: 'installation_repositories',
  actions: ['added', 'removed'],
  subject: 'installation-repositories',
  read: (body) =>
    Array.isArray(body.repositories_added) && Array.isArray(body.repositories_removed)
      ? reading(body, {
          added: readRepositories(body.repositories_added),
          removed: readRepositories(body.repositories_removed),
        })
      : undefined,
};

/** Delivered to every app: the account has another name, and so have its repositories. */
export const accountRenamed: WebhookEvent = {
  event: 'installation_target',
  actions: ['renamed'],
  subject: 'account-renamed',
  read(body) {
    const installationId = idTextIn(objectIn(body, 'installation'));
    if (installationId === undefined || idIn(objectIn(body, 'account')) === undefined) return undefined;
    const queueName = `installation:${installationId}`;
    return { installationId, queueName, coalesce: false, urgency: 'quick', payload: { installationId } };
  },
};

/** Not asked for, and delivered to every app: someone took back what they had let the app do for them. */
export const authorizationRevoked: WebhookEvent = {
  event: 'github_app_authorization',
  actions: ['revoked'],
  subject: 'authorization-revoked',
  read(body) {
    const personId = idTextIn(objectIn(body, 'sender'));
    if (personId === undefined) return undefined;
    // Of nobody's installation: the line is the person's.
    return {
      installationId: '0',
      queueName: `person:${personId}`,
      coalesce: false,
      urgency: 'quick',
      payload: { personId },
    };
  },
};

function reading(
  body: Body,
  kept: Readonly<Record<string, string | readonly InstalledRepository[]>>,
): Reading | undefined {
  const found = readInstallation(objectIn(body, 'installation') ?? {});
  if (!found) return undefined;
  return {
    installationId: found.id,
    queueName: `installation:${found.id}`,
    coalesce: false,
    urgency: 'quick',
    payload: { installation: found, ...kept },
  };
}
