import { string as stringArg } from '@oclif/core/args';
import { fileSecret } from '../../arguments/credential-argument.ts';
import { findTracker, ruleBody, ruleFlags } from '../../arguments/tracker-argument.ts';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { Operations } from '../../client/api.d.ts';
import { usageFailure } from '../../failures/failure.ts';

type Body = Operations['PATCH /v1/trackers/{id}']['body'];

export default class TrackersUpdate extends PortalCommand {
  static override summary = 'Change a tracker, or give it a new token (administrators)';
  static override description =
    `A new token is tested first; the old one stays if the tracker refuses it. Tickets that are there stay, and are followed as before.`;
  static override examples = [
    '<%= config.bin %> trackers update 01920000-0000-7000-8000-000000000000 --secret-file token.txt',
    '<%= config.bin %> trackers update 01920000-0000-7000-8000-000000000000 --min-priority urgent --max-open 50',
  ];
  static override args = { tracker: stringArg({ description: 'Name, project or ID', required: true }) };
  static override flags = ruleFlags;

  async run(): Promise<Operations['PATCH /v1/trackers/{id}']['reply']> {
    const { args, flags } = await this.parse(TrackersUpdate);
    const client = await this.api(flags);
    const { id } = await findTracker(client, args.tracker);
    const file = flags['secret-file'];
    const token = file === undefined ? {} : { token: await fileSecret(file, 'Token: ') };
    const body = { ...(await ruleBody(client, flags)), ...token } as Body;
    if (Object.keys(body).length === 0)
      throw usageFailure('Specify what to change, for example --secret-file token.txt.');
    const tracker = await client.call('PATCH /v1/trackers/{id}', { params: { id }, body });
    this.print(`Updated the tracker ${tracker.name}.`);
    return tracker;
  }
}
