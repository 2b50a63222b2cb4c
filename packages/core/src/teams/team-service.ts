import { ForbiddenError, NotFoundError } from '../platform/errors.ts';
import type { Page, PageRequest } from '../platform/page.ts';
import { type Permission, reach } from '../platform/permissions.ts';
import { type Principal, visibility } from '../platform/principal.ts';
import { type Runtime, timestamp } from '../platform/runtime.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import { type MemberRole, memberRoleAtLeast, type NamedMember, type Team, type TeamMember } from './team.ts';

/** What it reads and writes. */
type UsedStores = Pick<Stores, 'access' | 'activity' | 'teams' | 'transaction'>;

/** Teams: administrators make them, owners and maintainers look after them. */
export class TeamService {
  readonly #stores: UsedStores;
  readonly #runtime: Runtime;

  constructor(stores: UsedStores, runtime: Runtime) {
    this.#stores = stores;
    this.#runtime = runtime;
  }

  async list(principal: Principal, filter: { readonly q?: string }, page: PageRequest): Promise<Page<Team>> {
    return this.#stores.teams.list(visibility(principal, 'teams:read'), filter, page);
  }

  async get(principal: Principal, id: string): Promise<Team> {
    return this.#find(id, principal, 'teams:read');
  }

  /** Who is in it, by name: for everybody who sees the team. */
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
    const team: Team = {
      id: this.#runtime.newId(),
      name: input.name,
      description: input.description ?? null,
      members: [],
      createdAt: now,
      updatedAt: now,
    };
    await this.#stores.transaction(async () => {
      await this.#stores.teams.insert(team);
      await this.#stores.activity.did(principal, 'team.create', team.id, { name: team.name });
    });
    return team;
  }

  async update(
    principal: Principal,
    id: string,
    change: { readonly name?: string; readonly description?: string | null },
  ): Promise<Team> {
    await this.#requireMember(principal, id, 'owner');
    await this.#stores.transaction(async () => {
      await this.#stores.teams.update(id, change, timestamp(this.#runtime));
      await this.#stores.activity.did(principal, 'team.update', id, change);
    });
    return this.#find(id, principal, 'teams:read');
  }

  async delete(principal: Principal, id: string): Promise<void> {
    const team = await this.#find(id, principal, 'teams:delete');
    await this.#stores.transaction(async () => {
      await this.#stores.teams.delete(id);
      await this.#stores.activity.did(principal, 'team.delete', id, { name: team.name });
    });
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

  async #find(id: string, principal: Principal, permission: Permission): Promise<Team> {
    const team = await this.#stores.teams.find(id, visibility(principal, permission));
    if (!team) throw new NotFoundError('Team not found.');
    return team;
  }

  async #findMember(teamId: string, userId: string): Promise<TeamMember> {
    const team = await this.#stores.teams.find(teamId, null);
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
