import { string as stringArg } from '@oclif/core/args';
import { findWebhook } from '../../arguments/webhook-argument.ts';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { Webhook } from '../../client/api.d.ts';
import { printFields } from '../../output/fields.ts';

export default class WebhooksShow extends PortalCommand {
  static override summary = 'Show a webhook';
  static override examples = ['<%= config.bin %> webhooks show 01920000-0000-7000-8000-000000000000 --json'];
  static override args = { webhook: stringArg({ description: 'Name or ID', required: true }) };

  async run(): Promise<Webhook> {
    const { args, flags } = await this.parse(WebhooksShow);
    const webhook = await findWebhook(await this.api(flags), args.webhook);
    if (!this.jsonEnabled()) {
      const { name, id, url, types, state, failures, failingSince, lastError, lastSuccessAt } = webhook;
      printFields({
        Name: name,
        Id: id,
        Address: url,
        Team: webhook.team ?? 'the whole portal',
        Events: types.join(', ') || 'all',
        State: failingSince === null ? state : `${state} since ${failingSince} (${failures} attempts)`,
        'Last success': lastSuccessAt ?? 'never',
        ...(lastError !== null && { 'Last error': lastError }),
      });
    }
    return webhook;
  }
}
