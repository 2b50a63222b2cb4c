// What groups of an OpenID Connect issuer mean here: a role of the portal, and teams.
import { type Role, roleAtLeast } from '../../../vocabulary/role.ts';

export interface GroupTeam {
  /** Its name here. */
  readonly name: string;
  readonly role: 'member' | 'maintainer' | 'owner';
}

export interface GroupRule {
  /** Exactly as the issuer writes it in the groups claim. */
  readonly group: string;
  readonly role?: Role;
  readonly teams?: readonly GroupTeam[];
}

export interface GroupGrants {
  /** The highest of the roles of one's groups; undefined when none of them gives one. */
  readonly role: Role | undefined;
  /** Each team once, with the highest member role. */
  readonly teams: readonly GroupTeam[];
  /** Names of all teams that rules name: in those, and in no others, the groups decide who is a member. */
  readonly managedTeams: readonly string[];
}

const memberOrder = ['member', 'maintainer', 'owner'] as const;

export function grantsOf(rules: readonly GroupRule[], groups: readonly string[]): GroupGrants {
  const matching = rules.filter(({ group }) => groups.includes(group));
  let role: Role | undefined;
  const teams = new Map<string, GroupTeam>();
  for (const rule of matching) {
    if (rule.role && (role === undefined || roleAtLeast(rule.role, role))) role = rule.role;
    for (const team of rule.teams ?? []) {
      const known = teams.get(team.name);
      if (!known || memberOrder.indexOf(team.role) > memberOrder.indexOf(known.role))
        teams.set(team.name, team);
    }
  }
  const managedTeams = new Set(rules.flatMap((rule) => (rule.teams ?? []).map(({ name }) => name)));
  return { role, teams: [...teams.values()], managedTeams: [...managedTeams] };
}
