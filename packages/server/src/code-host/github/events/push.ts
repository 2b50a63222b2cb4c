import { textIn } from '../../payload-parts.ts';
import { isCommit } from '../../repository-target.ts';
import type { WebhookEvent } from '../../webhook-event.ts';
import { installationIn, repositoryIn } from '../repository-part.ts';

const branchPrefix = 'refs/heads/';

/** A branch has moved: pull requests onto it may now be compared with other settings, or with another commit. */
export const push: WebhookEvent = {
  event: 'push',
  actions: ['pushed'],
  subject: 'branch-moved',
  read(payload) {
    const repository = repositoryIn(payload);
    const ref = textIn(payload, 'ref');
    const { before, after } = payload;
    if (!repository || ref === undefined || !isCommit(before) || !isCommit(after)) return undefined;
    const installationId = installationIn(payload);
    const isBranch = ref.startsWith(branchPrefix);
    const ignored = isBranch ? (isNone(after) ? 'the branch is gone' : undefined) : 'not a branch';
    return {
      ...(installationId !== undefined && { installationId }),
      ...(ignored !== undefined && { ignored }),
      queueName: `branch:${repository.id}:${ref}`,
      urgency: 'quick',
      coalesce: false,
      payload: {
        installationId,
        repository,
        branch: ref.slice(branchPrefix.length),
        after,
        ...(!isNone(before) && { before }),
      },
    };
  },
};

/** All zeros stand for a branch that was not there, or is not any more. */
function isNone(commit: string): boolean {
  return /^0+$/.test(commit);
}
