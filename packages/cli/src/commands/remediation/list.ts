import { string } from '@oclif/core/flags';
import { findingFilterFlags, findingQuery } from '../../arguments/finding-filter-flags.ts';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { Operations } from '../../client/api.d.ts';
import { pageFlags } from '../../output/pages.ts';
import { remediationColumns } from '../../output/remediation-columns.ts';

type Reply = Operations['GET /v1/remediation-cases']['reply'];

const { sort: _, ...partFlags } = pageFlags;
const { group: __, ...caseFilterFlags } = findingFilterFlags;

export default class RemediationList extends PortalCommand {
  static override summary = 'List remediation cases: what one change in a repository can fix';
  static override description =
    'A case holds the findings of one rule, or of one package, in one repository. The filters select cases by their findings: open ones unless --status says otherwise. The case with the highest-priority finding comes first, or with --sort dueAt the one that is due first.';
  static override examples = [
    '<%= config.bin %> remediation list --limit 10',
    '<%= config.bin %> remediation list --repository express --fixable',
    '<%= config.bin %> remediation list --assignee me --sort dueAt --json',
  ];
  static override flags = {
    ...caseFilterFlags,
    ...partFlags,
    sort: string({
      description: 'Order of the cases',
      options: ['-priority', 'priority', 'dueAt', '-dueAt'],
      helpGroup: 'LIST',
    }),
  };

  async run(): Promise<Reply> {
    const { flags } = await this.parse(RemediationList);
    const client = await this.api(flags);
    const query = (await findingQuery(client, flags)) as Operations['GET /v1/remediation-cases']['query'];
    const sort = flags.sort !== undefined && { sort: flags.sort as '-priority' };
    return this.showList(flags, remediationColumns, (part) =>
      client.call('GET /v1/remediation-cases', { query: { ...query, ...part, ...sort } }),
    );
  }
}
