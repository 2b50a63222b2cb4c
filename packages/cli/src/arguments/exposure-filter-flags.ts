// The filters of exposures across repositories as flags, and the query they make.
import { boolean, string } from '@oclif/core/flags';
import type { ApiClient } from '../client/client.ts';
import { exposureStates, severityNames } from '../field-values.ts';
import { findRepository } from './repository-argument.ts';
import { findTeam } from './team-argument.ts';

const helpGroup = 'FILTER';
const several = { multiple: true, delimiter: ',', multipleNonGreedy: true } as const;

export const repositoryScopeFlags = {
  repository: string({ description: 'Repository, by name, ID or URL', helpGroup }),
  team: string({ description: 'Team that owns the repository, by name or ID', helpGroup }),
};

export const exposureFilterFlags = {
  ...repositoryScopeFlags,
  advisory: string({ description: 'Advisory, by ID or alias', helpGroup, helpValue: 'ID' }),
  package: string({ description: 'Name of a package', helpGroup }),
  severity: string({ ...several, description: 'Severities', options: severityNames, helpGroup }),
  state: string({
    ...several,
    description: 'States; unknown where a manifest has no lockfile',
    options: exposureStates,
    helpGroup,
  }),
  exploited: boolean({ description: 'Only what is listed as exploited', helpGroup }),
  'all-branches': boolean({ description: 'Other branches than the default one, too', helpGroup }),
};

export interface RepositoryScope {
  readonly repository?: string | undefined;
  readonly team?: string | undefined;
}

export interface ExposureFilterFlags extends RepositoryScope {
  readonly advisory?: string | undefined;
  readonly package?: string | undefined;
  readonly severity?: readonly string[] | undefined;
  readonly state?: readonly string[] | undefined;
  readonly exploited?: boolean | undefined;
  readonly 'all-branches'?: boolean | undefined;
}

/** Names of repositories and teams become ids. */
export async function repositoryScope(client: ApiClient, { repository, team }: RepositoryScope) {
  return {
    repositoryId: repository === undefined ? undefined : (await findRepository(client, repository)).id,
    team: team === undefined ? undefined : (await findTeam(client, team)).id,
  };
}

export async function exposureFilter(client: ApiClient, flags: ExposureFilterFlags) {
  const { advisory, severity, state, exploited } = flags;
  return {
    ...(await repositoryScope(client, flags)),
    advisory,
    package: flags.package,
    severity: severity?.join(','),
    state: state?.join(','),
    exploited: exploited === true ? 'true' : undefined,
    allBranches: flags['all-branches'] === true ? 'true' : undefined,
  };
}
