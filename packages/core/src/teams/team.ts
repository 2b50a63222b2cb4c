/** What a member may do in a team, from least to most; the portal role still caps it. */
export const memberRoles = ['member', 'maintainer', 'owner'] as const;
export type MemberRole = (typeof memberRoles)[number];

export function memberRoleAtLeast(role: MemberRole, other: MemberRole): boolean {
  return memberRoles.indexOf(role) >= memberRoles.indexOf(other);
}

export interface TeamMember {
  readonly userId: string;
  readonly role: MemberRole;
  readonly joinedAt: string;
}

/** A member as the list of members shows it. */
export interface NamedMember extends TeamMember {
  readonly name: string;
}

export interface Team {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly members: readonly TeamMember[];
  readonly createdAt: string;
  readonly updatedAt: string;
}
