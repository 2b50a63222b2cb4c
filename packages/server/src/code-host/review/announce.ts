// What waits for its audit is shown beside the commit at once: without it a busy queue looks like a lost delivery.
import type { EventContext } from '../event.ts';
import { isReachedThrough } from '../installations/is-reached.ts';
import { evaluationEvent, queueOwn } from '../own-deliveries.ts';
import { targetOf } from '../repository-target.ts';
import type { EventPayload } from '../webhook-event.ts';
import { publishOthers } from './commit-verdict.ts';

export async function announceReview(payload: EventPayload, context: EventContext): Promise<boolean> {
  const { head, baseRef, number } = payload;
  const repositoryId = await repositoryOf(payload, context);
  if (repositoryId === undefined) return false;
  const last = await context.portal.pullVerdicts.find(repositoryId, Number(number));
  // Nothing has to be audited: its status stays.
  if (last && last.head === head && (baseRef === undefined || last.baseRef === baseRef)) return false;
  return announce(payload, context);
}

export function announceMergeGroup(payload: EventPayload, context: EventContext): Promise<boolean> {
  return announce(payload, context);
}

/** For an announcement that arrived when another delivery had already ended this one. */
export async function withdrawAnnouncement(payload: EventPayload, context: EventContext): Promise<void> {
  const { codeHost, portal, signal } = context;
  const target = targetOf(payload);
  const link = await portal.installations.findByProviderId(target.repository.id);
  const api = codeHost.pullRequests(target, signal);
  const [number, head] = [Number(payload.number), String(payload.head)];
  const pull = link && (await api.find(number));
  if (!pull) return;
  if (pull.state === 'open' && pull.head === head) {
    // The status that the other delivery gave it is hidden by what it shows now.
    await queueOwn(portal, evaluationEvent, { ...target, number, isAnnounced: true }, 'person');
    return;
  }
  const { permissions } = link.installation;
  const status = codeHost.commitStatus({ target, head, permissions }, signal);
  await status.cancel('replaced', 'A newer commit replaced this one before it was audited');
  // Others may have the same head.
  const left = { api, repositoryId: link.repositoryId, number, head };
  await publishOthers(context, status, left, { hadVerdict: false });
}

async function announce(payload: EventPayload, { codeHost, portal, signal }: EventContext): Promise<boolean> {
  const target = targetOf(payload);
  const link = await portal.installations.findByProviderId(target.repository.id);
  if (!isReachedThrough(codeHost, link, target.installationId) || link.installation.suspendedAt !== null)
    return false;
  const { permissions } = link.installation;
  const base = typeof payload.base === 'string' ? { base: payload.base } : {};
  const status = codeHost.commitStatus({ target, head: String(payload.head), ...base, permissions }, signal);
  if (!status.isGranted) return false;
  await status.announce();
  return true;
}

/** Undefined for one that no installation reaches. */
async function repositoryOf(payload: EventPayload, { portal }: EventContext): Promise<string | undefined> {
  return (await portal.installations.findByProviderId(targetOf(payload).repository.id))?.repositoryId;
}
