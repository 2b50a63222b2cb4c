// Gitea and Forgejo, as a code host of the portal: the parts that speak with it, put together.
import type { Runtime } from '@assay/core';
import type { CodeHost } from '../code-host.ts';
import { deniedToken } from '../connection.ts';
import { nameOfServer } from '../token-host-settings.ts';
import { GiteaCommitStatus } from './commit-status.ts';
import { giteaConnection, giteaToken } from './connection.ts';
import { giteaDialect } from './dialect.ts';
import { gatherGiteaFacts } from './facts.ts';
import { GiteaClient } from './gitea-client.ts';
import { type GiteaSettings, giteaKind } from './gitea-settings.ts';
import { GiteaInstallations } from './installations.ts';
import { giteaPeople } from './people.ts';
import { GiteaPullRequests } from './pull-requests.ts';
import { GiteaWebhook } from './webhook.ts';

/** @param provider what it is called in addresses, where several servers of the kind are connected */
export function gitea(settings: GiteaSettings, runtime: Runtime, provider: string = giteaKind.id): CodeHost {
  const client = new GiteaClient(settings, runtime);
  const { webUrl, token } = settings;
  const installations = new GiteaInstallations(client);
  return {
    provider,
    name: nameOfServer(giteaKind, { provider, settings }),
    owns: (id) => client.ids.owns(id),
    dialect: giteaDialect,
    settings,
    get state() {
      return client.state;
    },
    connection: (signal) => giteaConnection(client, installations, signal),
    repositories: {
      origins: [webUrl],
      repositoryUrl: ({ fullName }) => `${webUrl}/${fullName}`,
      // Git looks only at the token; the name says who uses it.
      gitCredentials: async () => ({ kind: 'token', token, username: 'oauth2' }),
      facts: (link, branch, signal) => gatherGiteaFacts(client, link, branch, signal),
      denied: ({ fullName }, denial) => deniedToken(giteaToken(settings), fullName, denial),
    },
    installations,
    people: giteaPeople(client, installations),
    webhook: new GiteaWebhook(settings, client.ids),
    // A delivery is made once, and the API lists none: pull requests are asked for instead.
    failedDeliveries: undefined,
    chat: undefined,
    pullRequests: (target, signal) => new GiteaPullRequests(client, target, signal),
    commitStatus: (commit, signal) => new GiteaCommitStatus(client, commit, signal),
    artifacts: async () => [],
    fileUrl: (fullName, commit) => `${webUrl}/${fullName}/src/commit/${commit}`,
    reviewSettingsPath: '.gitea/assay.yml',
  };
}
