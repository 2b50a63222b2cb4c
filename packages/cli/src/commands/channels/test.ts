import { string as stringArg } from '@oclif/core/args';
import { findChannel } from '../../arguments/channel-argument.ts';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { Operations } from '../../client/api.d.ts';

export default class ChannelsTest extends PortalCommand {
  static override summary = 'Send a test message to a channel';
  static override description = 'Exits with 1 if the receiver does not accept it.';
  static override examples = ['<%= config.bin %> channels test 01920000-0000-7000-8000-000000000000'];
  static override args = { channel: stringArg({ description: 'Name or ID', required: true }) };

  async run(): Promise<Operations['POST /v1/channels/{id}/test']['reply']> {
    const { args, flags } = await this.parse(ChannelsTest);
    const client = await this.api(flags);
    const { id } = await findChannel(client, args.channel);
    const test = await client.call('POST /v1/channels/{id}/test', { params: { id } });
    this.print(test.message);
    if (test.result === 'refused') process.exitCode = 1;
    return test;
  }
}
