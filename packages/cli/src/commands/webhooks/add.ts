import { string as stringArg } from '@oclif/core/args';
import { boolean, string } from '@oclif/core/flags';
import type { Operations } from '../../client/api.d.ts';
import { eventTypes } from '../../field-values.ts';
import { PortalCommand } from '../../portal-command.ts';
import { findTeam } from '../../team-argument.ts';

type Body = Operations['POST /v1/webhooks']['body'];

export default class WebhooksAdd extends PortalCommand {
  static override summary = 'have events sent to an address';
  static override description =
    `Deliveries are signed as Standard Webhooks has it. The secret that verifies them is shown once: keep it.
Without --team it is told of the whole portal, which takes an administrator.`;
  static override examples = [
    '<%= config.bin %> webhooks add https://example.com/assay --type finding.opened --type policy.violated',
    '<%= config.bin %> webhooks add https://example.com/web --team Web --name "Team chat" --json',
  ];
  static override args = { url: stringArg({ description: 'where to send events', required: true }) };
  static override flags = {
    name: string({ description: 'its name (default: the host of the address)' }),
    team: string({ description: "only events of this team's, by name or id" }),
    type: string({
      description: 'only events of this type',
      options: eventTypes,
      multiple: true,
      delimiter: ',',
    }),
    enabled: boolean({ description: 'whether events are sent', default: true, allowNo: true }),
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
    this.print(`Made the webhook ${webhook.name} (${webhook.id}). Its secret, shown only now:`);
    this.print(webhook.secret);
    return webhook;
  }
}
