import { string } from '@oclif/core/flags';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { Operations, Team } from '../../client/api.d.ts';
import { shortId } from '../../client/short-id.ts';
import { pageFlags } from '../../output/pages.ts';
import type { Column } from '../../output/tables.ts';

type Query = Operations['GET /v1/teams']['query'];

const columns: readonly Column<Team>[] = [
  { title: 'Name', value: ({ name }) => name, fit: 'text' },
  { title: 'Description', value: ({ description }) => description ?? '', fit: 'wrap' },
  { title: 'Members', value: ({ members }) => String(members.length) },
  { title: 'Id', value: ({ id }) => shortId(id) },
];

export default class TeamsList extends PortalCommand {
  static override summary = 'List teams';
  static override examples = ['<%= config.bin %> teams list --query plat --all'];
  static override flags = {
    query: string({ description: 'Only teams whose name contains this text' }),
    ...pageFlags,
  };

  async run(): Promise<Operations['GET /v1/teams']['reply']> {
    const { flags } = await this.parse(TeamsList);
    const client = await this.api(flags);
    const filter = { q: flags.query, sort: flags.sort } as Query;
    return this.showList(flags, columns, (part) =>
      client.call('GET /v1/teams', { query: { ...filter, ...part } }),
    );
  }
}
