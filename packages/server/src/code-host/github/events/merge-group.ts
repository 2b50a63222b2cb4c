import { objectIn } from '../../payload-parts.ts';
import { isCommit } from '../../repository-target.ts';
import type { WebhookEvent } from '../../webhook-event.ts';
import { installationIn, repositoryIn } from '../repository-part.ts';

/** A merge queue waits for the checks of a group: without an answer nothing would be merged any more. */
export const mergeGroup: WebhookEvent = {
  event: 'merge_group',
  actions: ['checks_requested'],
  subject: 'merge-group',
  read(payload) {
    const group = objectIn(payload, 'merge_group');
    const repository = repositoryIn(payload);
    const { head_sha: head, base_sha: base } = group ?? {};
    if (!repository || !isCommit(head) || !isCommit(base)) return undefined;
    const installationId = installationIn(payload);
    return {
      ...(installationId !== undefined && { installationId }),
      queueName: `commit:${repository.id}:${head}`,
      coalesce: true,
      urgency: 'merge-group',
      isAnnounced: true,
      payload: { installationId, repository, head, base },
    };
  },
};
