import { string as stringArg } from '@oclif/core/args';
import { boolean, string } from '@oclif/core/flags';
import { findWebhook } from '../../arguments/webhook-argument.ts';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { Operations, Webhook } from '../../client/api.d.ts';
import { usageFailure } from '../../failures/failure.ts';
import { eventTypes } from '../../field-values.ts';

type Body = Operations['PATCH /v1/webhooks/{id}']['body'];

export default class WebhooksUpdate extends PortalCommand {
  static override summary = 'Update a webhook (--enabled resumes one that was disabled)';
  static override examples = [
    '<%= config.bin %> webhooks update 01920000-0000-7000-8000-000000000000 --type audit.completed',
    '<%= config.bin %> webhooks update 01920000-0000-7000-8000-000000000000 --all-types --enabled',
  ];
  static override args = { webhook: stringArg({ description: 'Name or ID', required: true }) };
  static override flags = {
    url: string({ description: 'New URL' }),
    name: string({ description: 'New name' }),
    type: string({
      description: 'Only events of this type',
      options: eventTypes,
      multiple: true,
      delimiter: ',',
    }),
    'all-types': boolean({ description: 'Send events of every type', exclusive: ['type'] }),
    enabled: boolean({ description: 'Whether events are sent', allowNo: true }),
  };

  async run(): Promise<Webhook> {
    const { args, flags } = await this.parse(WebhooksUpdate);
    const { url, name, enabled } = flags;
    const types = flags['all-types'] ? [] : flags.type;
    const given = Object.entries({ url, name, types, enabled }).filter(([, value]) => value !== undefined);
    if (given.length === 0) throw usageFailure('Specify what to change, for example --no-enabled.');
    const client = await this.api(flags);
    const { id } = await findWebhook(client, args.webhook);
    const body = Object.fromEntries(given) as Body;
    const webhook = await client.call('PATCH /v1/webhooks/{id}', { params: { id }, body });
    this.print(`Updated the webhook ${webhook.name}.`);
    return webhook;
  }
}
