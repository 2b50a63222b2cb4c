import { string } from '@oclif/core/flags';
import { findTeam } from '../../arguments/team-argument.ts';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { Channel, Operations } from '../../client/api.d.ts';
import { shortId } from '../../client/short-id.ts';
import { pageFlags } from '../../output/pages.ts';
import type { Column } from '../../output/tables.ts';

type Query = Operations['GET /v1/channels']['query'];

const columns: readonly Column<Channel>[] = [
  { title: 'Name', value: ({ name }) => name, fit: 'text' },
  { title: 'Kind', value: ({ kind }) => kind },
  { title: 'State', value: ({ state }) => state },
  { title: 'Events', value: ({ types }) => types.join(', '), fit: 'wrap' },
  { title: 'Target', value: ({ target }) => target, fit: 'text' },
  { title: 'Id', value: ({ id }) => shortId(id) },
];

export default class ChannelsList extends PortalCommand {
  static override summary = 'List channels for messages and their delivery status';
  static override examples = ['<%= config.bin %> channels list --all'];
  static override flags = {
    team: string({ description: 'Only channels of this team, by name or ID' }),
    ...pageFlags,
  };

  async run(): Promise<Operations['GET /v1/channels']['reply']> {
    const { flags } = await this.parse(ChannelsList);
    const client = await this.api(flags);
    const team = flags.team === undefined ? undefined : (await findTeam(client, flags.team)).id;
    const filter = { team, sort: flags.sort } as Query;
    return this.showList(flags, columns, (part) =>
      client.call('GET /v1/channels', { query: { ...filter, ...part } }),
    );
  }
}
