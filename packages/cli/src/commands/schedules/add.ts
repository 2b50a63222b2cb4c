import { string as stringArg } from '@oclif/core/args';
import { boolean, integer, string } from '@oclif/core/flags';
import type { Operations, Schedule } from '../../client/api.d.ts';
import { auditTypes } from '../../field-values.ts';
import { PortalCommand } from '../../portal-command.ts';
import { findRepository } from '../../repository-argument.ts';
import { findTeam } from '../../team-argument.ts';

type Body = Operations['POST /v1/schedules']['body'];

export default class SchedulesAdd extends PortalCommand {
  static override summary = 'have audits asked for by the clock';
  static override description =
    `Of a repository, of all of a team, or (auditors and administrators) of everything.
--cron has five fields: minute, hour, day of the month, month, day of the week.`;
  static override examples = [
    '<%= config.bin %> schedules add "Every night" --repository express --type security --type dependency --cron "0 2 * * *" --time-zone Europe/Berlin',
    '<%= config.bin %> schedules add "Mondays" --team Web --type compliance --cron "0 6 * * 1" --spread-minutes 120 --json',
  ];
  static override args = { name: stringArg({ description: 'its name', required: true }) };
  static override flags = {
    repository: string({ description: 'this repository, by name, id or URL', exclusive: ['team'] }),
    team: string({ description: "this team's repositories, by name or id" }),
    type: string({
      description: 'audit to ask for',
      options: auditTypes,
      multiple: true,
      delimiter: ',',
      required: true,
    }),
    cron: string({ description: 'when', required: true }),
    'time-zone': string({ description: 'zone that --cron means (default: UTC)' }),
    'spread-minutes': integer({ description: 'audits begin within this time', min: 0, max: 1440 }),
    'skip-unchanged': boolean({
      description: 'leave out what could find nothing new',
      default: true,
      allowNo: true,
    }),
    enabled: boolean({ description: 'whether it runs', default: true, allowNo: true }),
  };

  async run(): Promise<Schedule> {
    const { args, flags } = await this.parse(SchedulesAdd);
    const client = await this.api(flags);
    const { repository, team } = flags;
    const body = {
      name: args.name,
      types: flags.type,
      cron: flags.cron,
      skipUnchanged: flags['skip-unchanged'],
      enabled: flags.enabled,
      ...(repository !== undefined && { repositoryId: (await findRepository(client, repository)).id }),
      ...(team !== undefined && { team: (await findTeam(client, team)).id }),
      ...(flags['time-zone'] !== undefined && { timeZone: flags['time-zone'] }),
      ...(flags['spread-minutes'] !== undefined && { spreadMinutes: flags['spread-minutes'] }),
    } as Body;
    const schedule = await client.call('POST /v1/schedules', { body });
    const next = schedule.nextRunAt === null ? 'it is off' : `next at ${schedule.nextRunAt}`;
    this.print(`Made the schedule ${schedule.name} (${schedule.id}); ${next}.`);
    return schedule;
  }
}
