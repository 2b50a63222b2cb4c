import { string as stringArg } from '@oclif/core/args';
import { findTeam } from '../../arguments/team-argument.ts';
import { PortalCommand } from '../../base-commands/portal-command.ts';

export default class TeamsDelete extends PortalCommand {
  static override summary = 'Delete a team without repositories';
  static override examples = ['<%= config.bin %> teams delete Platform --json'];
  static override args = { team: stringArg({ description: 'Name or ID', required: true }) };

  async run(): Promise<{ deleted: string }> {
    const { args, flags } = await this.parse(TeamsDelete);
    const client = await this.api(flags);
    const { id, name } = await findTeam(client, args.team);
    await client.call('DELETE /v1/teams/{id}', { params: { id } });
    this.print(`Deleted the team ${name}.`);
    return { deleted: id };
  }
}
