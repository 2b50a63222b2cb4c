import { string } from '@oclif/core/flags';
import { findTeam } from '../../arguments/team-argument.ts';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { Operations, Webhook } from '../../client/api.d.ts';
import { shortId } from '../../client/short-id.ts';
import { pageFlags } from '../../output/pages.ts';
import type { Column } from '../../output/tables.ts';

type Query = Operations['GET /v1/webhooks']['query'];

const columns: readonly Column<Webhook>[] = [
  { title: 'Name', value: ({ name }) => name, fit: 'text' },
  { title: 'State', value: ({ state }) => state },
  { title: 'Events', value: ({ types }) => types.join(', ') || 'all', fit: 'wrap' },
  { title: 'Address', value: ({ url }) => url, fit: 'path' },
  { title: 'Id', value: ({ id }) => shortId(id) },
];

export default class WebhooksList extends PortalCommand {
  static override summary = 'List webhooks and their delivery status';
  static override examples = ['<%= config.bin %> webhooks list --all'];
  static override flags = {
    team: string({ description: 'Only schedules of this team, by name or ID' }),
    ...pageFlags,
  };

  async run(): Promise<Operations['GET /v1/webhooks']['reply']> {
    const { flags } = await this.parse(WebhooksList);
    const client = await this.api(flags);
    const team = flags.team === undefined ? undefined : (await findTeam(client, flags.team)).id;
    const filter = { team, sort: flags.sort } as Query;
    return this.showList(flags, columns, (part) =>
      client.call('GET /v1/webhooks', { query: { ...filter, ...part } }),
    );
  }
}
