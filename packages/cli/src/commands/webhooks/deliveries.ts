import { string as stringArg } from '@oclif/core/args';
import { string } from '@oclif/core/flags';
import { findWebhook } from '../../arguments/webhook-argument.ts';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { Operations, WebhookDelivery } from '../../client/api.d.ts';
import { webhookDeliveryStatuses } from '../../field-values.ts';
import { pageFlags } from '../../output/pages.ts';
import type { Column } from '../../output/tables.ts';

type Query = Operations['GET /v1/webhooks/{id}/deliveries']['query'];

const columns: readonly Column<WebhookDelivery>[] = [
  { title: 'When', value: ({ createdAt }) => createdAt },
  { title: 'Event', value: ({ type }) => type },
  { title: 'Status', value: ({ status }) => status },
  { title: 'Attempts', value: ({ attempts }) => String(attempts) },
  { title: 'Answer', value: answerOf, fit: 'wrap' },
  { title: 'Id', value: ({ id: delivery }) => delivery },
];

export default class WebhooksDeliveries extends PortalCommand {
  static override summary = 'List deliveries of a webhook';
  static override examples = [
    '<%= config.bin %> webhooks deliveries 01920000-0000-7000-8000-000000000000 --status dead',
  ];
  static override args = { webhook: stringArg({ description: 'Name or ID', required: true }) };
  static override flags = {
    status: string({ description: 'Only this status', options: webhookDeliveryStatuses }),
    ...pageFlags,
  };

  async run(): Promise<Operations['GET /v1/webhooks/{id}/deliveries']['reply']> {
    const { args, flags } = await this.parse(WebhooksDeliveries);
    const client = await this.api(flags);
    const { id } = await findWebhook(client, args.webhook);
    const filter = { status: flags.status, sort: flags.sort } as Query;
    return this.showList(flags, columns, (part) =>
      client.call('GET /v1/webhooks/{id}/deliveries', { params: { id }, query: { ...filter, ...part } }),
    );
  }
}

function answerOf({ responseStatus, lastError }: WebhookDelivery): string {
  return lastError ?? (responseStatus === null ? '' : String(responseStatus));
}
