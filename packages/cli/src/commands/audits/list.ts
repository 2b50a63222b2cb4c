import { string } from '@oclif/core/flags';
import { learnNames } from '../../arguments/names-by-id.ts';
import { findRepository } from '../../arguments/repository-argument.ts';
import { findTeam } from '../../arguments/team-argument.ts';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { Operations } from '../../client/api.d.ts';
import { auditStatuses, auditTypes } from '../../field-values.ts';
import { auditColumns } from '../../output/audit-view.ts';
import { pageFlags } from '../../output/pages.ts';

type Query = Operations['GET /v1/audits']['query'];

export default class AuditsList extends PortalCommand {
  static override summary = 'List audits';
  static override description =
    'The Findings column counts open findings by severity (critical, high, medium, low, info).';
  static override examples = [
    '<%= config.bin %> audits list --repository express --status completed',
    '<%= config.bin %> audits list --type security --limit 5 --json=id,status,summary.critical',
  ];
  static override flags = {
    repository: string({ description: 'Only this repository, by name, ID or URL' }),
    team: string({ description: 'Only repositories of this team' }),
    type: string({ description: 'Only this audit type', options: auditTypes }),
    status: string({ description: 'Only this status', options: auditStatuses }),
    ...pageFlags,
  };

  async run(): Promise<Operations['GET /v1/audits']['reply']> {
    const { flags } = await this.parse(AuditsList);
    const client = await this.api(flags);
    const filter = {
      repositoryId:
        flags.repository === undefined ? undefined : (await findRepository(client, flags.repository)).id,
      team: flags.team === undefined ? undefined : (await findTeam(client, flags.team)).id,
      type: flags.type,
      status: flags.status,
      sort: flags.sort,
    } as Query;
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
