import { ConflictError, ForbiddenError, NotFoundError, ValidationError } from '../../support/errors.ts';
import { type Runtime, timestamp } from '../../support/runtime.ts';
import { acceptanceOfTeam, type TeamAcceptance } from '../../vocabulary/acceptance.ts';
import { type DueDays, dueDaysOfTeam, leavesMoreTime, type TeamDueDays } from '../../vocabulary/due-days.ts';
import { roleAtLeast } from '../../vocabulary/role.ts';
import { teamNameKey } from '../../vocabulary/team-name-key.ts';
import type { Page, PageRequest } from '../platform/page.ts';
import { type Permission, permissions, reach } from '../platform/permissions.ts';
import { type Principal, systemReach, visibility } from '../platform/principal.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import type { RuleTeams } from './rule-teams.ts';
import {
  type MemberRole,
  memberRoleAtLeast,
  type NamedMember,
  type StoredTeam,
  type Team,
  type TeamMember,
} from './team.ts';

/** What it reads and writes. */
type UsedStores = Pick<
  Stores,
  'access' | 'activity' | 'dueDates' | 'findingRatings' | 'teams' | 'transaction'
>;

export interface TeamSettings {
  readonly dueDays: DueDays;
  readonly acknowledgeMaxDays: number;
  readonly ruleTeams: RuleTeams;
  /** What accounts of connected code hosts are called, and the teams of their installations. */
  readonly accounts: () => Promise<readonly { readonly login: string; readonly teamId: string | null }[]>;
  /** Decision rules decide again on findings that are due at another time. */
  readonly applyRules: (findingIds: readonly string[]) => Promise<unknown>;
}

export interface TeamChange {
  readonly name?: string;
  readonly description?: string | null;
  /** Null: the portal's tables hold again. */
  readonly dueDays?: TeamDueDays | null;
  /** Narrower than the portal's, never wider; null: the portal's limits hold again. */
  readonly acceptance?: TeamAcceptance | null;
}

const moreTime =
  'Only an administrator gives findings of severity high and above more days than the team has.';
const nameTaken = 'A team with this name already exists.';

/** Teams: administrators make them, owners and maintainers look after them. */
export class TeamService {
  readonly #stores: UsedStores;
  readonly #runtime: Runtime;
  /** The portal's tables. */
  readonly #dueDays: DueDays;
  /** The portal's. */
  readonly #acknowledgeMaxDays: number;
  readonly #ruleTeams: RuleTeams;
  readonly #accounts: TeamSettings['accounts'];
  readonly #applyRules: TeamSettings['applyRules'];

  constructor(stores: UsedStores, runtime: Runtime, settings: TeamSettings) {
    const { dueDays, acknowledgeMaxDays, ruleTeams, accounts, applyRules } = settings;
    this.#stores = stores;
    this.#runtime = runtime;
    this.#dueDays = dueDays;
    this.#acknowledgeMaxDays = acknowledgeMaxDays;
    this.#ruleTeams = ruleTeams;
    this.#accounts = accounts;
    this.#applyRules = applyRules;
  }

  /** Names and ids of teams in rules of sign-in: each name means the team that has it now, whatever it is called later. */
  async nameInRules(names: Iterable<string>): Promise<void> {
    await this.#ruleTeams.add(names);
  }

