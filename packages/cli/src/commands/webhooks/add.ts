import { string as stringArg } from '@oclif/core/args';
import { boolean, string } from '@oclif/core/flags';
import { findTeam } from '../../arguments/team-argument.ts';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { Operations } from '../../client/api.d.ts';
import { eventTypes } from '../../field-values.ts';

type Body = Operations['POST /v1/webhooks']['body'];

export default class WebhooksAdd extends PortalCommand {
  static override summary = 'Send events to a webhook';
  static override description =
    `Deliveries are signed according to Standard Webhooks. The signing secret is shown only once: store it.
Without --team, the webhook receives events of the whole portal (administrators only).`;
  static override examples = [
    '<%= config.bin %> webhooks add https://example.com/assay --type finding.opened --type policy.violated',
    '<%= config.bin %> webhooks add https://example.com/web --team Web --name "Team chat" --json',
  ];
  static override args = { url: stringArg({ description: 'URL to send events to', required: true }) };
  static override flags = {
    name: string({ description: 'Name (default: the host of the URL)' }),
    team: string({ description: 'Only events of this team, by name or ID' }),
    type: string({
      description: 'Only events of this type',
      options: eventTypes,
      multiple: true,
      delimiter: ',',
    }),
    enabled: boolean({ description: 'Whether events are sent', default: true, allowNo: true }),
  };

  async run(): Promise<Operations['POST /v1/webhooks']['reply']> {
    const { args, flags } = await this.parse(WebhooksAdd);
    const client = await this.api(flags);
    const body = {
      url: args.url,
      enabled: flags.enabled,
      ...(flags.name !== undefined && { name: flags.name }),
      ...(flags.team !== undefined && { team: (await findTeam(client, flags.team)).id }),
      ...(flags.type && { types: flags.type }),
    } as Body;
    const webhook = await client.call('POST /v1/webhooks', { body });
    this.print(`Created the webhook ${webhook.name} (${webhook.id}). Its secret, shown only once:`);
    this.print(webhook.secret);
    return webhook;
  }
}
