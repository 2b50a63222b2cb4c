// Which framework, and which repositories its report is about.
import { string as stringArg } from '@oclif/core/args';
import { string } from '@oclif/core/flags';
import type { ApiClient } from '../client/client.ts';
import { frameworkIds } from '../field-values.ts';
import { findRepository } from './repository-argument.ts';
import { findTeam } from './team-argument.ts';

export const frameworkArgument = {
  framework: stringArg({ description: 'Framework', required: true, options: [...frameworkIds] }),
};

export const frameworkFilterFlags = {
  repository: string({ description: 'Only this repository, by name, ID or URL' }),
  team: string({ description: 'Only repositories of this team', exclusive: ['repository'] }),
  tag: string({ description: 'Only repositories with this tag', exclusive: ['repository'] }),
};

export interface FrameworkQuery {
  readonly repositoryId?: string;
  readonly team?: string;
  readonly tag?: string;
}

export async function frameworkQuery(
  client: ApiClient,
  { repository, team, tag }: { readonly repository?: string; readonly team?: string; readonly tag?: string },
): Promise<FrameworkQuery> {
  return {
    ...(repository !== undefined && { repositoryId: (await findRepository(client, repository)).id }),
    ...(team !== undefined && { team: (await findTeam(client, team)).id }),
    ...(tag !== undefined && { tag }),
  };
}
