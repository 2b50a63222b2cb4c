import { string as stringArg } from '@oclif/core/args';
import { string } from '@oclif/core/flags';
import type { Member } from '../../client/api.d.ts';
import { memberRoles } from '../../field-values.ts';
import { PortalCommand } from '../../portal-command.ts';
import { findTeam } from '../../team-argument.ts';
import { findUserId } from '../../user-argument.ts';

export default class TeamsAddMember extends PortalCommand {
  static override summary = 'add a member to a team';
  static override examples = [
    '<%= config.bin %> teams add-member Platform ada@example.com --role maintainer',
  ];
  static override args = {
    team: stringArg({ description: 'name or id of the team', required: true }),
    user: stringArg({
      description: 'id of the user; for administrators the e-mail address, too',
      required: true,
    }),
  };
  static override flags = {
    role: string({ description: 'role in the team', options: memberRoles, default: 'member' }),
  };

  async run(): Promise<Member> {
    const { args, flags } = await this.parse(TeamsAddMember);
    const client = await this.api(flags);
    const { id, name } = await findTeam(client, args.team);
    const userId = await findUserId(client, args.user);
    const role = flags.role as Member['role'];
    const member = await client.call('POST /v1/teams/{id}/members', {
      params: { id },
      body: { userId, role },
    });
    this.print(`${args.user} is ${member.role} of ${name}.`);
    return member;
  }
}
