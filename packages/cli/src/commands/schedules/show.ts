import { string as stringArg } from '@oclif/core/args';
import { lastReportLines, scheduledWork } from '../../arguments/scheduled-report.ts';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { Schedule } from '../../client/api.d.ts';
import { printFields } from '../../output/fields.ts';

export default class SchedulesShow extends PortalCommand {
  static override summary = 'Show a schedule';
  static override examples = ['<%= config.bin %> schedules show 01920000-0000-7000-8000-000000000000 --json'];
  static override args = { id: stringArg({ description: 'ID of the schedule', required: true }) };

  async run(): Promise<Schedule> {
    const { args, flags } = await this.parse(SchedulesShow);
    const client = await this.api(flags);
    const schedule = await client.call('GET /v1/schedules/{id}', { params: { id: args.id } });
    if (!this.jsonEnabled()) {
      const { name, id, team, repositoryId, cron, timeZone, nextRunAt, lastRunAt, lastRun } = schedule;
      printFields({
        Name: name,
        Id: id,
        About: repositoryId ?? team ?? 'every repository',
        Work: scheduledWork(schedule),
        When: `${cron} ${timeZone}, within ${schedule.spreadMinutes} minutes`,
        Unchanged: schedule.skipUnchanged ? 'left out' : 'audited',
        Next: nextRunAt ?? 'off',
        Last:
          lastRunAt === null
            ? 'never'
            : schedule.report
              ? lastReportLines(schedule)
              : `${lastRunAt}: ${lastRun.audits} audits, ${lastRun.skipped} left out`,
      });
    }
    return schedule;
  }
}
