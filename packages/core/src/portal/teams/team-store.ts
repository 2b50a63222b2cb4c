import { ConflictError, ValidationError } from '../../support/errors.ts';
import type { TeamAcceptance } from '../../vocabulary/acceptance.ts';
import type { TeamDueDays } from '../../vocabulary/due-days.ts';
import { teamNameKey } from '../../vocabulary/team-name-key.ts';
import type { Page, PageRequest } from '../platform/page.ts';
import type { Visibility } from '../platform/principal.ts';
import { type Database, readRows } from '../platform/storage/database.ts';
import { containsPattern, listPage } from '../platform/storage/list.ts';
import { TeamMemberRow, TeamRow } from '../platform/storage/models.ts';
import { whereVisible } from '../platform/storage/visible-rows.ts';
import type { MemberRole, NamedMember, StoredTeam, TeamMember } from './team.ts';

declare module '../platform/storage/store-registry.ts' {
  interface Stores {
    readonly teams: TeamStore;
  }
}

export const teamSorts = { createdAt: 'created_at', name: 'name_key' } as const;

/** Teams and their members. */
export class TeamStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async insert(team: StoredTeam): Promise<void> {
    await TeamRow.query(this.#db.knex).insert({
      id: team.id,
      name: team.name,
      name_key: teamNameKey(team.name),
      description: team.description,
      due_days: team.dueDays && JSON.stringify(team.dueDays),
      acceptance: team.acceptance && JSON.stringify(team.acceptance),
      created_at: team.createdAt,
      updated_at: team.updatedAt,
    });
  }

  async update(
    id: string,
    change: {
      name?: string;
      description?: string | null;
      dueDays?: TeamDueDays | null;
      acceptance?: TeamAcceptance | null;
    },
    now: string,
  ): Promise<void> {
    await TeamRow.query(this.#db.knex)
      .findById(id)
      .patch({
        updated_at: now,
        ...(change.name !== undefined && { name: change.name, name_key: teamNameKey(change.name) }),
        ...(change.description !== undefined && { description: change.description }),
        ...(change.dueDays !== undefined && { due_days: change.dueDays && JSON.stringify(change.dueDays) }),
        ...(change.acceptance !== undefined && {
          acceptance: change.acceptance && JSON.stringify(change.acceptance),
        }),
      });
  }

  /** Throws ValidationError while the team owns repositories. */
  async delete(id: string): Promise<void> {
    try {
      await TeamRow.query(this.#db.knex).deleteById(id);
    } catch (error) {
      if (this.#db.violation(error) !== 'foreign_key') throw error;
      const sentence = 'The team still owns repositories. Move or delete them first.';
      throw new ValidationError(sentence, { id: sentence }, { cause: error });
    }
  }

  async find(id: string, visibility: Visibility): Promise<StoredTeam | undefined> {
    const query = TeamRow.query(this.#db.knex).findById(id).withGraphFetched('members');
    const shown = this.#db.knex('teams').select('id');
    whereVisible(shown, this.#db.knex, visibility, { team: 'teams.id', repository: null });
    if (visibility) query.whereIn('teams.id', shown as never);
    const row = await query;
    return row && toTeam(row);
  }

  /** Undefined where there is no such team. */
  async name(id: string): Promise<string | undefined> {
    return (await this.#db.first<{ name: string }>('select name from teams where id = ?', [id]))?.name;
  }

  /** Whether another of the visible teams has the name. Names do not change under who asked, to the end of the transaction. */
  async isNameTaken(name: string, visibility: Visibility, except?: string): Promise<boolean> {
    const key = teamNameKey(name);
    await this.#db.lockForTransaction('team name', key);
    const query = this.#db.knex('teams').where({ name_key: key });
    if (except !== undefined) query.whereNot({ id: except });
    whereVisible(query, this.#db.knex, visibility, { team: 'teams.id', repository: null });
    return (await query.first()) !== undefined;
  }

  /** Of all teams with this name. */
  async idsByName(name: string): Promise<readonly string[]> {
    return this.#db
      .knex('teams')
      .where({ name_key: teamNameKey(name) })
      .orderBy('id')
      .pluck('id');
  }

  /** Its own tables; null for a team that has none. */
  async dueDays(id: string): Promise<TeamDueDays | null> {
    const rows = await readRows<{ due_days: string | null }>(
      this.#db.knex('teams').where({ id }).select('due_days'),
    );
    const text = rows[0]?.due_days ?? null;
    return text === null ? null : JSON.parse(text);
  }

  /** Every team with its own tables. */
  async allDueDays(): Promise<readonly { readonly id: string; readonly dueDays: TeamDueDays | null }[]> {
    const rows = await readRows<{ id: string; due_days: string | null }>(
      this.#db.knex('teams').select('id', 'due_days').orderBy('id'),
    );
    return rows.map(({ id, due_days }) => ({ id, dueDays: due_days === null ? null : JSON.parse(due_days) }));
  }

  async list(
    visibility: Visibility,
    filter: { readonly q?: string },
    page: PageRequest,
  ): Promise<Page<StoredTeam>> {
    const query = this.#db.knex('teams');
    whereVisible(query, this.#db.knex, visibility, { team: 'teams.id', repository: null });
    if (filter.q) query.whereRaw(`name_key like ? escape '\\'`, [containsPattern(filter.q)]);
    const found = await listPage<TeamRow, TeamRow>(query, {
      table: 'teams',
      columns: teamSorts,
      page,
      fromRow: (row) => TeamRow.fromDatabaseJson(row),
    });
    const rows = await TeamRow.fetchGraph([...found.items], 'members', { transaction: this.#db.knex });
    return { ...found, items: rows.map(toTeam) };
  }

  /** By name. */
  async members(teamId: string, { limit, offset }: Omit<PageRequest, 'sort'>): Promise<Page<NamedMember>> {
    const query = this.#db
      .knex('team_members')
      .join('users', 'users.id', 'team_members.user_id')
      .where({ 'team_members.team_id': teamId });
    const [counted] = await readRows<{ total: number | string }>(query.clone().count({ total: '*' }));
    const items = await readRows<NamedMember>(
      query
        .clone()
        .select({ userId: 'users.id', name: 'users.name' })
        .select({ role: 'team_members.role', joinedAt: 'team_members.joined_at' })
        .orderBy(['users.name', 'users.id'])
        .limit(limit)
        .offset(offset),
    );
    return { items, total: Number(counted?.total ?? 0), limit, offset };
  }

  /** The user's role in the team; undefined for anyone who is not a member. */
  async memberRole(teamId: string, userId: string): Promise<MemberRole | undefined> {
    const row = await TeamMemberRow.query(this.#db.knex).findById([teamId, userId]);
    return row?.role as MemberRole | undefined;
  }

  async insertMember(teamId: string, member: TeamMember): Promise<void> {
    const sentence = 'This user is already a member of the team.';
    try {
      await TeamMemberRow.query(this.#db.knex).insert({
        team_id: teamId,
        user_id: member.userId,
        role: member.role,
        joined_at: member.joinedAt,
      });
    } catch (error) {
      if (this.#db.violation(error) !== 'unique') throw error;
      throw new ConflictError(sentence, { userId: sentence }, { cause: error });
    }
  }

  async updateMember(teamId: string, userId: string, role: MemberRole): Promise<void> {
    await TeamMemberRow.query(this.#db.knex).findById([teamId, userId]).patch({ role });
  }

  async deleteMember(teamId: string, userId: string): Promise<void> {
    await TeamMemberRow.query(this.#db.knex).deleteById([teamId, userId]);
  }
}

function toTeam(row: TeamRow): StoredTeam {
  const members = (row.members ?? []).map(
    (member): TeamMember => ({
      userId: member.user_id,
      role: member.role as MemberRole,
      joinedAt: member.joined_at,
    }),
  );
  members.sort((a, b) => (a.joinedAt + a.userId < b.joinedAt + b.userId ? -1 : 1));
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    members,
    dueDays: row.due_days === null ? null : JSON.parse(row.due_days),
    acceptance: row.acceptance === null ? null : JSON.parse(row.acceptance),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
