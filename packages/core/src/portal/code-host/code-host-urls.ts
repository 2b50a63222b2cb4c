// The code host that an administrator configured may lie in a private network, and in a test it is plain http: its
// own repositories are trusted with that, and no others.
import {
  parseRepositoryUrl,
  type RepositoryUrl,
  type RepositoryUrlOptions,
} from '../../scan/source/git/repository-url.ts';
import { SourceError } from '../../scan/source/source-error.ts';
import type { CodeHost } from './installation.ts';

/** The rules for addresses of repositories that installations reach. */
export function codeHostUrls(
  codeHost: CodeHost | undefined,
  urls: { readonly allowLocal: boolean; readonly allowedHosts: readonly string[] },
): { readonly allowLocal: boolean; readonly allowedHosts: readonly string[] } {
  if (!codeHost) return urls;
  const origins = codeHost.origins.map((origin) => new URL(origin));
  return {
    allowLocal: urls.allowLocal || origins.some(({ protocol }) => protocol === 'http:'),
    allowedHosts: [...urls.allowedHosts, ...origins.map(({ hostname }) => hostname)],
  };
}

/** undefined for what is no repository's address. */
export function tryRepositoryUrl(
  url: string | undefined,
  options: RepositoryUrlOptions,
): RepositoryUrl | undefined {
  if (url === undefined) return undefined;
  try {
    return parseRepositoryUrl(url, options);
  } catch (error) {
    if (error instanceof SourceError) return undefined;
    throw error;
  }
}
