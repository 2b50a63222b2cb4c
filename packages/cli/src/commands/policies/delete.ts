import { string as stringArg } from '@oclif/core/args';
import { PortalCommand } from '../../base-commands/portal-command.ts';

export default class PoliciesDelete extends PortalCommand {
  static override summary = 'Delete a custom policy';
  static override examples = [
    '<%= config.bin %> policies delete 01920000-0000-7000-8000-000000000000 --json',
  ];
  static override args = { id: stringArg({ description: 'ID of the policy', required: true }) };

  async run(): Promise<{ deleted: string }> {
    const { args, flags } = await this.parse(PoliciesDelete);
    const client = await this.api(flags);
    await client.call('DELETE /v1/compliance/policies/{id}', { params: { id: args.id } });
    this.print('Deleted the policy.');
    return { deleted: args.id };
  }
}
