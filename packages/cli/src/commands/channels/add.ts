import { string as stringArg } from '@oclif/core/args';
import { string } from '@oclif/core/flags';
import { channelBody, channelFlags } from '../../arguments/channel-argument.ts';
import { findTeam } from '../../arguments/team-argument.ts';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { Channel, Operations } from '../../client/api.d.ts';
import { channelKinds } from '../../field-values.ts';

type Body = Operations['POST /v1/channels']['body'];

export default class ChannelsAdd extends PortalCommand {
  static override summary = 'Send messages to Slack, Microsoft Teams, Mattermost, Matrix or by mail';
  static override description =
    `The URL of an incoming webhook (Slack, Mattermost), of a workflow (Teams) or the access token (Matrix) is a secret: it is
read from --secret-file or asked for, never from an argument. However much happens, at most one message is sent per
window. Without --team, the channel reports events of the whole portal (administrators only).`;
  static override examples = [
    '<%= config.bin %> channels add slack --secret-file url.txt --min-severity high --quiet-hours 20:00-07:00 --time-zone Europe/Berlin',
    '<%= config.bin %> channels add matrix --homeserver https://matrix.example.com --room "!security:example.com" --secret-file token.txt',
    '<%= config.bin %> channels add mail --to web@example.com --team Web --window-minutes 1440',
  ];
  static override args = {
    kind: stringArg({ description: 'Where messages go', options: [...channelKinds], required: true }),
  };
  static override flags = {
    team: string({ description: 'Only events of this team, by name or ID' }),
    ...channelFlags,
  };

  async run(): Promise<Channel> {
    const { args, flags } = await this.parse(ChannelsAdd);
    const client = await this.api(flags);
    const kind = args.kind as Channel['kind'];
    const body = {
      kind,
      ...(flags.team !== undefined && { team: (await findTeam(client, flags.team)).id }),
      ...(await channelBody(kind, flags, { isNew: true })),
    } as Body;
    const channel = await client.call('POST /v1/channels', { body });
    this.print(
      `Created the channel ${channel.name} (${channel.id}). To try it: assay channels test ${channel.id}`,
    );
    return channel;
  }
}
