import { string as stringArg } from '@oclif/core/args';
import { boolean, integer, string } from '@oclif/core/flags';
import { reportFlags, scheduledReport } from '../../arguments/scheduled-report.ts';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { Operations, Schedule } from '../../client/api.d.ts';
import { usageFailure } from '../../failures/failure.ts';
import { auditTypes } from '../../field-values.ts';

type Body = Operations['PATCH /v1/schedules/{id}']['body'];

export default class SchedulesUpdate extends PortalCommand {
  static override summary = 'Update a schedule';
  static override examples = [
    '<%= config.bin %> schedules update 01920000-0000-7000-8000-000000000000 --cron "30 3 * * *"',
    '<%= config.bin %> schedules update 01920000-0000-7000-8000-000000000000 --spread-minutes 30 --enabled',
    '<%= config.bin %> schedules update 01920000-0000-7000-8000-000000000000 --report executive --mail ada@example.com --mail eve@example.com',
  ];
  static override args = { id: stringArg({ description: 'ID of the schedule', required: true }) };
  static override flags = {
    name: string({ description: 'New name' }),
    type: string({
      description: 'Audit type to request',
      options: auditTypes,
      multiple: true,
      delimiter: ',',
      exclusive: ['report'],
    }),
    ...reportFlags,
    cron: string({ description: 'Cron expression: minute, hour, day of month, month, day of week' }),
    'time-zone': string({ description: 'Time zone of --cron' }),
    'spread-minutes': integer({ description: 'Spread the starts over this time', min: 0, max: 1440 }),
    'skip-unchanged': boolean({ description: 'Skip audits that cannot find anything new', allowNo: true }),
    enabled: boolean({ description: 'Whether the schedule is enabled', allowNo: true }),
  };

  async run(): Promise<Schedule> {
    const { args, flags } = await this.parse(SchedulesUpdate);
    const { name, type: types, cron, enabled } = flags;
    const others = {
      ...(flags.report && { report: scheduledReport(flags) }),
      timeZone: flags['time-zone'],
      spreadMinutes: flags['spread-minutes'],
      skipUnchanged: flags['skip-unchanged'],
    };
    const given = Object.entries({ name, types, cron, enabled, ...others });
    const body = Object.fromEntries(given.filter(([, value]) => value !== undefined)) as Body;
    if (Object.keys(body).length === 0)
      throw usageFailure('Specify what to change, for example --no-enabled.');
    const client = await this.api(flags);
    const schedule = await client.call('PATCH /v1/schedules/{id}', { params: { id: args.id }, body });
    this.print(
      `Updated the schedule ${schedule.name}; next run: ${schedule.nextRunAt ?? 'none (disabled)'}.`,
    );
    return schedule;
  }
}
