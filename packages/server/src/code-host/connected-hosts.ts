// Which code hosts a portal is connected with: those of its settings, or those that an embedder gives.
import type { Runtime } from '@assay/core';
import type { ServerOptions } from '../options.ts';
import type { ServerSettings } from '../settings/setting.ts';
import type { CodeHost } from './code-host.ts';
import { gitHub } from './github/github.ts';

export function connectedHosts(
  { extension, codeHosts = [] }: Pick<ServerOptions, 'extension' | 'codeHosts'>,
  runtime: Runtime,
): readonly CodeHost[] {
  if (!extension) return codeHosts;
  return ['installations' in extension ? extension : gitHub(extension, runtime), ...codeHosts];
}

export function hostsOfSettings(
  { extension }: Pick<ServerSettings, 'extension'>,
  runtime: Runtime,
): readonly CodeHost[] {
  return extension ? [gitHub(extension, runtime)] : [];
}
