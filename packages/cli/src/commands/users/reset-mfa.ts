import { string as stringArg } from '@oclif/core/args';
import { findUserId } from '../../arguments/user-argument.ts';
import { PortalCommand } from '../../base-commands/portal-command.ts';

export default class UsersResetMfa extends PortalCommand {
  static override summary = "Remove a user's second factors and end their sessions (administrators)";
  static override description =
    'For someone who has lost their phone and their recovery codes. Verify the identity of the user first. With --local it works on the machine of the portal while the server is stopped.';
  static override examples = ['<%= config.bin %> users reset-mfa ada@example.com'];
  static override args = { user: stringArg({ description: 'Email address or ID', required: true }) };

  async run(): Promise<{ reset: string }> {
    const { args, flags } = await this.parse(UsersResetMfa);
    const client = await this.api(flags);
    const id = await findUserId(client, args.user);
    await client.call('DELETE /v1/users/{id}/second-factors', { params: { id } });
    this.print(`Removed the second factors of ${args.user}.`);
    return { reset: id };
  }
}
