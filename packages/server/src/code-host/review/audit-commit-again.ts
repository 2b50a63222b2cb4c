// A commit is audited again because someone asked beside its status. Which pull requests it is the head of is asked
// of the code host: for forks the event does not say. The head of a merge queue's group is that of none.
import type { EventContext } from '../event.ts';
import { isCommit, targetOf } from '../repository-target.ts';
import type { EventPayload } from '../webhook-event.ts';
import { auditMergeGroup } from './audit-merge-group.ts';
import { portalRepository } from './portal-repository.ts';
import { reviewPullRequest } from './review-pull-request.ts';

export async function auditCommitAgain(payload: EventPayload, context: EventContext): Promise<void> {
  const target = targetOf(payload);
  const head = String(payload.head);
  const numbers = await context.codeHost.pullRequests(target, context.signal).withHead(head);
  for (const number of numbers) await reviewPullRequest({ ...payload, number }, context, { again: true });
  if (numbers.length > 0) return;
  const registered = await portalRepository(context, target);
  if (!registered) return;
  const commit = { target, head, permissions: registered.permissions };
  const base = await context.codeHost.commitStatus(commit, context.signal).groupBase();
  if (isCommit(base)) await auditMergeGroup({ ...payload, base }, context);
}
