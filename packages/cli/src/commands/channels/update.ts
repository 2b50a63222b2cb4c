import { string as stringArg } from '@oclif/core/args';
import { channelBody, channelFlags, findChannel } from '../../arguments/channel-argument.ts';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { Channel } from '../../client/api.d.ts';
import { usageFailure } from '../../failures/failure.ts';

export default class ChannelsUpdate extends PortalCommand {
  static override summary = 'Update a channel for messages (--no-enabled stops its messages)';
  static override examples = [
    '<%= config.bin %> channels update 01920000-0000-7000-8000-000000000000 --enabled',
    '<%= config.bin %> channels update 01920000-0000-7000-8000-000000000000 --min-priority urgent --quiet-hours none',
  ];
  static override args = { channel: stringArg({ description: 'Name or ID', required: true }) };
  static override flags = channelFlags;

  async run(): Promise<Channel> {
    const { args, flags } = await this.parse(ChannelsUpdate);
    const client = await this.api(flags);
    const { id, kind } = await findChannel(client, args.channel);
    const body = await channelBody(kind, flags, { isNew: false });
    if (Object.keys(body).length === 0)
      throw usageFailure('Specify what to change, for example --no-enabled.');
    const channel = await client.call('PATCH /v1/channels/{id}', { params: { id }, body });
    this.print(`Updated the channel ${channel.name}.`);
    return channel;
  }
}
