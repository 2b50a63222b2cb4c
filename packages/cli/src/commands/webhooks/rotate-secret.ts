import { string as stringArg } from '@oclif/core/args';
import { integer } from '@oclif/core/flags';
import { findWebhook } from '../../arguments/webhook-argument.ts';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { Operations } from '../../client/api.d.ts';

export default class WebhooksRotateSecret extends PortalCommand {
  static override summary = 'Rotate the secret of a webhook';
  static override description =
    'Until the overlap ends, deliveries are signed with both secrets, so that you can deploy the new one without failures.';
  static override examples = [
    '<%= config.bin %> webhooks rotate-secret 01920000-0000-7000-8000-000000000000 --overlap-hours 48',
  ];
  static override args = { webhook: stringArg({ description: 'Name or ID', required: true }) };
  static override flags = {
    'overlap-hours': integer({
      description: 'How long the old secret also signs',
      default: 24,
      min: 0,
      max: 168,
    }),
  };

  async run(): Promise<Operations['POST /v1/webhooks/{id}/secret']['reply']> {
    const { args, flags } = await this.parse(WebhooksRotateSecret);
    const client = await this.api(flags);
    const { id } = await findWebhook(client, args.webhook);
    const body = { overlapHours: flags['overlap-hours'] };
    const webhook = await client.call('POST /v1/webhooks/{id}/secret', { params: { id }, body });
    this.print(`The new secret of ${webhook.name}, shown only once:`);
    this.print(webhook.secret);
    return webhook;
  }
}
