// Tries a credential at the host: `git ls-remote` of one repository, within a limit of time.
import { fetchRemoteHead } from '../../scan/source/git/git-fetch.ts';
import type { GitCredentials } from '../../scan/source/git/git-transport.ts';
import type { RepositoryUrl } from '../../scan/source/git/repository-url.ts';
import { SourceError } from '../../scan/source/source-error.ts';
import { childEnvironment } from '../../support/child-environment.ts';
import type { ProxyFor } from '../../support/outgoing-proxy.ts';

const timeoutMs = 12_000;

export interface TryOptions {
  readonly temporaryFolder: string;
  readonly allowedHosts: readonly string[];
  readonly proxyFor?: ProxyFor | undefined;
}

/**
 * Whether the host let the credential in; false where it lets everyone in, which proves nothing. Throws SourceError when
 * the host refuses it, or can't be asked.
 */
export async function isAccepted(
  remote: RepositoryUrl,
  credentials: GitCredentials,
  options: TryOptions,
): Promise<boolean> {
  const common = {
    ...options,
    environment: childEnvironment(),
    sshIdentity: 'none',
    timeoutMs,
  } as const;
  await fetchRemoteHead(remote, { ...common, credentials });
  if (credentials.kind === 'ssh-key') return true;
  try {
    await fetchRemoteHead(remote, common);
    return false;
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    return true;
  }
}
