import {
  TeamMemberCommand,
  teamMemberArgs,
  teamMemberFlags,
} from '../../base-commands/team-member-command.ts';
import type { Member } from '../../client/api.d.ts';

export default class TeamsUpdateMember extends TeamMemberCommand {
  static override summary = 'Update the role of a team member';
  static override examples = ['<%= config.bin %> teams update-member Platform ada@example.com --role owner'];
  static override args = teamMemberArgs;
  static override flags = teamMemberFlags;

  async run(): Promise<Member> {
    const { args, flags } = await this.parse(TeamsUpdateMember);
    return this.change(args, flags, (client, { teamId: id, userId, role }) =>
      client.call('PATCH /v1/teams/{id}/members/{userId}', { params: { id, userId }, body: { role } }),
    );
  }
}
