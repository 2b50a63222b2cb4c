import { string } from '@oclif/core/flags';
import { learnNames } from '../../arguments/names-by-id.ts';
import { findRepository } from '../../arguments/repository-argument.ts';
import { scheduledWork } from '../../arguments/scheduled-report.ts';
import { findTeam } from '../../arguments/team-argument.ts';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { Operations, Schedule } from '../../client/api.d.ts';
import { shortId } from '../../client/short-id.ts';
import { pageFlags } from '../../output/pages.ts';
import type { Column } from '../../output/tables.ts';

type Query = Operations['GET /v1/schedules']['query'];

const columnsWith = (names: ReadonlyMap<string, string>): readonly Column<Schedule>[] => [
  { title: 'Name', value: ({ name }) => name, fit: 'text' },
  {
    title: 'Of',
    value: ({ repositoryId, team }) => {
      const id = repositoryId ?? team;
      return id === null
        ? 'all repositories'
        : `${repositoryId === null ? 'team ' : ''}${names.get(id) ?? id}`;
    },
    fit: 'text',
  },
  { title: 'When', value: ({ cron, timeZone }) => `${cron} ${timeZone}` },
  { title: 'Work', value: scheduledWork, fit: 'wrap' },
  { title: 'Next', value: ({ nextRunAt }) => nextRunAt ?? 'off' },
  { title: 'Id', value: ({ id }) => shortId(id) },
];

export default class SchedulesList extends PortalCommand {
  static override summary = 'List schedules of audits and reports';
  static override examples = ['<%= config.bin %> schedules list --all'];
  static override flags = {
    team: string({ description: 'Only schedules of this team, by name or ID' }),
    repository: string({ description: 'Only schedules of this repository, by name, ID or URL' }),
    ...pageFlags,
  };

  async run(): Promise<Operations['GET /v1/schedules']['reply']> {
    const { flags } = await this.parse(SchedulesList);
    const client = await this.api(flags);
    const filter = {
      sort: flags.sort,
      ...(flags.team !== undefined && { team: (await findTeam(client, flags.team)).id }),
      ...(flags.repository !== undefined && {
        repositoryId: (await findRepository(client, flags.repository)).id,
      }),
    } as Query;
    const names = new Map<string, string>();
    return this.showList(flags, columnsWith(names), async (part) => {
      const page = await client.call('GET /v1/schedules', { query: { ...filter, ...part } });
      if (this.jsonEnabled()) return page;
      const repositories = page.items.map(({ repositoryId }) => repositoryId);
      await learnNames(client, 'repository', repositories, names);
      await learnNames(
        client,
        'team',
        page.items.map(({ team }) => team),
        names,
      );
      return page;
    });
  }
}
