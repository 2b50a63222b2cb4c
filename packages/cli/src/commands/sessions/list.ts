import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { Operations } from '../../client/api.d.ts';
import { dateText } from '../../output/summary.ts';
import { printTable } from '../../output/tables.ts';

type Reply = Operations['GET /v1/auth/sessions']['reply'];

export default class SessionsList extends PortalCommand {
  static override summary = 'List your open sessions';
  static override examples = ['<%= config.bin %> sessions list', '<%= config.bin %> sessions list --json'];

  async run(): Promise<Reply> {
    const { flags } = await this.parse(SessionsList);
    const client = await this.api(flags);
    const reply = await client.call('GET /v1/auth/sessions');
    if (!this.jsonEnabled()) {
      await printTable<Reply['items'][number]>(reply.items, [
        { title: 'Signed in', value: ({ createdAt }) => dateText(createdAt) },
        {
          title: 'By',
          value: ({ kind, client }) => (client === null ? (kind ?? 'unknown') : `${kind} (${client})`),
        },
        { title: 'From', value: ({ address }) => address ?? 'unknown' },
        { title: 'Expires', value: ({ expiresAt }) => dateText(expiresAt) },
        { title: 'Current', value: ({ current }) => (current ? 'yes' : '') },
        { title: 'Id', value: ({ id }) => id },
      ]);
    }
    return reply;
  }
}
