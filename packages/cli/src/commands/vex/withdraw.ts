import { string as stringArg } from '@oclif/core/args';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import { fullId } from '../../client/short-id.ts';

export default class VexWithdraw extends PortalCommand {
  static override summary = 'Withdraw a published VEX document';
  static override description = 'It is no longer at its address. Needs the role auditor or administrator.';
  static override examples = ['<%= config.bin %> vex withdraw 01920000-0000-7000-8000-000000000000'];
  static override args = {
    id: stringArg({ description: 'ID of the published document', required: true }),
  };

  async run(): Promise<{ withdrawn: string }> {
    const { args, flags } = await this.parse(VexWithdraw);
    const client = await this.api(flags);
    const id = await fullId(client, '/v1/vex/publications', args.id);
    await client.call('DELETE /v1/vex/publications/{id}', { params: { id } });
    this.print('Withdrew the document.');
    return { withdrawn: id };
  }
}
