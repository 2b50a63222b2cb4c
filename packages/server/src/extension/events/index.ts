// Every event that is handled, by name.
import type { WebhookEvent } from '../webhook-event.ts';
import { pullRequest } from './pull-request.ts';
import { pullRequestReview } from './pull-request-review.ts';
import { workflowRun } from './workflow-run.ts';

export const events: readonly WebhookEvent[] = [pullRequest, pullRequestReview, workflowRun];
