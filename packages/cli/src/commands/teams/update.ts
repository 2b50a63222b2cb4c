import { string as stringArg } from '@oclif/core/args';
import { string } from '@oclif/core/flags';
import { readAcceptance } from '../../arguments/acceptance.ts';
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
    '<%= config.bin %> teams update Platform --acknowledge max-days=30,approval-from=medium',
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
    acknowledge: string({
      description:
        'Narrower limits for acknowledging findings of the team, as max-days=DAYS, approval-from=SEVERITY (developers propose) and second-person-from=SEVERITY (auditors propose, too); "default" for those of the portal',
      helpValue: 'LIMITS',
    }),
  };

  async run(): Promise<Team> {
    const { args, flags } = await this.parse(TeamsUpdate);
    const { name, description } = flags;
    const dueDays = flags['due-days'] === undefined ? undefined : readDueDays(flags['due-days']);
    const acceptance = flags.acknowledge === undefined ? undefined : readAcceptance(flags.acknowledge);
    const given = [name, description, dueDays, acceptance];
    if (given.every((one) => one === undefined))
      throw usageFailure('Specify what to change: --name, --description, --due-days or --acknowledge.');
    const client = await this.api(flags);
    const { id } = await findTeam(client, args.team);
    const body = {
      ...(name !== undefined && { name }),
      ...(description !== undefined && { description }),
      ...(dueDays !== undefined && { dueDays }),
      ...(acceptance !== undefined && { acceptance }),
    };
    const team = await client.call('PATCH /v1/teams/{id}', { params: { id }, body });
    this.print(`Updated the team ${team.name} (${team.id}).`);
    return team;
  }
}
