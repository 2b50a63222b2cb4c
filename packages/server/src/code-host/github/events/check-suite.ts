import { isCommit } from '../../repository-target.ts';
import type { WebhookEvent } from '../../webhook-event.ts';
import { type Body, idIn, installationIn, objectIn, repositoryIn } from '../payload-parts.ts';

/** Somebody pressed "Re-run all checks": of a suite of another app no delivery comes. */
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
    const [pull]: readonly unknown[] = Array.isArray(suite.pull_requests) ? suite.pull_requests : [];
    const number = idIn((pull ?? {}) as Body, 'number');
    return {
      ...(installationId !== undefined && { installationId }),
      queueName: number === undefined ? `commit:${repository.id}:${head}` : `pull:${repository.id}:${number}`,
      coalesce: false,
      payload: { installationId, repository, head },
    };
  },
};
