import { syncInstallation } from '../installations/sync-installation.ts';
import type { WebhookEvent } from '../webhook-event.ts';
import { installationIn, objectIn } from './payload-parts.ts';

/** Not asked for, and delivered to every app: the account that it is installed on has another name. */
export const installationTarget: WebhookEvent = {
  event: 'installation_target',
  actions: ['renamed'],
  read(payload) {
    const installationId = installationIn(payload);
    if (installationId === undefined || !objectIn(payload, 'account')) return undefined;
    return {
      installationId,
      lane: `installation:${installationId}`,
      coalesce: false,
      payload: { installationId },
    };
  },
  handle: ({ installationId }, context) => syncInstallation(context, Number(installationId)),
};
