import { string as stringArg } from '@oclif/core/args';
import { boolean, string } from '@oclif/core/flags';
import { scopeFlag } from '../../arguments/scope-flag.ts';
import { assigneeArgument } from '../../arguments/user-argument.ts';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { Finding, Operations } from '../../client/api.d.ts';
import { fullId } from '../../client/short-id.ts';
import { exitStatus } from '../../failures/exit-status.ts';
import { usageFailure } from '../../failures/failure.ts';
import { findingStatuses } from '../../field-values.ts';
import { followJob, jobLine } from '../../following/follow-job.ts';
import { bulkLine } from '../../output/bulk-line.ts';

type Change = Operations['PATCH /v1/remediation-cases/{id}'];

export default class RemediationUpdate extends PortalCommand {
  static override summary = 'Triage or assign all open findings of a remediation case';
  static override description =
    'With --status open, those that were acknowledged or called false positives are opened again. `findings undo` takes the change back.';
  static override examples = [
    '<%= config.bin %> remediation update 01920000-0000-7000-8000-000000000000 --assignee me',
    '<%= config.bin %> remediation update 01920000-0000-7000-8000-000000000000 --status acknowledged --comment "Behind the firewall"',
  ];
  static override args = { id: stringArg({ description: 'ID of the case', required: true }) };
  static override flags = {
    status: string({ description: 'New status', options: findingStatuses }),
    assignee: string({ description: 'Assignee: me, none, or a user by email address or ID' }),
    comment: string({ description: 'Why' }),
    'expires-at': string({
      description: 'With acknowledged: expiry date, at most 180 days ahead unless the portal says otherwise',
    }),
    scope: scopeFlag,
    wait: boolean({ description: 'Wait for a change in the background', allowNo: true, default: true }),
  };
  protected override readonly runsAudits = true;

  async run(): Promise<Change['reply']> {
    const { args, flags } = await this.parse(RemediationUpdate);
    const { status, assignee: given, comment, 'expires-at': expiresAt, scope } = flags;
    if (status === undefined && given === undefined)
      throw usageFailure('Specify --status, --assignee, or both.');
    const client = await this.api(flags);
    const id = await fullId(client, '/v1/remediation-cases', args.id);
    const assignee = given === undefined ? undefined : await assigneeArgument(client, given);
    const asked = await client.call('PATCH /v1/remediation-cases/{id}', {
      params: { id },
      body: {
        ...(status !== undefined && { status: status as Finding['status'] }),
        ...(assignee !== undefined && { assignee: assignee === 'none' ? null : assignee }),
        ...(comment !== undefined && { comment }),
        ...(expiresAt !== undefined && { expiresAt }),
        ...(scope !== undefined && { scope: scope as NonNullable<Change['body']['scope']> }),
      },
    });
    const bulk = 'total' in asked && flags.wait ? await followJob(client, asked, flags.quiet) : asked;
    if ('total' in bulk) this.print(jobLine(bulk));
    else {
      for (const { id: one, error } of bulk.results) if (error) this.note(`${one}: ${error.message}`);
      this.print(bulkLine(bulk));
    }
    if (bulk.updated > 0)
      this.note(`To undo it: assay findings undo ${'total' in bulk ? bulk.id : bulk.changeId}`);
    if (bulk.rejected > 0 || ('total' in bulk && bulk.status === 'failed'))
      process.exitCode = exitStatus.usage;
    return bulk;
  }
}
