// The filters of decisions as flags, and the query they make.
import { integer, string } from '@oclif/core/flags';
import type { ApiClient } from '../client/client.ts';
import { decisionStates } from '../field-values.ts';
import { findRepository } from './repository-argument.ts';
import { findTeam } from './team-argument.ts';

const helpGroup = 'FILTER';

export const decisionFilterFlags = {
  repository: string({ description: 'Repository, by name, ID or URL', helpGroup }),
  team: string({ description: 'Team that owns the repository, by name or ID', helpGroup }),
  state: string({
    description: 'State: standing decisions of pull requests wait for their findings',
    options: decisionStates,
    helpGroup,
  }),
  'expires-within': integer({
    description: 'Ends within this number of days',
    min: 0,
    helpGroup,
    helpValue: 'DAYS',
  }),
};

export interface DecisionFilterFlags {
  readonly repository?: string | undefined;
  readonly team?: string | undefined;
  readonly state?: string | undefined;
  readonly 'expires-within'?: number | undefined;
}

/** Names of repositories and teams become ids. */
export async function decisionQuery(client: ApiClient, flags: DecisionFilterFlags) {
  const { repository, team, state } = flags;
  return {
    repositoryId: repository === undefined ? undefined : (await findRepository(client, repository)).id,
    team: team === undefined ? undefined : (await findTeam(client, team)).id,
    state,
    expiresWithin: flags['expires-within'],
  };
}
