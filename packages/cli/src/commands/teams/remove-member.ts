import { string as stringArg } from '@oclif/core/args';
import { findTeam } from '../../arguments/team-argument.ts';
import { findUserId } from '../../arguments/user-argument.ts';
import { PortalCommand } from '../../base-commands/portal-command.ts';

export default class TeamsRemoveMember extends PortalCommand {
  static override summary = 'Remove a member from a team';
  static override examples = ['<%= config.bin %> teams remove-member Platform ada@example.com --json'];
  static override args = {
    team: stringArg({ description: 'Name or ID of the team', required: true }),
    user: stringArg({
      description: 'ID of the user (administrators can also use the email address)',
      required: true,
    }),
  };

  async run(): Promise<{ removed: string }> {
    const { args, flags } = await this.parse(TeamsRemoveMember);
    const client = await this.api(flags);
    const { id, name } = await findTeam(client, args.team);
    const userId = await findUserId(client, args.user);
    await client.call('DELETE /v1/teams/{id}/members/{userId}', { params: { id, userId } });
    this.print(`Removed ${args.user} from ${name}.`);
    return { removed: userId };
  }
}
