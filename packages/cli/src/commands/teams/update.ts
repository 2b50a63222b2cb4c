import { string as stringArg } from '@oclif/core/args';
import { string } from '@oclif/core/flags';
import { readDueDays } from '../../arguments/due-days.ts';
import { findTeam } from '../../arguments/team-argument.ts';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { Team } from '../../client/api.d.ts';
import { usageFailure } from '../../failures/failure.ts';

export default class TeamsUpdate extends PortalCommand {
  static override summary = 'Update a team';
  static override examples = [
    '<%= config.bin %> teams update Platform --name "Developer platform"',
    '<%= config.bin %> teams update Platform --due-days critical=3,high=14,priority:urgent=1',
    '<%= config.bin %> teams update Platform --due-days default',
  ];
  static override args = { team: stringArg({ description: 'Name or ID', required: true }) };
  static override flags = {
    name: string({ description: 'New name' }),
    description: string({ description: 'New description' }),
    'due-days': string({
      description:
        'Days until findings of the team are due, by severity and as priority:LEVEL=DAYS by priority; "default" for those of the portal',
      helpValue: 'TABLE',
    }),
  };

  async run(): Promise<Team> {
    const { args, flags } = await this.parse(TeamsUpdate);
    const { name, description } = flags;
    const dueDays = flags['due-days'] === undefined ? undefined : readDueDays(flags['due-days']);
    if (name === undefined && description === undefined && dueDays === undefined)
      throw usageFailure('Specify what to change: --name, --description or --due-days.');
    const client = await this.api(flags);
    const { id } = await findTeam(client, args.team);
    const body = {
      ...(name !== undefined && { name }),
      ...(description !== undefined && { description }),
      ...(dueDays !== undefined && { dueDays }),
    };
    const team = await client.call('PATCH /v1/teams/{id}', { params: { id }, body });
    this.print(`Updated the team ${team.name} (${team.id}).`);
    return team;
  }
}
