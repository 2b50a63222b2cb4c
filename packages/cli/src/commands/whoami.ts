import { PortalCommand } from '../base-commands/portal-command.ts';
import type { User } from '../client/api.d.ts';

export default class Whoami extends PortalCommand {
  static override summary = 'Show the signed-in user';
  static override examples = ['<%= config.bin %> whoami --json'];

  async run(): Promise<User> {
    const { flags } = await this.parse(Whoami);
    const client = await this.api(flags);
    const user = await client.call('GET /v1/users/me');
    this.print(`${user.email} (${user.name}, ${user.role}) at ${client.origin}`);
    return user;
  }
}
