// Which code hosts a portal is connected with: those of its settings, or those that an embedder gives.
import type { Runtime } from '@assay/core';
import type { CodeHost } from './code-host/code-host.ts';
import { gitea } from './code-host/gitea/gitea.ts';
import type { ExtensionSettings } from './code-host/github/extension-settings.ts';
import { gitHub } from './code-host/github/github.ts';
import { gitLab } from './code-host/gitlab/gitlab.ts';
import type { ServerSettings } from './settings/setting.ts';

interface GivenHosts {
  readonly extension?: ExtensionSettings | CodeHost;
  readonly codeHosts?: readonly CodeHost[];
}

export function connectedHosts(
  { extension, codeHosts = [] }: GivenHosts,
  runtime: Runtime,
): readonly CodeHost[] {
  if (!extension) return codeHosts;
  return ['installations' in extension ? extension : gitHub(extension, runtime), ...codeHosts];
}

export function hostsOfSettings(
  { extension, gitea: ofGitea, gitlab: ofGitLab }: Pick<ServerSettings, 'extension' | 'gitea' | 'gitlab'>,
  runtime: Runtime,
): readonly CodeHost[] {
  return [
    ...(extension ? [gitHub(extension, runtime)] : []),
    ...ofGitea.map(({ settings, provider }) => gitea(settings, runtime, provider)),
    ...ofGitLab.map(({ settings, provider }) => gitLab(settings, runtime, provider)),
  ];
}
