import { string as stringArg } from '@oclif/core/args';
import { boolean, string } from '@oclif/core/flags';
import { findWebhook } from '../../arguments/webhook-argument.ts';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { Operations, WebhookDelivery } from '../../client/api.d.ts';
import { usageFailure } from '../../failures/failure.ts';

export default class WebhooksReplay extends PortalCommand {
  static override summary = 'Replay deliveries with their original IDs';
  static override examples = [
    '<%= config.bin %> webhooks replay 01920000-0000-7000-8000-000000000000 --dead',
  ];
  static override args = { webhook: stringArg({ description: 'Name or ID', required: true }) };
  static override flags = {
    delivery: string({ description: 'Delivery to replay, by ID' }),
    dead: boolean({ description: 'Replay all dead deliveries', exclusive: ['delivery'] }),
  };

  async run(): Promise<WebhookDelivery | Operations['POST /v1/webhooks/{id}/replay']['reply']> {
    const { args, flags } = await this.parse(WebhooksReplay);
    const { delivery: deliveryId } = flags;
    if (deliveryId === undefined && !flags.dead) throw usageFailure('Use --delivery ID or --dead.');
    const client = await this.api(flags);
    const { id } = await findWebhook(client, args.webhook);
    if (deliveryId === undefined) {
      const reply = await client.call('POST /v1/webhooks/{id}/replay', { params: { id } });
      this.print(`Replaying ${reply.replayed} deliveries.`);
      return reply;
    }
    const delivery = await client.call('POST /v1/webhooks/{id}/deliveries/{deliveryId}/replay', {
      params: { id, deliveryId },
    });
    this.print(`Replaying the delivery of ${delivery.type}.`);
    return delivery;
  }
}
