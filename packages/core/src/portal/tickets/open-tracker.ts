import type { Runtime } from '../../support/runtime.ts';
import { type AskTracker, askTracker } from './ask-tracker.ts';
import type { TicketTracker } from './ticket-tracker.ts';
import type { Tracker } from './tracker.ts';
import { githubIssues } from './trackers/github-issues.ts';
import { gitlabIssues } from './trackers/gitlab-issues.ts';
import { jiraIssues } from './trackers/jira-issues.ts';

type Opened = Pick<Tracker, 'kind' | 'url' | 'project' | 'account' | 'issueType'> &
  Partial<Pick<Tracker, 'fields'>>;

/** What the token has to be allowed. */
const scopes = {
  github: 'Issues: read and write',
  gitlab: 'the scope api and at least the role Reporter',
  'jira-cloud': 'the permissions Browse Projects, Create Issues and Transition Issues',
  'jira-server': 'the permissions Browse Projects, Create Issues and Transition Issues',
} as const;

export function openTracker(runtime: Runtime, tracker: Opened, token: string): TicketTracker {
  const { kind, url, project, account } = tracker;
  const isCloud = kind === 'jira-cloud';
  const authorization = isCloud
    ? `Basic ${Buffer.from(`${account ?? ''}:${token}`).toString('base64')}`
    : `Bearer ${token}`;
  const ask: AskTracker = askTracker(runtime, {
    url,
    project,
    headers: { authorization },
    scopes: scopes[kind],
  });
  if (kind === 'github') return githubIssues(ask, project);
  if (kind === 'gitlab') return gitlabIssues(ask, project);
  const { fields = {} } = tracker;
  const issueType = tracker.issueType ?? 'Task';
  return jiraIssues(ask, { url, project, issueType, fields, isCloud, now: () => runtime.now() });
}
