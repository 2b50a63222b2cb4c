// Whether a delivery may speak of a repository: it names the installation that reaches it, or the connection as a whole.
import type { RepositoryLink } from '@assay/core';
import type { CodeHost } from '../code-host.ts';

export function isReachedThrough(
  { installations: { connection } }: Pick<CodeHost, 'installations'>,
  link: RepositoryLink | undefined,
  installationId: string,
): link is RepositoryLink {
  return link !== undefined && (link.installation.id === installationId || installationId === connection);
}
