import { string as stringArg } from '@oclif/core/args';
import { boolean, string } from '@oclif/core/flags';
import type { Operations, Webhook } from '../../client/api.d.ts';
import { usageFailure } from '../../failure.ts';
import { eventTypes } from '../../field-values.ts';
import { PortalCommand } from '../../portal-command.ts';
import { findWebhook } from '../../webhook-argument.ts';

type Body = Operations['PATCH /v1/webhooks/{id}']['body'];

export default class WebhooksUpdate extends PortalCommand {
  static override summary = 'change a webhook; --enabled starts one again whose receiver was gone';
  static override examples = [
    '<%= config.bin %> webhooks update 01920000-0000-7000-8000-000000000000 --type audit.completed',
    '<%= config.bin %> webhooks update 01920000-0000-7000-8000-000000000000 --all-types --enabled',
  ];
  static override args = { webhook: stringArg({ description: 'name or id', required: true }) };
  static override flags = {
    url: string({ description: 'new address' }),
    name: string({ description: 'new name' }),
    type: string({
      description: 'only events of this type',
      options: eventTypes,
      multiple: true,
      delimiter: ',',
    }),
    'all-types': boolean({ description: 'events of every type', exclusive: ['type'] }),
    enabled: boolean({ description: 'whether events are sent', allowNo: true }),
  };

  async run(): Promise<Webhook> {
    const { args, flags } = await this.parse(WebhooksUpdate);
    const { url, name, enabled } = flags;
    const types = flags['all-types'] ? [] : flags.type;
    const given = Object.entries({ url, name, types, enabled }).filter(([, value]) => value !== undefined);
    if (given.length === 0) throw usageFailure('Say what to change, e.g. --no-enabled.');
    const client = await this.api(flags);
    const { id } = await findWebhook(client, args.webhook);
    const body = Object.fromEntries(given) as Body;
    const webhook = await client.call('PATCH /v1/webhooks/{id}', { params: { id }, body });
    this.print(`Changed the webhook ${webhook.name}.`);
    return webhook;
  }
}
