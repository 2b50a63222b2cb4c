import { string as stringArg } from '@oclif/core/args';
import { findWebhook } from '../../arguments/webhook-argument.ts';
import { PortalCommand } from '../../base-commands/portal-command.ts';

export default class WebhooksRemove extends PortalCommand {
  static override summary = 'Delete a webhook with its deliveries';
  static override examples = ['<%= config.bin %> webhooks remove 01920000-0000-7000-8000-000000000000'];
  static override args = { webhook: stringArg({ description: 'Name or ID', required: true }) };

  async run(): Promise<{ deleted: string }> {
    const { args, flags } = await this.parse(WebhooksRemove);
    const client = await this.api(flags);
    const { id, name } = await findWebhook(client, args.webhook);
    await client.call('DELETE /v1/webhooks/{id}', { params: { id } });
    this.print(`Deleted the webhook ${name}.`);
    return { deleted: id };
  }
}
