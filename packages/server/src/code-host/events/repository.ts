import { systemPrincipal } from '@assay/core';
import type { EventContext, EventPayload } from '../event.ts';
import { syncInstallation } from '../installations/sync-installation.ts';
import { installationIn, objectIn, type RepositoryPart, repositoryIn, textIn } from '../payload-parts.ts';
import { auditDefaultBranch } from '../review/audit-default-branch.ts';
import type { WebhookEvent } from '../webhook-event.ts';

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
  'release',
  'label',
];

/**
 * A repository has another name, owner or default branch, or is gone. Delivered when the app asks for it; the daily
 * comparison sees the same later.
 */
export const repository: WebhookEvent = {
  event: 'repository',
  actions: ['renamed', 'transferred', 'deleted', 'archived', 'unarchived', 'edited'],
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
      payload: { installationId, repository: part, ...(from !== undefined && { from }) },
    };
  },
  async handle(payload, context) {
    await syncInstallation(context, Number(payload.installationId));
    if (payload.from !== undefined)
      await moveDefaultBranch(context, payload.repository as RepositoryPart, String(payload.from));
  },
};

function branchBefore(payload: EventPayload): string | undefined {
  return textIn(objectIn(objectIn(payload, 'changes') ?? {}, 'default_branch'), 'from');
}

/** A branch that somebody chose here stays, unless it is the one that was the default until now. */
async function moveDefaultBranch(context: EventContext, { id, defaultBranch }: RepositoryPart, from: string) {
  const { portal } = context;
  const link = await portal.installations.findByProviderId(id);
  if (!link) return;
  const { repositoryId } = link;
  const known = await portal.repositories.get(systemPrincipal, repositoryId);
  if (known.defaultBranch !== null && known.defaultBranch !== from) return;
  if (known.defaultBranch !== null)
    await portal.repositories.update(systemPrincipal, repositoryId, { defaultBranch });
  await auditDefaultBranch(context, { repositoryId, defaultBranch }, {});
}
