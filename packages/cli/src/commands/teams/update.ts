import { string as stringArg } from '@oclif/core/args';
import { string } from '@oclif/core/flags';
import type { Team } from '../../client/api.d.ts';
import { usageFailure } from '../../failure.ts';
import { PortalCommand } from '../../portal-command.ts';
import { findTeam } from '../../team-argument.ts';

export default class TeamsUpdate extends PortalCommand {
  static override summary = 'Update a team';
  static override examples = ['<%= config.bin %> teams update Platform --name "Developer platform"'];
  static override args = { team: stringArg({ description: 'Name or ID', required: true }) };
  static override flags = {
    name: string({ description: 'New name' }),
    description: string({ description: 'New description' }),
  };

  async run(): Promise<Team> {
    const { args, flags } = await this.parse(TeamsUpdate);
    const { name, description } = flags;
    if (name === undefined && description === undefined)
      throw usageFailure('Specify what to change: --name or --description.');
    const client = await this.api(flags);
    const { id } = await findTeam(client, args.team);
    const body = { ...(name !== undefined && { name }), ...(description !== undefined && { description }) };
    const team = await client.call('PATCH /v1/teams/{id}', { params: { id }, body });
    this.print(`Updated the team ${team.name} (${team.id}).`);
    return team;
  }
}
