// Pull requests whose verdict has to be computed again, without anything having been delivered about them.
import { randomBytes, randomUUID } from 'node:crypto';
import type { DeliveryUrgency, NewDelivery, Portal } from '@assay/core';
import type { Target } from '../repository-target.ts';

/** Names of the portal's own deliveries. */
export const evaluationEvent = 'assay.evaluation';
export const auditEvent = 'assay.audit';

/** Queues them behind what was delivered about the same pull request; however often they are asked for, once. */
export async function queueEvaluations(portal: Portal, signal: AbortSignal): Promise<void> {
  await portal.pullVerdicts.refresh(signal);
  for (const { repositoryId, pull, taken } of await portal.pullVerdicts.marked()) {
    signal.throwIfAborted();
    const link = await portal.installations.findByRepository(repositoryId);
    if (link) {
      const { providerId: id, fullName, installation } = link;
      const target = { installationId: installation.id, repository: { id, fullName } };
      // Of people who wait for what they decided, and seldom an audit.
      await queueOwn(portal, evaluationEvent, { ...target, number: pull }, 'merge-group');
    }
    await taken();
  }
}

/** Queues another audit behind what was delivered about the pull request. */
export async function queueAudit(
  portal: Portal,
  target: Target & { readonly number: number },
): Promise<void> {
  await queueOwn(portal, auditEvent, target, 'person');
}

async function queueOwn(
  portal: Portal,
  event: string,
  { installationId, repository, number }: Target & { readonly number: number },
  urgency: DeliveryUrgency,
): Promise<void> {
  const delivery: NewDelivery = {
    id: randomUUID(),
    event,
    action: 'requested',
    // No body: nothing is known again by it.
    bodyDigests: [randomBytes(32).toString('hex')],
    installationId: String(installationId),
    queueName: `pull:${repository.id}:${number}`,
    coalesce: true,
    urgency,
    payload: { installationId, repository, number },
  };
  await portal.deliveries.take([delivery]);
}
