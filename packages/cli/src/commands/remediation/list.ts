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
    'A case holds the findings of one rule, or of one package, in one repository. The filters select cases by their findings: open ones unless --status says otherwise. The case with the highest-priority finding comes first.';
  static override examples = [
    '<%= config.bin %> remediation list --limit 10',
    '<%= config.bin %> remediation list --repository express --fixable',
    '<%= config.bin %> remediation list --assignee me --json',
  ];
  static override flags = { ...caseFilterFlags, ...partFlags };

  async run(): Promise<Reply> {
    const { flags } = await this.parse(RemediationList);
    const client = await this.api(flags);
    const query = (await findingQuery(client, flags)) as Operations['GET /v1/remediation-cases']['query'];
    return this.showList(flags, remediationColumns, (part) =>
      client.call('GET /v1/remediation-cases', { query: { ...query, ...part } }),
    );
  }
}
