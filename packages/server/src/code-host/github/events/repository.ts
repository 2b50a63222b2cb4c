import { type Body, objectIn, textIn } from '../../payload-parts.ts';
import type { WebhookEvent } from '../../webhook-event.ts';
import { installationIn, repositoryIn } from '../repository-part.ts';

/** What bodies of other events that name a repository have, and those of this one do not. */
const elsewhere = [
  'pull_request',
  'review',
  'comment',
  'thread',
  'workflow_run',
  'workflow',
  'issue',
  'ref',
  'repositories',
  'repositories_added',
  'account',
  'alert',
  'check_run',
  'check_suite',
  'release',
  'label',
];

/**
 * A repository has another name, owner or default branch, or is gone. Delivered when the app asks for it; the daily
 * comparison sees the same later.
 */
export const repository: WebhookEvent = {
  event: 'repository',
  actions: [
    'renamed',
    'transferred',
    'deleted',
    'archived',
    'unarchived',
    'edited',
    'privatized',
    'publicized',
  ],
  subject: 'repository',
  read(payload) {
    const part = repositoryIn(payload);
    if (!part || elsewhere.some((field) => payload[field] !== undefined)) return undefined;
    const installationId = installationIn(payload);
    const from = branchBefore(payload);
    return {
      ...(installationId !== undefined && { installationId }),
      ...(payload.action === 'edited' && from === undefined && { ignored: 'the default branch is the same' }),
      queueName: `installation:${installationId}`,
      coalesce: false,
      urgency: 'quick',
      payload: { installationId, repository: part, ...(from !== undefined && { from }) },
    };
  },
};

function branchBefore(payload: Body): string | undefined {
  return textIn(objectIn(objectIn(payload, 'changes') ?? {}, 'default_branch'), 'from');
}
