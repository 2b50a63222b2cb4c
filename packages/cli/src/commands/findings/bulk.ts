import { boolean, string } from '@oclif/core/flags';
import { findingFilterFlags, findingQuery } from '../../arguments/finding-filter-flags.ts';
import { scopeFlag } from '../../arguments/scope-flag.ts';
import { assigneeArgument } from '../../arguments/user-argument.ts';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { Finding, Operations } from '../../client/api.d.ts';
import { exitStatus } from '../../failures/exit-status.ts';
import { usageFailure } from '../../failures/failure.ts';
import { findingStatuses } from '../../field-values.ts';
import { followJob, jobLine } from '../../following/follow-job.ts';
import { bulkLine } from '../../output/bulk-line.ts';

type Scope = NonNullable<Operations['POST /v1/findings/bulk']['body']['scope']>;
type Bulk = Operations['POST /v1/findings/bulk']['reply'];
type Filter = NonNullable<Operations['POST /v1/findings/bulk']['body']['filter']>;

export default class FindingsBulk extends PortalCommand {
  static override summary = 'Triage or assign all findings that a filter selects';
  static override description =
    `Any number of findings: more than 500 are changed in the background, and the command waits for it (--no-wait: it does not).
\`findings list\` with the same filters shows them first. Exits with 2 if findings are rejected.
false_positive requires a comment; acknowledged can have an expiry date, and always gets one for severity high or above.
What a developer must not decide alone is proposed: an auditor approves or rejects it with \`findings decide\`.`;
  static override examples = [
    '<%= config.bin %> findings bulk --rule todo-comment --status open --set-status acknowledged --comment "Not this year"',
    '<%= config.bin %> findings bulk --repository express --min-severity high --set-assignee me',
    '<%= config.bin %> findings bulk --path examples/ --set-status acknowledged --comment "Examples" --json',
  ];
  static override flags = {
    ...findingFilterFlags,
    'set-status': string({ description: 'New status', options: findingStatuses }),
    'set-assignee': string({ description: 'New assignee: me, none, or a user by email address or ID' }),
    comment: string({ description: 'Why' }),
    'expires-at': string({
      description: 'With acknowledged: expiry date, at most 180 days ahead unless the portal says otherwise',
    }),
    scope: scopeFlag,
    wait: boolean({ description: 'Wait for a change in the background', allowNo: true, default: true }),
  };
  protected override readonly runsAudits = true;

  async run(): Promise<Bulk> {
    const { flags } = await this.parse(FindingsBulk);
    const { 'set-status': status, 'set-assignee': given, comment, 'expires-at': expiresAt, scope } = flags;
    if (status === undefined && given === undefined)
      throw usageFailure('Specify --set-status, --set-assignee, or both.');
    const client = await this.api(flags);
    const query = Object.entries(await findingQuery(client, flags));
    const filter = Object.fromEntries(query.filter(([, value]) => value !== undefined)) as Filter;
    if (Object.keys(filter).length === 0)
      throw usageFailure('Specify at least one filter, such as --repository or --rule.');
    const assignee = given === undefined ? undefined : await assigneeArgument(client, given);
    const asked = await client.call('POST /v1/findings/bulk', {
      body: {
        filter,
        ...(status !== undefined && { status: status as Finding['status'] }),
        ...(assignee !== undefined && { assignee: assignee === 'none' ? null : assignee }),
        ...(comment !== undefined && { comment }),
        ...(expiresAt !== undefined && { expiresAt }),
        ...(scope !== undefined && { scope: scope as Scope }),
      },
    });
    const bulk = 'total' in asked && flags.wait ? await followJob(client, asked, flags.quiet) : asked;
    if ('total' in bulk) this.print(jobLine(bulk));
    else {
      for (const { id, error } of bulk.results) if (error) this.note(`${id}: ${error.message}`);
      this.print(bulkLine(bulk));
    }
    if (bulk.updated > 0)
      this.note(`To undo it: assay findings undo ${'total' in bulk ? bulk.id : bulk.changeId}`);
    if (bulk.rejected > 0 || ('total' in bulk && bulk.status === 'failed'))
      process.exitCode = exitStatus.usage;
    return bulk;
  }
}
