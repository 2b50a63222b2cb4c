// GitHub, as a code host of the portal: the parts that speak with it, put together.
import type { Runtime } from '@assay/core';
import type { SignInHost } from '../code-host.ts';
import { listArtifacts } from './artifacts.ts';
import { ChatKeys, openChat } from './chat-signature.ts';
import { GitHubCommitStatus } from './commit-status.ts';
import { gitHubConnection } from './connection.ts';
import { gitHubDialect } from './dialect.ts';
import type { ExtensionSettings } from './extension-settings.ts';
import { GitHubFailedDeliveries } from './failed-deliveries.ts';
import { gatherProviderFacts } from './gather-provider-facts.ts';
import { GitHubApp } from './github-app.ts';
import { GitHubInstallations } from './installations.ts';
import { GitHubPeople } from './people.ts';
import { GitHubPullRequests } from './pull-requests.ts';
import { GitHubWebhook } from './webhook.ts';

/** The code host behind a GitHub App; with an app in place of its settings, both share one set of tokens. */
export function gitHub(given: ExtensionSettings | GitHubApp, runtime: Runtime): SignInHost {
  const app = given instanceof GitHubApp ? given : new GitHubApp(given, runtime);
  const { settings } = app;
  const chatKeys = new ChatKeys(app, runtime);
  return {
    provider: 'github',
    name: 'GitHub',
    owns: (id) => !id.includes(':'),
    dialect: gitHubDialect,
    settings,
    get state() {
      return app.client.state;
    },
    connection: (signal) => gitHubConnection(app, signal),
    repositories: {
      origins: [settings.webUrl],
      repositoryUrl: ({ fullName }) => `${settings.webUrl}/${fullName}`,
      async gitCredentials({ installation, providerId }, signal) {
        const scope = {
          installationId: installation.id,
          repositoryId: providerId,
          permissions: { contents: 'read' },
        } as const;
        return { kind: 'token', token: (await app.installationToken(scope, signal)).token };
      },
      facts: (link, branch, signal) => gatherProviderFacts(app, link, branch, signal),
    },
    installations: new GitHubInstallations(app),
    people: new GitHubPeople(app, runtime),
    webhook: new GitHubWebhook(app),
    failedDeliveries: new GitHubFailedDeliveries(app),
    chat: { open: (headers) => openChat(headers, chatKeys) },
    pullRequests: (target, signal) => new GitHubPullRequests(app, target, signal),
    commitStatus: (commit, signal) => new GitHubCommitStatus(app, commit, { runtime, signal }),
    artifacts: (target, pipelineId, signal) => listArtifacts(app, target, pipelineId, { runtime, signal }),
    fileUrl: (fullName, commit) => `${settings.webUrl}/${fullName}/blob/${commit}`,
    reviewSettingsPath: '.github/assay.yml',
  };
}
