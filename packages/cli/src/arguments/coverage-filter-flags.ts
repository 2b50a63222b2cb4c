// The filters of the coverage ledger as flags, and the query they make.
import { string } from '@oclif/core/flags';
import type { ApiClient } from '../client/client.ts';
import { auditTypes, coverageSources, coverageStates } from '../field-values.ts';
import { findRepository } from './repository-argument.ts';
import { findTeam } from './team-argument.ts';

const helpGroup = 'FILTER';
const several = { multiple: true, delimiter: ',', multipleNonGreedy: true } as const;

export const coverageFilterFlags = {
  repository: string({ description: 'Repository, by name, ID or URL', helpGroup }),
  team: string({ description: 'Team that owns the repository, by name or ID', helpGroup }),
  type: string({ ...several, description: 'Audit types', options: auditTypes, helpGroup }),
  source: string({
    description: 'Audits made by Assay, or imports from other tools',
    options: coverageSources,
    helpGroup,
  }),
  state: string({
    ...several,
    description: 'Coverage states; stale is older than 90 days, 30 for dependencies',
    options: coverageStates,
    helpGroup,
  }),
  at: string({ description: 'As it was at this date or time', helpGroup, helpValue: 'TIME' }),
};

export interface CoverageFilterFlags {
  readonly repository?: string | undefined;
  readonly team?: string | undefined;
  readonly type?: readonly string[] | undefined;
  readonly source?: string | undefined;
  readonly state?: readonly string[] | undefined;
  readonly at?: string | undefined;
}

/** Names of repositories and teams become ids. */
export async function coverageQuery(client: ApiClient, flags: CoverageFilterFlags) {
  const { repository, team, type, source, state, at } = flags;
  return {
    repositoryId: repository === undefined ? undefined : (await findRepository(client, repository)).id,
    team: team === undefined ? undefined : (await findTeam(client, team)).id,
    type: type?.join(','),
    source,
    state: state?.join(','),
    at,
  };
}
