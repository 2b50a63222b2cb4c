// What adding a member to a team and changing one have in common: who, where, and as what.
import { string as stringArg } from '@oclif/core/args';
import { string } from '@oclif/core/flags';
import { findTeam } from '../arguments/team-argument.ts';
import { findUserId } from '../arguments/user-argument.ts';
import type { Member } from '../client/api.d.ts';
import type { ApiClient } from '../client/client.ts';
import { memberRoles } from '../field-values.ts';
import { PortalCommand, type TargetFlags } from './portal-command.ts';

export interface Membership {
  readonly teamId: string;
  readonly userId: string;
  readonly role: Member['role'];
}

export const teamMemberArgs = {
  team: stringArg({ description: 'Name or ID of the team', required: true }),
  user: stringArg({
    description: 'ID of the user (administrators can also use the email address)',
    required: true,
  }),
};

export const teamMemberFlags = {
  role: string({ description: 'Team role', options: memberRoles, default: 'member' }),
};

export abstract class TeamMemberCommand extends PortalCommand {
  protected async change(
    args: { readonly team: string; readonly user: string },
    flags: TargetFlags & { readonly role: string },
    ask: (client: ApiClient, membership: Membership) => Promise<Member>,
  ): Promise<Member> {
    const client = await this.api(flags);
    const { id: teamId, name } = await findTeam(client, args.team);
    const userId = await findUserId(client, args.user);
    const member = await ask(client, { teamId, userId, role: flags.role as Member['role'] });
    this.print(`${args.user} is now ${member.role} of ${name}.`);
    return member;
  }
}
