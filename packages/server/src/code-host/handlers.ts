// What is done about each thing that a delivery can be about.
import { type CodeHosts, namePrefixOf } from './code-hosts.ts';
import type { EventHandler } from './event.ts';
import {
  accountRenamed,
  installationChanged,
  installationRepositoriesChanged,
} from './installations/installation-handlers.ts';
import { accessChanged, authorizationRevoked, memberLeft } from './installations/member-left.ts';
import { repositoryChanged } from './installations/repository-changed.ts';
import { auditEvent, evaluationEvent, openPullsEvent } from './own-deliveries.ts';
import { announceMergeGroup, announceReview, withdrawAnnouncement } from './review/announce.ts';
import { auditCommitAgain } from './review/audit-commit-again.ts';
import { abandonMergeGroup, auditMergeGroup } from './review/audit-merge-group.ts';
import { branchMoved } from './review/branch-moved.ts';
import { reviewOpenPulls } from './review/evaluation.ts';
import { abandonReview, auditPullRequestAgain, reviewPullRequest } from './review/review-pull-request.ts';
import { runConversationCommands, runReviewCommands } from './review/run-commands.ts';
import { takeWorkflowRun } from './review/take-workflow-run.ts';
import type { EventSubject } from './webhook-event.ts';

const handlers: Readonly<Record<EventSubject, EventHandler>> = {
  'access-changed': { handle: accessChanged },
  'account-renamed': { handle: accountRenamed },
  'authorization-revoked': { handle: authorizationRevoked },
  'branch-moved': { handle: branchMoved },
  'check-rerun': { handle: auditCommitAgain },
  'conversation-comment': { handle: runConversationCommands },
  installation: { handle: installationChanged },
  'installation-repositories': { handle: installationRepositoriesChanged },
  'member-left': { handle: memberLeft },
  'merge-group': { handle: auditMergeGroup, announce: announceMergeGroup, abandon: abandonMergeGroup },
  pipeline: { handle: takeWorkflowRun },
  'pull-request': {
    handle: reviewPullRequest,
    announce: announceReview,
    withdraw: withdrawAnnouncement,
    abandon: abandonReview,
  },
  repository: { handle: repositoryChanged },
  review: { handle: runReviewCommands },
};

/** What the portal asks itself for. */
const own: readonly (readonly [string, EventHandler])[] = [
  [evaluationEvent, { handle: reviewPullRequest, abandon: abandonReview }],
  [openPullsEvent, { handle: reviewOpenPulls }],
  [auditEvent, { handle: auditPullRequestAgain, abandon: abandonReview }],
];

/** Handlers by the names of the code hosts' events, and of the portal's own. */
export function handlersOf({ all }: Pick<CodeHosts, 'all'>): ReadonlyMap<string, EventHandler> {
  const theirs = all.flatMap((host) =>
    host.webhook.events.map(
      ({ event, subject }) => [`${namePrefixOf(host)}${event}`, handlers[subject]] as const,
    ),
  );
  return new Map([...theirs, ...own]);
}
