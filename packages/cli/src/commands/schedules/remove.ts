import { string as stringArg } from '@oclif/core/args';
import { PortalCommand } from '../../base-commands/portal-command.ts';

export default class SchedulesRemove extends PortalCommand {
  static override summary = 'Delete a schedule';
  static override examples = ['<%= config.bin %> schedules remove 01920000-0000-7000-8000-000000000000'];
  static override args = { id: stringArg({ description: 'ID of the schedule', required: true }) };

  async run(): Promise<{ deleted: string }> {
    const { args, flags } = await this.parse(SchedulesRemove);
    const client = await this.api(flags);
    await client.call('DELETE /v1/schedules/{id}', { params: { id: args.id } });
    this.print('Deleted the schedule.');
    return { deleted: args.id };
  }
}
