// What the portal asks of GitHub about a repository that the app is installed on.
import type { CodeHost } from '@assay/core';
import type { GitHubApp } from '../github-app.ts';
import { gatherProviderFacts } from './gather-provider-facts.ts';

export function gitHubCodeHost(app: GitHubApp): CodeHost {
  return {
    repositoryUrl: (fullName) => `${app.settings.webUrl}/${fullName}`,
    async cloneToken({ installation, providerId }, signal) {
      const scope = {
        installationId: installation.id,
        repositoryId: providerId,
        permissions: { contents: 'read' },
      } as const;
      return (await app.installationToken(scope, signal)).token;
    },
    facts: (link, branch, signal) => gatherProviderFacts(app, link, branch, signal),
  };
}
