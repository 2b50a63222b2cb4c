// GitLab, as a code host of the portal: the parts that speak with it, put together.
import type { Runtime } from '@assay/core';
import type { CodeHost } from '../code-host.ts';
import { deniedToken } from '../connection.ts';
import { nameOfServer } from '../token-host-settings.ts';
import { GitLabCommitStatus } from './commit-status.ts';
import { gitLabConnection, gitLabToken } from './connection.ts';
import { gitLabDialect } from './dialect.ts';
import { gatherGitLabFacts } from './facts.ts';
import { GitLabClient } from './gitlab-client.ts';
import { type GitLabSettings, gitLabKind } from './gitlab-settings.ts';
import { GitLabInstallations } from './installations.ts';
import { gitLabPeople } from './people.ts';
import { GitLabPullRequests } from './pull-requests.ts';
import { GitLabWebhook } from './webhook.ts';

/** @param provider what it is called in addresses, where several servers of the kind are connected */
export function gitLab(
  settings: GitLabSettings,
  runtime: Runtime,
  provider: string = gitLabKind.id,
): CodeHost {
  const client = new GitLabClient(settings, runtime);
  const { webUrl, token } = settings;
  const installations = new GitLabInstallations(client);
  return {
    provider,
    name: nameOfServer(gitLabKind, { provider, settings }),
    owns: (id) => client.ids.owns(id),
    dialect: gitLabDialect,
    settings,
    get state() {
      return client.state;
    },
    connection: (signal) => gitLabConnection(client, installations, signal),
    repositories: {
      origins: [webUrl],
      // Without the ending GitLab redirects, and a token is not sent along.
      repositoryUrl: ({ fullName }) => `${webUrl}/${fullName}.git`,
      // Git looks only at the token; the name may be any.
      gitCredentials: async () => ({ kind: 'token', token, username: 'oauth2' }),
      facts: (link, branch, signal) => gatherGitLabFacts(client, link, branch, signal),
      denied: ({ fullName }, denial) => deniedToken(gitLabToken(settings), fullName, denial),
    },
    installations,
    people: gitLabPeople(client, installations),
    webhook: new GitLabWebhook(settings, { ids: client.ids, connection: installations.connection, runtime }),
    // GitLab tries again for a while, but ends a webhook that fails often: merge requests are asked for instead.
    failedDeliveries: undefined,
    chat: undefined,
    pullRequests: (target, signal) => new GitLabPullRequests(client, target, signal),
    commitStatus: (commit, signal) => new GitLabCommitStatus(client, commit, signal),
    artifacts: async () => [],
    fileUrl: (fullName, commit) => `${webUrl}/${fullName}/-/blob/${commit}`,
    reviewSettingsPath: '.gitlab/assay.yml',
  };
}
