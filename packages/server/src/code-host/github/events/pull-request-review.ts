import { idIn, idTextIn, objectIn, textIn } from '../../payload-parts.ts';
import type { WebhookEvent } from '../../webhook-event.ts';
import { installationIn, repositoryIn } from '../repository-part.ts';

/** A reply to a comment comes as a review of its own; commands stand there, or in the review's own body. */
export const pullRequestReview: WebhookEvent = {
  event: 'pull_request_review',
  actions: ['submitted'],
  subject: 'review',
  read(payload) {
    const review = objectIn(payload, 'review');
    const number = idIn(objectIn(payload, 'pull_request'), 'number');
    const repository = repositoryIn(payload);
    const reviewId = idTextIn(review);
    if (reviewId === undefined || number === undefined || !repository) return undefined;
    const sender = objectIn(payload, 'sender');
    const installationId = installationIn(payload);
    return {
      ...(installationId !== undefined && { installationId }),
      ...(textIn(sender, 'type') === 'Bot' && { ignored: 'written by a bot' }),
      // Not that of the pull request: its audit may go on for long.
      queueName: `command:${repository.id}:${number}`,
      urgency: 'quick',
      coalesce: false,
      payload: { installationId, repository, number, reviewId },
    };
  },
};
