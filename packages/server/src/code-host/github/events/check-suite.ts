import { objectIn } from '../../payload-parts.ts';
import { isCommit } from '../../repository-target.ts';
import type { WebhookEvent } from '../../webhook-event.ts';
import { installationIn, repositoryIn } from '../repository-part.ts';
import { queueOfChecks } from './check-run.ts';

/** Someone pressed "Re-run all checks": of a suite of another app no delivery comes. */
export const checkSuite: WebhookEvent = {
  event: 'check_suite',
  actions: ['rerequested'],
  subject: 'check-rerun',
  read(payload) {
    const suite = objectIn(payload, 'check_suite');
    const head = suite?.head_sha;
    const repository = repositoryIn(payload);
    if (!suite || !repository || !isCommit(head)) return undefined;
    const installationId = installationIn(payload);
    return {
      ...(installationId !== undefined && { installationId }),
      queueName: queueOfChecks(repository.id, suite, head),
      coalesce: false,
      payload: { installationId, repository, head },
    };
  },
};
