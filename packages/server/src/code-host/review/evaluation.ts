// Pull requests whose verdict has to be computed again, without anything having been delivered about them.
import type { Portal } from '@assay/core';
import type { EventContext } from '../event.ts';
import { auditEvent, evaluationEvent, queueOwn } from '../own-deliveries.ts';
import { type Target, targetOf } from '../repository-target.ts';
import type { EventPayload } from '../webhook-event.ts';
import { portalRepository } from './portal-repository.ts';

/** Queues them behind what was delivered about the same pull request; however often they are asked for, once. */
export async function queueEvaluations(portal: Portal, signal: AbortSignal): Promise<void> {
  await portal.pullVerdicts.refresh(signal);
  // All of them: of many, those that come last would otherwise wait behind newer ones without end.
  while (true) {
    const marked = await portal.pullVerdicts.marked();
    if (marked.length === 0) return;
    for (const { repositoryId, pull, taken } of marked) {
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
}

/** Queues another audit behind what was delivered about the pull request. */
export async function queueAudit(
  portal: Portal,
  target: Target & { readonly number: number },
): Promise<void> {
  await queueOwn(portal, auditEvent, target, 'person');
}

/** Queues a review of each, behind those that people wait for. */
export async function reviewOpenPulls(payload: EventPayload, context: EventContext): Promise<void> {
  const target = targetOf(payload);
  if (!(await portalRepository(context, target))) return;
  for (const number of await context.codeHost.pullRequests(target, context.signal).open()) {
    context.signal.throwIfAborted();
    await queueOwn(context.portal, evaluationEvent, { ...target, number }, 'program');
  }
}
