import { type MemberRole, sortValues, type TeamChange, teamSorts } from '@assay/core';
import Joi from 'joi';
import { type RouteDefinition, route } from '../route.ts';
import { listQuery, pageOf, pageQuery } from '../schemas/page.ts';
import * as teams from '../schemas/team.ts';
import { id } from '../schemas/values.ts';
import { type IdParams, idParams, type ListQuery, pageReply, type RouteTools } from './route-tools.ts';

const tag = 'Teams';
const memberParams = Joi.object({ id: id.required(), userId: id.required() });

interface TeamInput {
  readonly name: string;
  readonly description?: string | null;
}

export function teamRoutes({ portal }: RouteTools): RouteDefinition[] {
  return [
    route<unknown, ListQuery & { q?: string }, unknown>({
      method: 'GET',
      path: '/v1/teams',
      id: 'listTeams',
      tag,
      summary: 'List your teams; auditors and administrators list all',
      permission: 'teams:read',
      query: listQuery(sortValues(teamSorts), '-createdAt', {
        q: Joi.string().max(200).description('Part of the name.'),
      }),
      success: 200,
      reply: pageOf(teams.team),
      handle: async ({ principal, query }) => pageReply(await portal.teams.list(principal, query, query)),
    }),
    route<unknown, unknown, TeamInput>({
      method: 'POST',
      path: '/v1/teams',
      id: 'createTeam',
      tag,
      summary: 'Create a team',
      permission: 'teams:create',
      body: teams.newTeam,
      success: 201,
      reply: teams.team,
      example: { body: { name: 'Platform' } },
      handle: ({ principal, body }) => portal.teams.create(principal, body),
    }),
    route<IdParams, unknown, unknown>({
      method: 'GET',
      path: '/v1/teams/{id}',
      id: 'getTeam',
      tag,
      summary: 'Get a team',
      permission: 'teams:read',
      params: idParams,
      success: 200,
      reply: teams.team,
      handle: ({ principal, params }) => portal.teams.get(principal, params.id),
    }),
    route<IdParams, unknown, TeamChange>({
      method: 'PATCH',
      path: '/v1/teams/{id}',
      id: 'updateTeam',
      tag,
      summary: 'Update a team; for its owners and administrators',
      permission: 'teams:update',
      params: idParams,
      body: teams.teamChange,
      success: 200,
      reply: teams.team,
      example: {
        body: {
          dueDays: { severity: { critical: 3, high: 14 }, priority: { urgent: 1 } },
          acceptance: { maxDays: 30 },
        },
      },
      handle: ({ principal, params, body }) => portal.teams.update(principal, params.id, body),
    }),
    route<IdParams, unknown, unknown>({
      method: 'DELETE',
      path: '/v1/teams/{id}',
      id: 'deleteTeam',
      tag,
      summary: 'Delete a team without repositories',
      permission: 'teams:delete',
      params: idParams,
      success: 204,
      reply: null,
      handle: ({ principal, params }) => portal.teams.delete(principal, params.id),
    }),
    route<IdParams, { limit: number; offset: number }, unknown>({
      method: 'GET',
      path: '/v1/teams/{id}/members',
      id: 'listTeamMembers',
      tag,
      summary: 'List the members of a team',
      permission: 'teams:read',
      params: idParams,
      query: pageQuery(),
      success: 200,
      reply: pageOf(teams.namedMember),
      handle: async ({ principal, params, query }) =>
        pageReply(await portal.teams.members(principal, params.id, query)),
    }),
    route<IdParams, unknown, { userId: string; role: MemberRole }>({
      method: 'POST',
      path: '/v1/teams/{id}/members',
      id: 'addTeamMember',
      tag,
      summary: 'Add a team member; for maintainers, owners and administrators',
      permission: 'teams:update',
      params: idParams,
      body: teams.newMember,
      success: 201,
      reply: teams.member,
      handle: ({ principal, params, body }) => portal.teams.addMember(principal, params.id, body),
    }),
    route<IdParams & { userId: string }, unknown, { role: MemberRole }>({
      method: 'PATCH',
      path: '/v1/teams/{id}/members/{userId}',
      id: 'updateTeamMember',
      tag,
      summary: 'Update the role of a team member',
      permission: 'teams:update',
      params: memberParams,
      body: teams.memberChange,
      success: 200,
      reply: teams.member,
      handle: ({ principal, params, body }) =>
        portal.teams.updateMember(principal, params.id, params.userId, body.role),
    }),
    route<IdParams & { userId: string }, unknown, unknown>({
      method: 'DELETE',
      path: '/v1/teams/{id}/members/{userId}',
      id: 'removeTeamMember',
      tag,
      summary: 'Remove a team member',
      permission: 'teams:update',
      params: memberParams,
      success: 204,
      reply: null,
      handle: ({ principal, params }) => portal.teams.removeMember(principal, params.id, params.userId),
    }),
  ];
}
