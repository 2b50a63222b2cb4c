import { string as stringArg } from '@oclif/core/args';
import { findTracker } from '../../arguments/tracker-argument.ts';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { Operations } from '../../client/api.d.ts';

export default class TrackersTest extends PortalCommand {
  static override summary = 'Test the token of a tracker (administrators)';
  static override description = 'Exits with 1 if the tracker refuses it.';
  static override examples = ['<%= config.bin %> trackers test 01920000-0000-7000-8000-000000000000'];
  static override args = { tracker: stringArg({ description: 'Name, project or ID', required: true }) };

  async run(): Promise<Operations['POST /v1/trackers/{id}/test']['reply']> {
    const { args, flags } = await this.parse(TrackersTest);
    const client = await this.api(flags);
    const { id } = await findTracker(client, args.tracker);
    const test = await client.call('POST /v1/trackers/{id}/test', { params: { id } });
    this.print(test.message);
    if (!test.works) process.exitCode = 1;
    return test;
  }
}
