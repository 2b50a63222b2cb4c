import { isProposed } from '@assay/core/finding-display';
import { string as stringArg } from '@oclif/core/args';
import { string } from '@oclif/core/flags';
import { evidenceFlag } from '../../arguments/evidence-flag.ts';
import { scopeFlag } from '../../arguments/scope-flag.ts';
import { assigneeArgument } from '../../arguments/user-argument.ts';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { Finding, Operations } from '../../client/api.d.ts';
import { fullId } from '../../client/short-id.ts';
import { exitStatus } from '../../failures/exit-status.ts';
import { usageFailure } from '../../failures/failure.ts';
import { findingStatuses } from '../../field-values.ts';
import { bulkLine } from '../../output/bulk-line.ts';
import { dateText } from '../../output/summary.ts';

type Scope = NonNullable<Operations['POST /v1/findings/bulk']['body']['scope']>;
type Bulk = Operations['POST /v1/findings/bulk']['reply'];

export default class FindingsUpdate extends PortalCommand {
  static override summary = 'Triage or assign findings';
  static override description = `Each ID is triaged on its own; exits with 2 if one is rejected.
false_positive requires a comment; acknowledged can have an expiry date, and always gets one for severity high or above.
A false_positive of a developer, and every status but open for severity high or above, is a proposal: an auditor approves or
rejects it with \`findings decide\`.`;
  static override examples = [
    '<%= config.bin %> findings update 01920000-0000-7000-8000-000000000000 --status false_positive --comment "Test key of the vendor\'s documentation"',
    '<%= config.bin %> findings update 01920000-0000-7000-8000-000000000000 --status acknowledged --expires-at 2027-01-31T00:00:00Z',
    '<%= config.bin %> findings update 01920000-0000-7000-8000-000000000000 --status acknowledged --scope file --comment "Behind the firewall"',
    '<%= config.bin %> findings update 01920000-0000-7000-8000-000000000000 --assignee me',
  ];
  static override strict = false;
  static override args = {
    id: stringArg({ description: 'IDs of the findings', required: true }),
  };
  static override flags = {
    status: string({ description: 'New status', options: findingStatuses }),
    assignee: string({
      description: 'Assignee: me, none, or a user by email address or ID',
    }),
    comment: string({ description: 'Why' }),
    'expires-at': string({
      description: 'With acknowledged: expiry date, at most 180 days ahead unless the portal says otherwise',
    }),
    scope: scopeFlag,
    evidence: evidenceFlag,
  };

  async run(): Promise<Finding | Bulk> {
    const { argv, flags } = await this.parse(FindingsUpdate);
    const client = await this.api(flags);
    if (flags.status === undefined && flags.assignee === undefined)
      throw usageFailure('Specify --status, --assignee, or both.');
    const assignee =
      flags.assignee === undefined ? undefined : await assigneeArgument(client, flags.assignee);
    const change = {
      ...(flags.status !== undefined && { status: flags.status as Finding['status'] }),
      ...(assignee !== undefined && { assignee: assignee === 'none' ? null : assignee }),
      ...(flags.comment !== undefined && { comment: flags.comment }),
      ...(flags['expires-at'] !== undefined && { expiresAt: flags['expires-at'] }),
      ...(flags.scope !== undefined && { scope: flags.scope as Scope }),
      ...(flags.evidence && { evidence: flags.evidence }),
    };
    const ids = await Promise.all((argv as string[]).map((given) => fullId(client, '/v1/findings', given)));
    const [id] = ids;
    if (id !== undefined && ids.length === 1) {
      const finding = await client.call('PATCH /v1/findings/{id}', { params: { id }, body: change });
      const { assignee: person } = finding;
      const whose = assignee === undefined ? '' : `, assigned to ${person?.name ?? 'nobody'}`;
      const what = isProposed(change.status, finding)
        ? `is proposed as ${finding.proposal?.status}; it stays ${finding.status} until an auditor decides`
        : `is ${finding.status}${finding.statusExpiresAt === null ? '' : ` until ${dateText(finding.statusExpiresAt)}`}`;
      this.print(`${finding.title} (${finding.id}) ${what}${whose}.`);
      return finding;
    }
    const bulk = await client.call('POST /v1/findings/bulk', { body: { ...change, ids } });
    for (const { id: one, error } of 'results' in bulk ? bulk.results : [])
      if (error) this.note(`${one}: ${error.message}`);
    this.print(bulkLine(bulk));
    if (bulk.rejected > 0) process.exitCode = exitStatus.usage;
    return bulk;
  }
}
