import { type Body, idIn, objectIn, textIn } from '../../payload-parts.ts';
import { isCommit } from '../../repository-target.ts';
import type { WebhookEvent } from '../../webhook-event.ts';
import { installationIn, repositoryIn } from '../repository-part.ts';

/** Every change of a pull request that could change its review. The handler asks how things are by now. */
export const pullRequest: WebhookEvent = {
  event: 'pull_request',
  actions: [
    'opened',
    'reopened',
    'ready_for_review',
    'synchronize',
    'edited',
    'converted_to_draft',
    'closed',
  ],
  subject: 'pull-request',
  read(payload) {
    const pull = objectIn(payload, 'pull_request');
    const number = idIn(pull, 'number');
    const repository = repositoryIn(payload);
    if (number === undefined || !pull || !repository || (payload.number ?? number) !== number)
      return undefined;
    // Other events speak of a pull request too, and of what happened in it.
    if (['review', 'comment', 'thread'].some((part) => payload[part] !== undefined)) return undefined;
    const head = objectIn(pull, 'head')?.sha;
    if (!isCommit(head)) return undefined;
    const installationId = installationIn(payload);
    return {
      ...(installationId !== undefined && { installationId }),
      ...(isIdle(payload) && { ignored: 'no relevant change' }),
      queueName: `pull:${repository.id}:${number}`,
      coalesce: true,
      urgency: textIn(objectIn(payload, 'sender'), 'type') === 'Bot' ? 'program' : 'person',
      isAnnounced: payload.action !== 'closed' && pull.draft !== true,
      payload: {
        installationId,
        repository,
        number,
        head,
        baseRef: textIn(objectIn(pull, 'base'), 'ref'),
        ...(isCommit(payload.before) && { before: payload.before }),
      },
    };
  },
};

/** An edit that leaves the base as it is, or a push of what was there. */
function isIdle(payload: Body): boolean {
  if (payload.action === 'edited') return !objectIn(objectIn(payload, 'changes') ?? {}, 'base');
  return payload.action === 'synchronize' && payload.before !== undefined && payload.before === payload.after;
}
