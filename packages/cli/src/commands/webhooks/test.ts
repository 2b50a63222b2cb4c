import { setTimeout as sleep } from 'node:timers/promises';
import { string as stringArg } from '@oclif/core/args';
import { findWebhook } from '../../arguments/webhook-argument.ts';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { WebhookDelivery } from '../../client/api.d.ts';
import { Failure } from '../../failures/failure.ts';

/** A receiver may take 15 seconds, and others may be served first. */
const patienceMs = 60_000;

export default class WebhooksTest extends PortalCommand {
  static override summary = 'Send a test event to a webhook';
  static override description = 'Exits with 1 if the receiver does not accept it.';
  static override examples = ['<%= config.bin %> webhooks test 01920000-0000-7000-8000-000000000000'];
  static override args = { webhook: stringArg({ description: 'Name or ID', required: true }) };

  async run(): Promise<WebhookDelivery> {
    const { args, flags } = await this.parse(WebhooksTest);
    const client = await this.api(flags);
    const { id } = await findWebhook(client, args.webhook);
    let delivery = await client.call('POST /v1/webhooks/{id}/test', { params: { id } });
    const params = { id, deliveryId: delivery.id };
    for (let waited = 0; delivery.endedAt === null; waited += 200) {
      if (waited >= patienceMs)
        throw new Failure(
          'UNDECIDED',
          'The test event is still queued. Check it with `assay webhooks deliveries`.',
        );
      await sleep(200);
      delivery = await client.call('GET /v1/webhooks/{id}/deliveries/{deliveryId}', { params });
    }
    const isTaken = delivery.status === 'delivered';
    this.print(
      isTaken
        ? `The receiver returned ${delivery.responseStatus} after ${delivery.durationMs} ms.`
        : (delivery.lastError ?? 'The receiver did not accept it.'),
    );
    if (!isTaken) process.exitCode = 1;
    return delivery;
  }
}
