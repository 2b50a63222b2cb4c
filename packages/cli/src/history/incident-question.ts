// What a portal is asked about an incident: a package or a list, in which repositories and when.
import { string } from '@oclif/core/flags';
import { repositoryScope, repositoryScopeFlags } from '../arguments/exposure-filter-flags.ts';
import { usageFailure } from '../failures/failure.ts';
import { betweenFlag, windowOf } from './incident-window.ts';
import { readIndicatorFile } from './read-indicator-list.ts';

export const incidentFlags = {
  ...repositoryScopeFlags,
  between: betweenFlag,
  indicators: string({
    description: 'List of packages with versions, and of digests of archives: lines, CSV or JSON',
    helpValue: 'FILE',
  }),
};

/** The text of the list; undefined where a package is named. Throws where both are, or neither. */
export async function namedList(
  args: { readonly package?: string | undefined },
  flags: { readonly indicators?: string | undefined },
): Promise<string | undefined> {
  if ((args.package === undefined) === (flags.indicators === undefined))
    throw usageFailure('Name either a package, or a list with --indicators FILE.');
  return flags.indicators === undefined ? undefined : readIndicatorFile(flags.indicators);
}

/** Repositories and the window of time, as the API takes them. */
export async function incidentScope(
  client: Parameters<typeof repositoryScope>[0],
  flags: Parameters<typeof repositoryScope>[1] & { readonly between?: string[] | undefined },
) {
  const { from, to } = windowOf(flags.between);
  return {
    ...(await repositoryScope(client, flags)),
    from: from?.toISOString(),
    to: flags.between === undefined ? undefined : to.toISOString(),
  };
}
