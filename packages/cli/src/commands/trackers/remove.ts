import { string as stringArg } from '@oclif/core/args';
import { findTracker } from '../../arguments/tracker-argument.ts';
import { PortalCommand } from '../../base-commands/portal-command.ts';

export default class TrackersRemove extends PortalCommand {
  static override summary = 'Delete a tracker (administrators)';
  static override description = 'Its tickets stay at the tracker and are followed no longer.';
  static override examples = ['<%= config.bin %> trackers remove 01920000-0000-7000-8000-000000000000'];
  static override args = { tracker: stringArg({ description: 'Name, project or ID', required: true }) };

  async run(): Promise<{ deleted: string }> {
    const { args, flags } = await this.parse(TrackersRemove);
    const client = await this.api(flags);
    const { id, name } = await findTracker(client, args.tracker);
    await client.call('DELETE /v1/trackers/{id}', { params: { id } });
    this.print(`Deleted the tracker ${name}. Its tickets stay; revoke its token there.`);
    return { deleted: id };
  }
}
