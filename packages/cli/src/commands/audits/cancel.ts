import { string as stringArg } from '@oclif/core/args';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { Audit } from '../../client/api.d.ts';

export default class AuditsCancel extends PortalCommand {
  static override summary = 'Cancel a queued or running audit';
  static override examples = ['<%= config.bin %> audits cancel 01920000-0000-7000-8000-000000000000'];
  static override args = { id: stringArg({ description: 'ID of the audit', required: true }) };

  async run(): Promise<Audit> {
    const { args, flags } = await this.parse(AuditsCancel);
    const client = await this.api(flags);
    const audit = await client.call('POST /v1/audits/{id}/cancel', { params: { id: args.id } });
    this.print(`Cancelled the ${audit.type} audit ${audit.id}.`);
    return audit;
  }
}
