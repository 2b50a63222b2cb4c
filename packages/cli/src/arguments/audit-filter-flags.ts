// The filters of audits as flags, and the query they make.
import { string } from '@oclif/core/flags';
import type { ApiClient } from '../client/client.ts';
import { auditStatuses, auditTypes, coverageSources } from '../field-values.ts';
import { findRepository } from './repository-argument.ts';
import { findTeam } from './team-argument.ts';

export const auditFilterFlags = {
  repository: string({ description: 'Only this repository, by name, ID or URL' }),
  team: string({ description: 'Only repositories of this team' }),
  type: string({ description: 'Only this audit type', options: auditTypes }),
  status: string({ description: 'Only this status', options: auditStatuses }),
  source: string({ description: 'Only audits by Assay, or only imports', options: coverageSources }),
  from: string({ description: 'Requested at this time or later, ISO 8601', helpValue: 'TIME' }),
  to: string({ description: 'Requested before, ISO 8601', helpValue: 'TIME' }),
};

export interface AuditFilterFlags {
  readonly repository?: string | undefined;
  readonly team?: string | undefined;
  readonly type?: string | undefined;
  readonly status?: string | undefined;
  readonly source?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Names of repositories and teams become ids. */
export async function auditQuery(client: ApiClient, flags: AuditFilterFlags) {
  const { repository, team, type, status, source, from, to } = flags;
  return {
    repositoryId: repository === undefined ? undefined : (await findRepository(client, repository)).id,
    team: team === undefined ? undefined : (await findTeam(client, team)).id,
    type,
    status,
    source,
    from,
    to,
  };
}
