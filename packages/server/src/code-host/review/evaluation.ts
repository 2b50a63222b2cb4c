// Pull requests whose verdict has to be computed again, without anything having been delivered about them.
import { randomBytes, randomUUID } from 'node:crypto';
import type { NewDelivery, Portal } from '@assay/core';

/** The name of the portal's own deliveries. */
export const evaluationEvent = 'assay.evaluation';

/** Queues them behind what was delivered about the same pull request; however often they are asked for, once. */
export async function queueEvaluations(portal: Portal, signal: AbortSignal): Promise<void> {
  await portal.pullVerdicts.refresh(signal);
  for (const { repositoryId, pull, taken } of await portal.pullVerdicts.marked()) {
    signal.throwIfAborted();
    const link = await portal.installations.findByRepository(repositoryId);
    if (link) {
      const { providerId, fullName, installation } = link;
      const payload = {
        installationId: installation.id,
        repository: { id: providerId, fullName },
        number: pull,
      };
      const delivery: NewDelivery = {
        id: randomUUID(),
        event: evaluationEvent,
        action: 'requested',
        // No body: nothing is known again by it.
        bodyDigests: [randomBytes(32).toString('hex')],
        installationId: String(installation.id),
        queueName: `pull:${providerId}:${pull}`,
        coalesce: true,
        payload,
      };
      await portal.deliveries.take([delivery]);
    }
    await taken();
  }
}
