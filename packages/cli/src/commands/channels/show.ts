import { string as stringArg } from '@oclif/core/args';
import { findChannel } from '../../arguments/channel-argument.ts';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { Channel } from '../../client/api.d.ts';
import { printFields } from '../../output/fields.ts';

export default class ChannelsShow extends PortalCommand {
  static override summary = 'Show a channel for messages';
  static override examples = ['<%= config.bin %> channels show 01920000-0000-7000-8000-000000000000 --json'];
  static override args = { channel: stringArg({ description: 'Name or ID', required: true }) };

  async run(): Promise<Channel> {
    const { args, flags } = await this.parse(ChannelsShow);
    const channel = await findChannel(await this.api(flags), args.channel);
    if (!this.jsonEnabled()) {
      const { state, failures, failingSince, lastError, quietHours, owners, recipients } = channel;
      printFields({
        Name: channel.name,
        Id: channel.id,
        Kind: channel.kind,
        Target: recipients.length > 0 ? recipients.join(', ') : channel.target,
        Team: channel.team ?? 'the whole portal',
        Events: channel.types.join(', '),
        Findings:
          [
            channel.minSeverity && `severity ${channel.minSeverity} or above`,
            channel.minPriority && `priority ${channel.minPriority} or above`,
            channel.exploitedOnly && 'exploited',
            owners.length > 0 && `owned by ${owners.join(' or ')}`,
          ]
            .filter(Boolean)
            .join(', ') || 'any',
        Messages: `at most one in ${channel.windowMinutes} minutes`,
        'Quiet hours': quietHours
          ? `${quietHours.from} to ${quietHours.to} (${quietHours.timeZone})`
          : 'none',
        State: failingSince === null ? state : `${state} since ${failingSince} (${failures} attempts)`,
        'Last success': channel.lastSuccessAt ?? 'never',
        ...(lastError !== null && { 'Last error': lastError }),
      });
    }
    return channel;
  }
}
