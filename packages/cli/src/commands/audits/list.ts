import { auditFilterFlags, auditQuery } from '../../arguments/audit-filter-flags.ts';
import { learnNames } from '../../arguments/names-by-id.ts';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { Operations } from '../../client/api.d.ts';
import { auditColumns } from '../../output/audit-view.ts';
import { pageFlags } from '../../output/pages.ts';

type Query = Operations['GET /v1/audits']['query'];

export default class AuditsList extends PortalCommand {
  static override summary = 'List audits';
  static override description =
    'The Found column counts open findings by severity (critical, high, medium, low, info).';
  static override examples = [
    '<%= config.bin %> audits list --repository express --status completed',
    '<%= config.bin %> audits list --source import --from 2026-07-01 --to 2026-10-01',
    '<%= config.bin %> audits list --type security --limit 5 --json=id,status,summary.critical',
  ];
  static override flags = {
    ...auditFilterFlags,
    ...pageFlags,
  };

  async run(): Promise<Operations['GET /v1/audits']['reply']> {
    const { flags } = await this.parse(AuditsList);
    const client = await this.api(flags);
    const filter = { ...(await auditQuery(client, flags)), sort: flags.sort } as Query;
    const names = new Map<string, string>();
    return this.showList(flags, auditColumns(names), async (part) => {
      const page = await client.call('GET /v1/audits', { query: { ...filter, ...part } });
      if (this.jsonEnabled()) return page;
      const ids = page.items.map(({ repositoryId }) => repositoryId);
      await learnNames(client, 'repository', ids, names);
      return page;
    });
  }
}
