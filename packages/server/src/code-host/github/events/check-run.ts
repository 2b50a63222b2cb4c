import { type Body, idIn, objectIn, textIn } from '../../payload-parts.ts';
import { isCommit } from '../../repository-target.ts';
import type { WebhookEvent } from '../../webhook-event.ts';
import { checkName } from '../commit-status.ts';
import { installationIn, repositoryIn } from '../repository-part.ts';

/** Someone pressed "Re-run", or the button of our own, beside a check run. */
export const checkRun: WebhookEvent = {
  event: 'check_run',
  actions: ['rerequested', 'requested_action'],
  subject: 'check-rerun',
  read(payload) {
    const run = objectIn(payload, 'check_run');
    const head = run?.head_sha;
    const repository = repositoryIn(payload);
    if (!run || !repository || !isCommit(head)) return undefined;
    const installationId = installationIn(payload);
    const isOwn = textIn(run, 'name') === checkName;
    return {
      ...(installationId !== undefined && { installationId }),
      ...(!isOwn && { ignored: 'a check of another app' }),
      queueName: queueOfChecks(repository.id, run, head),
      coalesce: false,
      payload: { installationId, repository, head, checkRunId: idIn(run) },
    };
  },
};

/** That of the pull request, where the event names one: two reviews of it at a time would be doubled. */
export function queueOfChecks(repositoryId: string, checks: Body, head: string): string {
  const [pull]: readonly unknown[] = Array.isArray(checks.pull_requests) ? checks.pull_requests : [];
  const number = idIn((pull ?? {}) as Body, 'number');
  return number === undefined ? `commit:${repositoryId}:${head}` : `pull:${repositoryId}:${number}`;
}
