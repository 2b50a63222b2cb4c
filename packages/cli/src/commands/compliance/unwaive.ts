import { string as stringArg } from '@oclif/core/args';
import { PortalCommand } from '../../base-commands/portal-command.ts';

export default class ComplianceUnwaive extends PortalCommand {
  static override summary = 'Revoke a waiver';
  static override examples = [
    '<%= config.bin %> compliance unwaive 01920000-0000-7000-8000-000000000000 --json',
  ];
  static override args = {
    id: stringArg({ description: 'ID of the waiver, from "assay compliance waivers"', required: true }),
  };

  async run(): Promise<{ deleted: string }> {
    const { args, flags } = await this.parse(ComplianceUnwaive);
    const client = await this.api(flags);
    await client.call('DELETE /v1/compliance/waivers/{id}', { params: { id: args.id } });
    this.print('Revoked the waiver.');
    return { deleted: args.id };
  }
}
