// Every event that is handled, by name.
import type { WebhookEvent } from '../../webhook-event.ts';
import { checkRun } from './check-run.ts';
import { checkSuite } from './check-suite.ts';
import {
  accountRenamed,
  authorizationRevoked,
  installation,
  installationRepositories,
} from './installation.ts';
import { issueComment } from './issue-comment.ts';
import { mergeGroup } from './merge-group.ts';
import { membership, organization } from './organization.ts';
import { pullRequest } from './pull-request.ts';
import { pullRequestReview } from './pull-request-review.ts';
import { push } from './push.ts';
import { repository } from './repository.ts';
import { workflowRun } from './workflow-run.ts';

export const events: readonly WebhookEvent[] = [
  accountRenamed,
  authorizationRevoked,
  checkRun,
  checkSuite,
  installation,
  installationRepositories,
  issueComment,
  membership,
  mergeGroup,
  organization,
  pullRequest,
  pullRequestReview,
  push,
  repository,
  workflowRun,
];
