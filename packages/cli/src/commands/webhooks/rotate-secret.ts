import { string as stringArg } from '@oclif/core/args';
import { integer } from '@oclif/core/flags';
import type { Operations } from '../../client/api.d.ts';
import { PortalCommand } from '../../portal-command.ts';
import { findWebhook } from '../../webhook-argument.ts';

export default class WebhooksRotateSecret extends PortalCommand {
  static override summary = 'replace the secret of a webhook';
  static override description =
    'Until the overlap ends, deliveries are signed with both: verify with either, and take the new one over in your own time.';
  static override examples = [
    '<%= config.bin %> webhooks rotate-secret 01920000-0000-7000-8000-000000000000 --overlap-hours 48',
  ];
  static override args = { webhook: stringArg({ description: 'name or id', required: true }) };
  static override flags = {
    'overlap-hours': integer({
      description: 'how long the old one signs, too',
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
    this.print(`The new secret of ${webhook.name}, shown only now:`);
    this.print(webhook.secret);
    return webhook;
  }
}
