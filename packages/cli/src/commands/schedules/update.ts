import { string as stringArg } from '@oclif/core/args';
import { boolean, integer, string } from '@oclif/core/flags';
import type { Operations, Schedule } from '../../client/api.d.ts';
import { usageFailure } from '../../failure.ts';
import { auditTypes } from '../../field-values.ts';
import { PortalCommand } from '../../portal-command.ts';

type Body = Operations['PATCH /v1/schedules/{id}']['body'];

export default class SchedulesUpdate extends PortalCommand {
  static override summary = 'change a schedule';
  static override examples = [
    '<%= config.bin %> schedules update 01920000-0000-7000-8000-000000000000 --cron "30 3 * * *"',
    '<%= config.bin %> schedules update 01920000-0000-7000-8000-000000000000 --spread-minutes 30 --enabled',
  ];
  static override args = { id: stringArg({ description: 'id of the schedule', required: true }) };
  static override flags = {
    name: string({ description: 'new name' }),
    type: string({ description: 'audit to ask for', options: auditTypes, multiple: true, delimiter: ',' }),
    cron: string({ description: 'when' }),
    'time-zone': string({ description: 'zone that --cron means' }),
    'spread-minutes': integer({ description: 'audits begin within this time', min: 0, max: 1440 }),
    'skip-unchanged': boolean({ description: 'leave out what could find nothing new', allowNo: true }),
    enabled: boolean({ description: 'whether it runs', allowNo: true }),
  };

  async run(): Promise<Schedule> {
    const { args, flags } = await this.parse(SchedulesUpdate);
    const { name, type: types, cron, enabled } = flags;
    const others = {
      timeZone: flags['time-zone'],
      spreadMinutes: flags['spread-minutes'],
      skipUnchanged: flags['skip-unchanged'],
    };
    const given = Object.entries({ name, types, cron, enabled, ...others });
    const body = Object.fromEntries(given.filter(([, value]) => value !== undefined)) as Body;
    if (Object.keys(body).length === 0) throw usageFailure('Say what to change, e.g. --no-enabled.');
    const client = await this.api(flags);
    const schedule = await client.call('PATCH /v1/schedules/{id}', { params: { id: args.id }, body });
    this.print(
      `Changed the schedule ${schedule.name}; next at ${schedule.nextRunAt ?? 'no time: it is off'}.`,
    );
    return schedule;
  }
}