  async list(principal: Principal, filter: { readonly q?: string }, page: PageRequest): Promise<Page<Team>> {
    const teams = await this.#stores.teams.list(visibility(principal, 'teams:read'), filter, page);
    return { ...teams, items: teams.items.map((team) => this.#shown(team)) };
  }

  async get(principal: Principal, id: string): Promise<Team> {
    return this.#shown(await this.#find(id, principal, 'teams:read'));
  }

  /** Who is in it, by name: for everyone who sees the team. */
  async members(
    principal: Principal,
    id: string,
    page: Omit<PageRequest, 'sort'>,
  ): Promise<Page<NamedMember>> {
    await this.#find(id, principal, 'teams:read');
    return this.#stores.teams.members(id, page);
  }

  async create(
    principal: Principal,
    input: { readonly name: string; readonly description?: string | null },
  ): Promise<Team> {
    reach(principal.role, 'teams:create');
    const now = timestamp(this.#runtime);
    const team: StoredTeam = {
      id: this.#runtime.newId(),
      name: input.name,
      description: input.description ?? null,
      members: [],
      dueDays: null,
      acceptance: null,
      createdAt: now,
      updatedAt: now,
    };
    await this.#stores.transaction(async () => {
      await this.#nameFor(principal, team.id, team.name);
      await this.#stores.teams.insert(team);
      await this.#ruleTeams.bind(team.name, team.id);
      await this.#stores.activity.did(principal, 'team.create', team.id, { name: team.name });
    });
    return this.#shown(team);
  }

  /** When findings of the team are due: its own days, and the portal's. */
  async dueDaysOf(teamId: string): Promise<DueDays> {
    return dueDaysOfTeam(this.#dueDays, await this.#stores.teams.dueDays(teamId));
  }

  /** Other tables of days give the findings of the team other due dates at once. */
  async update(principal: Principal, id: string, change: TeamChange): Promise<Team> {
    await this.#requireMember(principal, id, 'owner');
    const { dueDays, acceptance } = change;
    const maxDays = acceptance?.maxDays ?? 0;
    if (maxDays > this.#acknowledgeMaxDays) {
      const sentence = `A team can lower the ${this.#acknowledgeMaxDays} days of the portal, not raise them.`;
      throw new ValidationError(sentence, { acceptance: sentence });
    }
    if (dueDays !== undefined && !roleAtLeast(principal.role, 'auditor')) {
      const own = dueDaysOfTeam(this.#dueDays, dueDays);
      if (leavesMoreTime(own, await this.dueDaysOf(id)))
        throw new ForbiddenError(moreTime, { dueDays: moreTime });
    }
    const now = timestamp(this.#runtime);
    await this.#stores.transaction(async () => {
      if (change.name !== undefined) await this.#nameFor(principal, id, change.name);
      await this.#stores.teams.update(id, change, now);
      if (change.name !== undefined) await this.#ruleTeams.bind(change.name, id);
      if (dueDays !== undefined) await this.#refreshDueDates(id, dueDaysOfTeam(this.#dueDays, dueDays));
      await this.#stores.activity.did(principal, 'team.update', id, { ...change });
    });
    return this.#shown(await this.#find(id, principal, 'teams:read'));
  }

  /** Brings due dates in line with tables that changed with the settings of the portal. Called by a timer. */
  async refreshDueDates(signal?: AbortSignal): Promise<void> {
    for (const { id, dueDays } of await this.#stores.teams.allDueDays()) {
      signal?.throwIfAborted();
      await this.#stores.transaction(() => this.#refreshDueDates(id, dueDaysOfTeam(this.#dueDays, dueDays)));
    }
  }

  async #refreshDueDates(teamId: string, table: DueDays): Promise<void> {
    const at = timestamp(this.#runtime);
    await this.#stores.dueDates.refresh({ teamId }, table, at);
    await this.#applyRules(await this.#stores.findingRatings.unrule({ teamId }, at, table));
  }

  async delete(principal: Principal, id: string): Promise<void> {
    const team = await this.#find(id, principal, 'teams:delete');
    await this.#stores.transaction(async () => {
      await this.#stores.teams.delete(id);
      await this.#stores.activity.did(principal, 'team.delete', id, { name: team.name });
    });
  }

