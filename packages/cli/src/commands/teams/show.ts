import { string as stringArg } from '@oclif/core/args';
import { acceptanceText } from '../../arguments/acceptance.ts';
import { dueDaysText } from '../../arguments/due-days.ts';
import { findTeam } from '../../arguments/team-argument.ts';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { Team } from '../../client/api.d.ts';
import { printFields } from '../../output/fields.ts';
import { dateText } from '../../output/summary.ts';

export default class TeamsShow extends PortalCommand {
  static override summary = 'Show a team and its members';
  static override examples = ['<%= config.bin %> teams show Platform --json'];
  static override args = { team: stringArg({ description: 'Name or ID', required: true }) };

  async run(): Promise<Team> {
    const { args, flags } = await this.parse(TeamsShow);
    const client = await this.api(flags);
    const team = await findTeam(client, args.team);
    if (!this.jsonEnabled()) {
      const members = team.members.map(({ userId, role }) => `${userId} (${role})`);
      printFields({
        Name: team.name,
        Id: team.id,
        Description: team.description ?? '',
        'Due days': dueDaysText(team.dueDays),
        Acknowledging: acceptanceText(team.acceptance),
        Members: members.join('\n') || 'none',
        Made: dateText(team.createdAt),
      });
    }
    return team;
  }
}
