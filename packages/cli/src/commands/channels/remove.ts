import { string as stringArg } from '@oclif/core/args';
import { findChannel } from '../../arguments/channel-argument.ts';
import { PortalCommand } from '../../base-commands/portal-command.ts';

export default class ChannelsRemove extends PortalCommand {
  static override summary = 'Delete a channel for messages';
  static override examples = ['<%= config.bin %> channels remove 01920000-0000-7000-8000-000000000000'];
  static override args = { channel: stringArg({ description: 'Name or ID', required: true }) };

  async run(): Promise<{ deleted: string }> {
    const { args, flags } = await this.parse(ChannelsRemove);
    const client = await this.api(flags);
    const { id, name } = await findChannel(client, args.channel);
    await client.call('DELETE /v1/channels/{id}', { params: { id } });
    this.print(`Deleted the channel ${name}.`);
    return { deleted: id };
  }
}
