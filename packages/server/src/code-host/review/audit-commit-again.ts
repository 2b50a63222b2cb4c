// A commit is audited again because somebody asked beside its status. Which pull requests it is the head of is asked
// of the code host: for forks the event does not say.
import type { EventContext } from '../event.ts';
import { targetOf } from '../repository-target.ts';
import type { EventPayload } from '../webhook-event.ts';
import { reviewPullRequest } from './review-pull-request.ts';

export async function auditCommitAgain(payload: EventPayload, context: EventContext): Promise<void> {
  const api = context.codeHost.pullRequests(targetOf(payload), context.signal);
  for (const number of await api.withHead(String(payload.head)))
    await reviewPullRequest({ ...payload, number }, context, { again: true });
}
