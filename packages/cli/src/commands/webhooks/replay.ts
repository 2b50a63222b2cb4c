import { string as stringArg } from '@oclif/core/args';
import { boolean, string } from '@oclif/core/flags';
import type { Operations, WebhookDelivery } from '../../client/api.d.ts';
import { usageFailure } from '../../failure.ts';
import { PortalCommand } from '../../portal-command.ts';
import { findWebhook } from '../../webhook-argument.ts';

export default class WebhooksReplay extends PortalCommand {
  static override summary = 'send again what has been sent before, under the same id';
  static override examples = [
    '<%= config.bin %> webhooks replay 01920000-0000-7000-8000-000000000000 --dead',
  ];
  static override args = { webhook: stringArg({ description: 'name or id', required: true }) };
  static override flags = {
    delivery: string({ description: 'this delivery, by id' }),
    dead: boolean({ description: 'all that the receiver has never taken', exclusive: ['delivery'] }),
  };

  async run(): Promise<WebhookDelivery | Operations['POST /v1/webhooks/{id}/replay']['reply']> {
    const { args, flags } = await this.parse(WebhooksReplay);
    const { delivery: deliveryId } = flags;
    if (deliveryId === undefined && !flags.dead) throw usageFailure('Say --delivery ID, or --dead.');
    const client = await this.api(flags);
    const { id } = await findWebhook(client, args.webhook);
    if (deliveryId === undefined) {
      const reply = await client.call('POST /v1/webhooks/{id}/replay', { params: { id } });
      this.print(`${reply.replayed} deliveries are sent again.`);
      return reply;
    }
    const delivery = await client.call('POST /v1/webhooks/{id}/deliveries/{deliveryId}/replay', {
      params: { id, deliveryId },
    });
    this.print(`The delivery of ${delivery.type} is sent again.`);
    return delivery;
  }
}
