// What the portal asks itself for, in the queue of what the code host delivers.
import { randomBytes, randomUUID } from 'node:crypto';
import type { DeliveryUrgency, NewDelivery, Portal } from '@assay/core';
import type { Target } from './repository-target.ts';

/** Names of the portal's own deliveries. */
export const evaluationEvent = 'assay.evaluation';
export const auditEvent = 'assay.audit';
export const openPullsEvent = 'assay.open-pull-requests';

/** Queues a look at the pull requests that are open in a repository, of which nothing was delivered. */
export async function queueOpenPulls(portal: Portal, repositoryId: string): Promise<void> {
  const link = await portal.installations.findByRepository(repositoryId);
  if (!link) return;
  const { providerId: id, fullName, installation } = link;
  const target = { installationId: installation.id, repository: { id, fullName } };
  await queueOwn(portal, openPullsEvent, target, 'quick');
}

/** Queues a delivery about a pull request, or about a repository. `isAnnounced`: the commit shows that it waits for it. */
export async function queueOwn(
  portal: Portal,
  event: string,
  {
    installationId,
    repository,
    number,
    isAnnounced = false,
  }: Target & { readonly number?: number; readonly isAnnounced?: boolean },
  urgency: DeliveryUrgency,
): Promise<void> {
  const delivery: NewDelivery = {
    id: randomUUID(),
    event,
    action: 'requested',
    // No body: nothing is known again by it.
    bodyDigests: [randomBytes(32).toString('hex')],
    installationId,
    queueName: number === undefined ? `repository:${repository.id}:pulls` : `pull:${repository.id}:${number}`,
    coalesce: true,
    urgency,
    payload: {
      installationId,
      repository,
      ...(number !== undefined && { number }),
      ...(isAnnounced && { isAnnounced }),
    },
  };
  await portal.deliveries.take([delivery]);
}
