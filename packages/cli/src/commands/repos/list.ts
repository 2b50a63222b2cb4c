import { string } from '@oclif/core/flags';
import { findTeam } from '../../arguments/team-argument.ts';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { Operations, Repository } from '../../client/api.d.ts';
import { shortId } from '../../client/short-id.ts';
import { complianceLevels, criticalities, exposures, visibilities } from '../../field-values.ts';
import { pageFlags } from '../../output/pages.ts';
import { dateText } from '../../output/summary.ts';
import type { Column } from '../../output/tables.ts';

type Query = Operations['GET /v1/repositories']['query'];

const columns: readonly Column<Repository>[] = [
  { title: 'Name', value: ({ name }) => name, fit: 'text' },
  { title: 'URL', value: ({ url }) => url, fit: 'path' },
  { title: 'Level', value: ({ complianceLevel }) => complianceLevel },
  { title: 'Tags', value: ({ tags }) => tags.join(', '), fit: 'text' },
  { title: 'Last audit', value: ({ lastAuditAt }) => dateText(lastAuditAt) },
  { title: 'Id', value: ({ id }) => shortId(id) },
];

export default class ReposList extends PortalCommand {
  static override summary = 'List repositories';
  static override examples = [
    '<%= config.bin %> repos list --team Platform --all',
    '<%= config.bin %> repos list --query express --json=id,name',
  ];
  static override flags = {
    team: string({ description: 'Only this team, by name or ID' }),
    'compliance-level': string({ description: 'Only this required level', options: complianceLevels }),
    query: string({ description: 'Only repositories whose name or URL contains this text' }),
    tag: string({ description: 'Only repositories with this tag' }),
    criticality: string({ description: 'Only this criticality', options: criticalities }),
    exposure: string({ description: 'Only this exposure', options: exposures }),
    visibility: string({ description: 'Only this visibility of the source', options: visibilities }),
    ...pageFlags,
  };

  async run(): Promise<Operations['GET /v1/repositories']['reply']> {
    const { flags } = await this.parse(ReposList);
    const client = await this.api(flags);
    const team = flags.team === undefined ? undefined : (await findTeam(client, flags.team)).id;
    const filter = {
      team,
      complianceLevel: flags['compliance-level'],
      q: flags.query,
      tag: flags.tag,
      criticality: flags.criticality,
      exposure: flags.exposure,
      visibility: flags.visibility,
      sort: flags.sort,
    } as Query;
    return this.showList(flags, columns, (part) =>
      client.call('GET /v1/repositories', { query: { ...filter, ...part } }),
    );
  }
}
