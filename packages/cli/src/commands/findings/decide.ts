import { string as stringArg } from '@oclif/core/args';
import { boolean, string } from '@oclif/core/flags';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { Finding } from '../../client/api.d.ts';
import { fullId } from '../../client/short-id.ts';
import { usageFailure } from '../../failures/failure.ts';

export default class FindingsDecide extends PortalCommand {
  static override summary = 'Approve or reject a proposed status';
  static override description =
    'For auditors and administrators. To list proposals, run `<%= config.bin %> findings list --has-proposal`.';
  static override examples = [
    '<%= config.bin %> findings decide 01920000-0000-7000-8000-000000000000 --approve',
    '<%= config.bin %> findings decide 01920000-0000-7000-8000-000000000000 --reject --comment "The key is in use."',
  ];
  static override args = { id: stringArg({ description: 'ID of the finding', required: true }) };
  static override flags = {
    approve: boolean({ description: 'Give the finding the proposed status', exclusive: ['reject'] }),
    reject: boolean({ description: 'Leave the finding as it is' }),
    comment: string({ description: 'Why' }),
  };

  async run(): Promise<Finding> {
    const { args, flags } = await this.parse(FindingsDecide);
    if (!flags.approve && !flags.reject) throw usageFailure('Specify --approve or --reject.');
    const client = await this.api(flags);
    const id = await fullId(client, '/v1/findings', args.id);
    const finding = await client.call('POST /v1/findings/{id}/proposal', {
      params: { id },
      body: { approve: !flags.reject, ...(flags.comment !== undefined && { comment: flags.comment }) },
    });
    const done = flags.approve ? 'Approved' : 'Rejected';
    this.print(`${done} the proposal. ${finding.title} (${finding.id}) is ${finding.status}.`);
    return finding;
  }
}
