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

/** Groups as rules name them: those whose members a directory has sent, and those of them that a person belongs to. */
export interface DirectoryGroups {
  readonly known: readonly string[];
  readonly member: readonly string[];
}

/** A person's groups, or why they are not known, which is not the same as none. */
export type KnownGroups =
  | { readonly known: true; readonly groups: readonly string[] }
  | { readonly known: false; readonly reason: string };

export interface DecidedGrants extends GroupGrants {
  /** Whether a group that is not known might give another role. */
  readonly isRoleOpen: boolean;
  /** Teams in which such a group might give membership, or a higher role: nothing is taken away there. */
  readonly openTeams: readonly string[];
}

/** A directory decides about the groups that it has sent, and the issuer's claim about the others; the rest stays open. */
export function decidedGrants(
  rules: readonly GroupRule[],
  claim: KnownGroups,
  directory: DirectoryGroups | undefined,
): DecidedGrants {
  const sent = new Set(directory?.known);
  const decided = claim.known ? rules : rules.filter(({ group }) => sent.has(group));
  const claimed = claim.known ? claim.groups.filter((group) => !sent.has(group)) : [];
  const open = rules.filter((rule) => !decided.includes(rule));
  return {
    ...grantsOf(decided, [...(directory?.member ?? []), ...claimed]),
    isRoleOpen: open.some(({ role }) => role !== undefined),
    openTeams: open.flatMap(({ teams = [] }) => teams.map(({ name }) => name)),
  };
}

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
