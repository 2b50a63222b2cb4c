import { string } from '@oclif/core/flags';
import { findTeam } from '../../arguments/team-argument.ts';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { Credential, Operations } from '../../client/api.d.ts';
import { shortId } from '../../client/short-id.ts';
import { pageFlags } from '../../output/pages.ts';
import type { Column } from '../../output/tables.ts';

type Query = Operations['GET /v1/credentials']['query'];

const columns: readonly Column<Credential>[] = [
  { title: 'Name', value: ({ name }) => name, fit: 'text' },
  { title: 'Kind', value: ({ kind }) => (kind === 'token' ? 'token' : 'deploy key') },
  { title: 'Scope', value: ({ scope }) => scope, fit: 'path' },
  { title: 'Owner', value: ({ team }) => (team === null ? 'portal' : `team ${shortId(team)}`) },
  { title: 'State', value: ({ state }) => state },
  { title: 'Last success', value: ({ lastSuccessAt }) => lastSuccessAt?.slice(0, 10) ?? 'never' },
  { title: 'Expires', value: ({ expiresAt }) => expiresAt?.slice(0, 10) ?? 'unknown' },
  { title: 'Id', value: ({ id }) => shortId(id) },
];

export default class CredentialsList extends PortalCommand {
  static override summary = 'List credentials for private repositories';
  static override description = 'Tokens and private keys are never shown.';
  static override examples = ['<%= config.bin %> credentials list --team Platform'];
  static override flags = {
    team: string({ description: 'Only credentials of this team, by name or ID' }),
    ...pageFlags,
  };

  async run(): Promise<Operations['GET /v1/credentials']['reply']> {
    const { flags } = await this.parse(CredentialsList);
    const client = await this.api(flags);
    const team = flags.team === undefined ? undefined : (await findTeam(client, flags.team)).id;
    const filter = { team, sort: flags.sort } as Query;
    return this.showList(flags, columns, (part) =>
      client.call('GET /v1/credentials', { query: { ...filter, ...part } }),
    );
  }
}
