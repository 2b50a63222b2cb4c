import type { EventPayload } from '../event.ts';
import { idIn, installationIn, isCommit, objectIn, repositoryIn, textIn } from '../payload-parts.ts';
import { auditCommitAgain } from '../review/audit-commit-again.ts';
import { checkName } from '../review/commit-status.ts';
import type { WebhookEvent } from '../webhook-event.ts';

/** Somebody pressed "Re-run", or the button of our own, beside a check run. */
export const checkRun: WebhookEvent = {
  event: 'check_run',
  actions: ['rerequested', 'requested_action'],
  read(payload) {
    const run = objectIn(payload, 'check_run');
    const head = run?.head_sha;
    const repository = repositoryIn(payload);
    if (!run || !repository || !isCommit(head)) return undefined;
    const installationId = installationIn(payload);
    const [pull]: readonly unknown[] = Array.isArray(run.pull_requests) ? run.pull_requests : [];
    const number = idIn((pull ?? {}) as EventPayload, 'number');
    const isOwn = textIn(run, 'name') === checkName;
    return {
      ...(installationId !== undefined && { installationId }),
      ...(!isOwn && { ignored: 'a check of another app' }),
      // In the line of its pull request, where the event names one: two reviews of it at a time would be doubled.
      queueName: number === undefined ? `commit:${repository.id}:${head}` : `pull:${repository.id}:${number}`,
      coalesce: false,
      payload: { installationId, repository, head, checkRunId: idIn(run) },
    };
  },
  handle: (payload, context) => auditCommitAgain(payload, context),
};
