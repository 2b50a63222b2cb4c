import type { AcceptanceLimits, TeamAcceptance } from '../../vocabulary/acceptance.ts';
import type { DueDays, TeamDueDays } from '../../vocabulary/due-days.ts';

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

/** The tables that hold for the findings of a team. */
export interface AppliedDueDays extends DueDays {
  /** Whether any of the two is the team's own. */
  readonly custom: boolean;
}

/** The limits that hold for acknowledging findings of a team. */
export interface AppliedAcceptance extends AcceptanceLimits {
  /** Whether any of the two is the team's own. */
  readonly custom: boolean;
}

/** As it is stored. */
export interface StoredTeam {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly members: readonly TeamMember[];
  /** Its own tables; null: the portal's hold. */
  readonly dueDays: TeamDueDays | null;
  /** Its own limits; null: the portal's hold. */
  readonly acceptance: TeamAcceptance | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface Team extends Omit<StoredTeam, 'acceptance' | 'dueDays'> {
  readonly dueDays: AppliedDueDays;
  readonly acceptance: AppliedAcceptance;
}
