import {
  TeamMemberCommand,
  teamMemberArgs,
  teamMemberFlags,
} from '../../base-commands/team-member-command.ts';
import type { Member } from '../../client/api.d.ts';

export default class TeamsAddMember extends TeamMemberCommand {
  static override summary = 'Add a member to a team';
  static override examples = [
    '<%= config.bin %> teams add-member Platform ada@example.com --role maintainer',
  ];
  static override args = teamMemberArgs;
  static override flags = teamMemberFlags;

  async run(): Promise<Member> {
    const { args, flags } = await this.parse(TeamsAddMember);
    return this.change(args, flags, (client, { teamId: id, userId, role }) =>
      client.call('POST /v1/teams/{id}/members', { params: { id }, body: { userId, role } }),
    );
  }
}
