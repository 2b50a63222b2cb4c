import { string as stringArg } from '@oclif/core/args';
import { boolean, integer, string } from '@oclif/core/flags';
import { findRepository } from '../../arguments/repository-argument.ts';
import { reportFlags, scheduledReport } from '../../arguments/scheduled-report.ts';
import { findTeam } from '../../arguments/team-argument.ts';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { Operations, Schedule } from '../../client/api.d.ts';
import { auditTypes } from '../../field-values.ts';

type Body = Operations['POST /v1/schedules']['body'];

export default class SchedulesAdd extends PortalCommand {
  static override summary = 'Schedule recurring audits or reports';
  static override description =
    `For a repository, all repositories of a team, or (auditors and administrators) all repositories.
--cron has five fields: minute, hour, day of month, month, day of week.
With --report, each run generates a report of what the portal knows by then, and mails it to every --mail.`;
  static override examples = [
    '<%= config.bin %> schedules add "Every night" --repository express --type security --type dependency --cron "0 2 * * *" --time-zone Europe/Berlin',
    '<%= config.bin %> schedules add "Mondays" --team Web --type compliance --cron "0 6 * * 1" --spread-minutes 120 --json',
    '<%= config.bin %> schedules add "For the board" --team Web --report executive --report-format pdf --mail ada@example.com --cron "0 7 1 * *"',
  ];
  static override args = { name: stringArg({ description: 'Name', required: true }) };
  static override flags = {
    repository: string({
      description: 'Repository to audit or report on, by name, ID or URL',
      exclusive: ['team'],
    }),
    team: string({ description: 'Team whose repositories to audit or report on, by name or ID' }),
    type: string({
      description: 'Audit type to request',
      options: auditTypes,
      multiple: true,
      delimiter: ',',
      exclusive: ['report'],
    }),
    ...reportFlags,
    cron: string({
      description: 'Cron expression: minute, hour, day of month, month, day of week',
      required: true,
    }),
    'time-zone': string({ description: 'Time zone of --cron (default: UTC)' }),
    'spread-minutes': integer({ description: 'Spread the starts over this time', min: 0, max: 1440 }),
    'skip-unchanged': boolean({
      description: 'Skip audits that cannot find anything new',
      default: true,
      allowNo: true,
    }),
    enabled: boolean({ description: 'Whether the schedule is enabled', default: true, allowNo: true }),
  };

  async run(): Promise<Schedule> {
    const { args, flags } = await this.parse(SchedulesAdd);
    const client = await this.api(flags);
    const { repository, team } = flags;
    const body = {
      name: args.name,
      ...(flags.type && { types: flags.type }),
      ...(flags.report && { report: scheduledReport(flags) }),
      cron: flags.cron,
      skipUnchanged: flags['skip-unchanged'],
      enabled: flags.enabled,
      ...(repository !== undefined && { repositoryId: (await findRepository(client, repository)).id }),
      ...(team !== undefined && { team: (await findTeam(client, team)).id }),
      ...(flags['time-zone'] !== undefined && { timeZone: flags['time-zone'] }),
      ...(flags['spread-minutes'] !== undefined && { spreadMinutes: flags['spread-minutes'] }),
    } as Body;
    const schedule = await client.call('POST /v1/schedules', { body });
    const next = schedule.nextRunAt === null ? 'disabled' : `next run at ${schedule.nextRunAt}`;
    this.print(`Created the schedule ${schedule.name} (${schedule.id}); ${next}.`);
    return schedule;
  }
}
