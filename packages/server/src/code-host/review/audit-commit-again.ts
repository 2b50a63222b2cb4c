// A commit is audited again because somebody asked beside its check run. Which pull requests it is the head of is asked
// of the code host: for forks the event does not say.
import type { EventContext, EventPayload } from '../event.ts';
import { PullRequestApi, targetOf } from './pull-request-api.ts';
import { reviewPullRequest } from './review-pull-request.ts';

export async function auditCommitAgain(payload: EventPayload, context: EventContext): Promise<void> {
  const head = String(payload.head);
  const api = new PullRequestApi(context, targetOf(payload));
  for (const { number, head: at } of await api.pullsOf(head)) {
    if (at?.sha !== head) continue;
    await reviewPullRequest({ ...payload, number }, context, { again: true });
  }
}
