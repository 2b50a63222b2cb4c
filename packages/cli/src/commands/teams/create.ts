import { string as stringArg } from '@oclif/core/args';
import { string } from '@oclif/core/flags';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { Team } from '../../client/api.d.ts';

export default class TeamsCreate extends PortalCommand {
  static override summary = 'Create a team';
  static override examples = ['<%= config.bin %> teams create Platform --description "Build and delivery"'];
  static override args = { name: stringArg({ description: 'Name', required: true }) };
  static override flags = { description: string({ description: 'Description' }) };

  async run(): Promise<Team> {
    const { args, flags } = await this.parse(TeamsCreate);
    const client = await this.api(flags);
    const { description } = flags;
    const body = { name: args.name, ...(description !== undefined && { description }) };
    const team = await client.call('POST /v1/teams', { body });
    this.print(`Created the team ${team.name} (${team.id}).`);
    return team;
  }
}
