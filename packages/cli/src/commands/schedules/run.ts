import { string as stringArg } from '@oclif/core/args';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { Schedule } from '../../client/api.d.ts';

export default class SchedulesRun extends PortalCommand {
  static override summary = 'Run a schedule now';
  static override examples = ['<%= config.bin %> schedules run 01920000-0000-7000-8000-000000000000'];
  static override args = { id: stringArg({ description: 'ID of the schedule', required: true }) };

  async run(): Promise<Schedule> {
    const { args, flags } = await this.parse(SchedulesRun);
    const client = await this.api(flags);
    const schedule = await client.call('POST /v1/schedules/{id}/run', { params: { id: args.id } });
    this.print(`Began a run of ${schedule.name}; its audits begin within ${schedule.spreadMinutes} minutes.`);
    return schedule;
  }
}
