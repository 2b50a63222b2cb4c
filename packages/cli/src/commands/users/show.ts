import { string as stringArg } from '@oclif/core/args';
import { findUserId } from '../../arguments/user-argument.ts';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { ManagedUser } from '../../client/api.d.ts';
import { printUser } from '../../output/user-view.ts';

export default class UsersShow extends PortalCommand {
  static override summary = 'Show a user (administrators)';
  static override examples = ['<%= config.bin %> users show ada@example.com --json'];
  static override args = { user: stringArg({ description: 'Email address or ID', required: true }) };

  async run(): Promise<ManagedUser> {
    const { args, flags } = await this.parse(UsersShow);
    const client = await this.api(flags);
    const id = await findUserId(client, args.user);
    const user = await client.call('GET /v1/users/{id}', { params: { id } });
    if (!this.jsonEnabled()) printUser(user);
    return user;
  }
}