  /**
   * Throws ConflictError for the name of a team that the person sees, and for one that a rule of sign-in means another team
   * by: only who makes teams gives such a name, and only while it means none. Names of accounts that the app is installed
   * on are for their teams, and for who makes teams.
   */
  async #nameFor(principal: Principal, id: string, name: string): Promise<void> {
    const isTaken = await this.#stores.teams.isNameTaken(name, visibility(principal, 'teams:read'), id);
    const meant = this.#ruleTeams.isNamed(name) ? await this.#ruleTeams.find(name) : id;
    const makesTeams = permissions['teams:create'][principal.role] === 'all';
    const isReserved =
      (meant !== id && (meant !== undefined || !makesTeams)) ||
      (!makesTeams && (await this.#isNameOfOther(id, name)));
    if (isTaken || isReserved) throw new ConflictError(nameTaken, { name: nameTaken });
  }

  /** Whether it is the name of an account whose team is another one. */
  async #isNameOfOther(id: string, name: string): Promise<boolean> {
    const key = teamNameKey(name);
    return (await this.#accounts()).some(({ login, teamId }) => teamId !== id && teamNameKey(login) === key);
  }

  async addMember(
    principal: Principal,
    teamId: string,
    input: { readonly userId: string; readonly role: MemberRole },
  ): Promise<TeamMember> {
    const own = await this.#requireMember(principal, teamId, 'maintainer');
    requireMemberRoleToGive(own, input.role);
    if (!(await this.#stores.access.findUser(input.userId))) {
      throw new NotFoundError('User not found.', { userId: 'User not found.' });
    }
    const member: TeamMember = { ...input, joinedAt: timestamp(this.#runtime) };
    await this.#stores.transaction(async () => {
      await this.#stores.teams.insertMember(teamId, member);
      await this.#stores.activity.did(principal, 'team.add-member', teamId, { ...input });
    });
    return member;
  }

  async updateMember(
    principal: Principal,
    teamId: string,
    userId: string,
    role: MemberRole,
  ): Promise<TeamMember> {
    const own = await this.#requireMember(principal, teamId, 'maintainer');
    const member = await this.#findMember(teamId, userId);
    requireMemberRoleToGive(own, role);
    requireMemberRoleToGive(own, member.role);
    await this.#stores.transaction(async () => {
      await this.#stores.teams.updateMember(teamId, userId, role);
      await this.#stores.activity.did(principal, 'team.update-member', teamId, { userId, role });
    });
    return { ...member, role };
  }

  async removeMember(principal: Principal, teamId: string, userId: string): Promise<void> {
    const own = await this.#requireMember(principal, teamId, 'maintainer');
    const member = await this.#findMember(teamId, userId);
    requireMemberRoleToGive(own, member.role);
    await this.#stores.transaction(async () => {
      await this.#stores.teams.deleteMember(teamId, userId);
      await this.#stores.activity.did(principal, 'team.remove-member', teamId, { userId });
    });
  }

  /** The team, which the principal may change as this member at least; null stands for "everywhere". */
  async #requireMember(
    principal: Principal,
    teamId: string,
    atLeast: MemberRole,
  ): Promise<MemberRole | null> {
    await this.#find(teamId, principal, 'teams:update');
    if (reach(principal.role, 'teams:update') === 'all') return null;
    const role = await this.#stores.teams.memberRole(teamId, principal.userId);
    if (!role || !memberRoleAtLeast(role, atLeast)) {
      throw new ForbiddenError(
        `Only ${atLeast === 'owner' ? 'an owner' : 'a maintainer or owner'} of the team can do this.`,
      );
    }
    return role;
  }

  #shown(team: StoredTeam): Team {
    const { dueDays: days, acceptance: limits } = team;
    return {
      ...team,
      dueDays: { ...dueDaysOfTeam(this.#dueDays, days), custom: days !== null },
      acceptance: { ...acceptanceOfTeam(this.#acknowledgeMaxDays, limits), custom: limits !== null },
    };
  }

  async #find(id: string, principal: Principal, permission: Permission): Promise<StoredTeam> {
    const team = await this.#stores.teams.find(id, visibility(principal, permission));
    if (!team) throw new NotFoundError('Team not found.');
    return team;
  }

  async #findMember(teamId: string, userId: string): Promise<TeamMember> {
    const team = await this.#stores.teams.find(teamId, systemReach('of what is seen'));
    const member = team?.members.find((one) => one.userId === userId);
    if (!member) throw new NotFoundError('This user is not a member of the team.');
    return member;
  }
}

/** A maintainer neither makes owners nor touches them. */
function requireMemberRoleToGive(own: MemberRole | null, role: MemberRole): void {
  if (own !== null && !memberRoleAtLeast(own, role)) {
    throw new ForbiddenError(`A ${own} of the team cannot grant or revoke the role ${role}.`, { role });
  }
}
