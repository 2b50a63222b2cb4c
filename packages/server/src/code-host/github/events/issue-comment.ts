import { idIn, idTextIn, objectIn, textIn } from '../../payload-parts.ts';
import type { WebhookEvent } from '../../webhook-event.ts';
import { installationIn, repositoryIn } from '../repository-part.ts';

/** A comment in the conversation of a pull request may hold a command; one of an issue is nothing to us. */
export const issueComment: WebhookEvent = {
  event: 'issue_comment',
  actions: ['created'],
  subject: 'conversation-comment',
  read(payload) {
    const issue = objectIn(payload, 'issue');
    const number = idIn(issue, 'number');
    const comment = objectIn(payload, 'comment');
    const commentId = idTextIn(comment);
    const repository = repositoryIn(payload);
    if (!issue || commentId === undefined || number === undefined || !repository) return undefined;
    const installationId = installationIn(payload);
    const isPull = objectIn(issue, 'pull_request') !== undefined;
    const hasCommand = /^\/assay\b/m.test(textIn(comment, 'body') ?? '');
    const isBot = textIn(objectIn(payload, 'sender'), 'type') === 'Bot';
    const ignored = isBot ? 'written by a program' : isPull && hasCommand ? undefined : 'no command in it';
    return {
      ...(installationId !== undefined && { installationId }),
      ...(ignored !== undefined && { ignored }),
      // Not that of the pull request: its audit may go on for long.
      queueName: `command:${repository.id}:${number}`,
      urgency: 'quick',
      coalesce: false,
      payload: { installationId, repository, number, commentId },
    };
  },
};
