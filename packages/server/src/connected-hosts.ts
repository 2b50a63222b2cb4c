// Which code hosts a portal is connected with: those of its settings, or those that an embedder gives.
import type { Runtime } from '@assay/core';
import type { ServerOptions } from './options.ts';
import type { ServerSettings } from './settings/setting.ts';
import type { CodeHost } from './code-host/code-host.ts';
import { gitea } from './code-host/gitea/gitea.ts';
import { gitHub } from './code-host/github/github.ts';

export function connectedHosts(
  { extension, codeHosts = [] }: Pick<ServerOptions, 'extension' | 'codeHosts'>,
  runtime: Runtime,
): readonly CodeHost[] {
  if (!extension) return codeHosts;
  return ['installations' in extension ? extension : gitHub(extension, runtime), ...codeHosts];
}

export function hostsOfSettings(
  { extension, gitea: ofGitea }: Pick<ServerSettings, 'extension' | 'gitea'>,
  runtime: Runtime,
): readonly CodeHost[] {
  return [
    ...(extension ? [gitHub(extension, runtime)] : []),
    ...(ofGitea ? [gitea(ofGitea, runtime)] : []),
  ];
}
