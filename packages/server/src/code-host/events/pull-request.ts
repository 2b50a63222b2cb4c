import type { EventPayload } from '../event.ts';
import { idIn, installationIn, isCommit, objectIn, repositoryIn } from '../payload-parts.ts';
import { abandonReview, reviewPullRequest } from '../review/review-pull-request.ts';
import type { WebhookEvent } from '../webhook-event.ts';

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
  read(payload) {
    const pull = objectIn(payload, 'pull_request');
    const number = idIn(pull, 'number');
    const repository = repositoryIn(payload);
    if (number === undefined || !pull || !repository || (payload.number ?? number) !== number)
      return undefined;
    // Other events speak of a pull request too, and of what happened in it.
    if (['review', 'comment', 'thread'].some((part) => payload[part] !== undefined)) return undefined;
    if (!isCommit(objectIn(pull, 'head')?.sha)) return undefined;
    const installationId = installationIn(payload);
    return {
      ...(installationId !== undefined && { installationId }),
      ...(isIdle(payload) && { ignored: 'no relevant change' }),
      queueName: `pull:${repository.id}:${number}`,
      coalesce: true,
      payload: {
        installationId,
        repository,
        number,
        ...(isCommit(payload.before) && { before: payload.before }),
      },
    };
  },
  handle: (payload, context) => reviewPullRequest(payload, context),
  abandon: (payload, context) => abandonReview(payload, context),
};

/** An edit that leaves the base as it is, or a push of what was there. */
function isIdle(payload: EventPayload): boolean {
  if (payload.action === 'edited') return !objectIn(objectIn(payload, 'changes') ?? {}, 'base');
  return payload.action === 'synchronize' && payload.before !== undefined && payload.before === payload.after;
}
