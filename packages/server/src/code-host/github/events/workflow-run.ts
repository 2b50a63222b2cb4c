import { idIn, idTextIn, objectIn, textIn } from '../../payload-parts.ts';
import { isCommit } from '../../repository-target.ts';
import type { WebhookEvent } from '../../webhook-event.ts';
import { installationIn, repositoryIn } from '../repository-part.ts';

/** A workflow that ended on the default branch: time to audit it, and to import what scanners found there. */
export const workflowRun: WebhookEvent = {
  event: 'workflow_run',
  actions: ['completed'],
  subject: 'pipeline',
  read(payload) {
    const run = objectIn(payload, 'workflow_run');
    const repository = repositoryIn(payload);
    const runId = idIn(run);
    const commit = run?.head_sha;
    if (runId === undefined || !repository || !isCommit(commit)) return undefined;
    const installationId = installationIn(payload);
    const branch = textIn(run, 'head_branch');
    // What a fork's workflow says is not the repository's own word.
    const isOwn = idTextIn(objectIn(run ?? {}, 'head_repository')) === repository.id;
    const isDefault = branch !== undefined && branch === repository.defaultBranch;
    return {
      ...(installationId !== undefined && { installationId }),
      ...(!(isOwn && isDefault) && { ignored: 'not on the default branch' }),
      queueName: `run:${repository.id}:${runId}`,
      coalesce: false,
      payload: { installationId, repository, runId, commit },
    };
  },
};
